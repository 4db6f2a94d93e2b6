import { expect, test } from 'vitest';
import { nearDay } from './day-words.ts';

test('a day is said as a learner on their day would say it', () => {
  const said = (...days: string[]) => days.map((day) => nearDay(day, '2026-11-30'));
  expect(said('2026-11-30', '2026-12-01', '2026-12-03', '2026-12-06')).toEqual([
    ...['today', 'tomorrow', 'Thursday', 'Sunday'],
  ]);
  expect(said('2026-12-07', '2026-11-27', '2026-11-23')).toEqual([
    ...['Monday, December 7', 'Friday', 'Monday, November 23'],
  ]);
});
