import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

test.each([
  ['2026-11-20T23:00:00Z', 0],
  ['2026-11-21T00:00:00Z', 1],
  ['2026-12-20T09:00:00Z', 30],
  ['2027-11-20T09:00:00Z', 365],
  ['2026-11-19T09:00:00Z', 0],
])('what ends at %s has %i days left on November 20 (UTC)', (end, days) => {
  expect(daysLeft(new Date(end), new Date('2026-11-20T09:00:00Z'), false)).toBe(days);
});

test('for the reader it is their own calendar that counts, summer time or not', () => {
  const now = new Date(2026, 2, 1, 23, 30);
  expect(daysLeft(new Date(2026, 2, 2, 0, 10), now, true)).toBe(1);
  expect(daysLeft(new Date(2026, 9, 31, 0, 10), now, true)).toBe(244);
});
