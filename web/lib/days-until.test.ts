import { expect, test } from 'vitest';
import { dayAfter, dayOf, daysUntil, inDays } from './days-until.ts';

test.each([
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-21', '2026-11-20', 1],
  ['2027-01-31', '2026-11-20', 72],
  ['2026-11-19', '2026-11-20', -1],
  ['2027-11-20', '2026-11-20', 365],
  ['never', '2026-11-20', Number.NaN],
])('%s, read on %s, is %d days away', (day, today, days) => {
  expect(daysUntil(day, today)).toBe(days);
  if (!Number.isNaN(days)) expect(dayAfter(today, days)).toBe(day);
});

test('around midnight a day is said as people say it', () => {
  expect([-1, 0, 1, 2].map(inDays)).toEqual(['yesterday', 'today', 'tomorrow', 'in 2 days']);
});

test('a moment has the calendar day of the reader, or that of Greenwich, summer time or not', () => {
  for (const month of [2, 9, 10]) {
    for (const [hour, minute] of [
      [0, 10],
      [23, 50],
    ] as const) {
      for (const day of [25, 28, 29]) {
        const at = new Date(2026, month, day, hour, minute);
        expect(dayOf(at, true)).toBe(`2026-${String(month + 1).padStart(2, '0')}-${day}`);
        expect(dayOf(at, false)).toBe(at.toISOString().slice(0, 10));
      }
    }
  }
});
