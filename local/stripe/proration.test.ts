import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prorate } from './proration.ts';

const period = { start: 0, end: 30 * 86_400 };

test('half of a period is credited at the old price and charged at the new one', () => {
  expect(prorate(period, period.end / 2, 1200, 3000)).toEqual({ credit: -600, charge: 1500 });
});

test('at the beginning all of it counts, at the end and after it nothing does', () => {
  expect(prorate(period, period.start, 1200, 3000)).toEqual({ credit: -1200, charge: 3000 });
  expect(prorate(period, period.end, 1200, 3000)).toEqual({ credit: 0, charge: 0 });
  expect(prorate(period, period.end + 5, 1200, 3000)).toEqual({ credit: 0, charge: 0 });
});

test('whatever is changed, and however often, the whole period costs what its parts cost, to the cent of rounding', () => {
  const price = fc.integer({ min: 0, max: 1_000_000 });
  const changes = fc.array(fc.record({ price, at: fc.integer({ min: 0, max: period.end }) }), { maxLength: 6 });
  fc.assert(
    fc.property(price, changes, (first, unordered) => {
      const ordered = unordered.toSorted((one, other) => one.at - other.at);
      let billed = first;
      let exact = 0;
      let [current, since] = [first, 0];
      for (const { price: next, at } of ordered) {
        const { credit, charge } = prorate(period, at, current, next);
        billed += credit + charge;
        exact += (current * (at - since)) / period.end;
        [current, since] = [next, at];
      }
      exact += (current * (period.end - since)) / period.end;
      expect(Math.abs(billed - exact)).toBeLessThanOrEqual(ordered.length + 0.001);
      expect(Number.isInteger(billed)).toBe(true);
    }),
  );
});
