import { expect, test } from 'vitest';
import { dueText, intervalText } from './due-text.ts';

const now = Date.parse('2026-11-20T18:00:00Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const day = 86_400_000;

test('an interval is said in the unit that fits it', () => {
  const said = [0, 10 * 60_000, 3 * 3_600_000, 0.6 * day, day, 2.4 * day, 59 * day, 75 * day, 800 * day];
  expect(said.map((ms) => intervalText(at(ms), now))).toEqual([
    ...['1 min', '10 min', '3 h', '1 day', '1 day', '2 days', '59 days', '2 months', '2 years'],
  ]);
});

test('what is due in a day comes back tomorrow', () => {
  expect([day, 2 * day, 10 * 60_000].map((ms) => dueText(at(ms), now))).toEqual([
    ...['tomorrow', 'in 2 days', 'in 10 min'],
  ]);
});
