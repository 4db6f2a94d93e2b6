import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundary, periodEnd } from './periods.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const text = (at: number) => new Date(at * 1000).toISOString();
const monthly = { interval: 'month', interval_count: 1 };
const rhythms = fc.constantFrom(
  monthly,
  { interval: 'month', interval_count: 3 },
  { interval: 'year', interval_count: 1 },
  { interval: 'week', interval_count: 2 },
);

test('a month from the 31st ends on the last day where there is no 31st, and on the 31st again where there is', () => {
  const anchor = seconds('2026-01-31T09:30:15Z');
  const ends = [1, 2, 3, 4].map((number) => text(boundary(anchor, monthly, number)));
  const days = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'];
  expect(ends).toEqual(days.map((day) => `${day}T09:30:15.000Z`));
});

test('three months, a year from a leap day, and a period that begins on a boundary', () => {
  const leap = seconds('2028-02-29T00:00:00Z');
  expect(text(periodEnd(leap, { interval: 'month', interval_count: 3 }, leap))).toBe('2028-05-29T00:00:00.000Z');
  expect(text(boundary(leap, { interval: 'year', interval_count: 1 }, 1))).toBe('2029-02-28T00:00:00.000Z');
  expect(text(boundary(leap, { interval: 'year', interval_count: 1 }, 4))).toBe('2032-02-29T00:00:00.000Z');
});

test('periods are contiguous, go forward, and end on boundaries of their anchor, however many there are', () => {
  const anchors = fc.integer({ min: seconds('2020-01-01T00:00:00Z'), max: seconds('2040-12-31T23:59:59Z') });
  fc.assert(
    fc.property(anchors, rhythms, fc.integer({ min: 1, max: 40 }), (anchor, rhythm, count) => {
      let start = anchor;
      for (let number = 1; number <= count; number += 1) {
        const end = periodEnd(anchor, rhythm, start);
        expect(end).toBe(boundary(anchor, rhythm, number));
        expect(end).toBeGreaterThan(start);
        expect(end % 86_400).toBe(anchor % 86_400);
        if (rhythm.interval !== 'week') {
          const [day, wanted] = [end, anchor].map((at) => new Date(at * 1000).getUTCDate()) as [number, number];
          const lastDay = new Date((end + 86_400) * 1000).getUTCDate() === 1;
          expect(day === wanted || (lastDay && day < wanted)).toBe(true);
        }
        start = end;
      }
    }),
  );
});
