import { expect, test } from 'vitest';
import { daysUntil } from './days-until.ts';

test.each([
  ['2026-11-20', '2026-11-20T23:59:00Z', 0],
  ['2026-11-21', '2026-11-20T23:59:00Z', 1],
  ['2027-01-31', '2026-11-20T12:00:00Z', 72],
  ['2026-11-19', '2026-11-20T00:00:00Z', -1],
])('%s, read at %s, is %i days away', (day, now, days) => {
  expect(daysUntil(day, new Date(now), false)).toBe(days);
});

test("today is the reader's own, not that of Greenwich", () => {
  const lateEvening = new Date(2026, 10, 20, 23, 30);
  expect(daysUntil('2026-11-21', lateEvening, true)).toBe(1);
});
