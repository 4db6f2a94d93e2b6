import { expect, test } from 'vitest';
import { interval } from './interval.ts';

test.each([
  [0, 10, 0, 0.1411],
  [5, 10, 0.3122, 0.6878],
  [31, 43, 0.6259, 0.7992],
  [79, 112, 0.6478, 0.7569],
  [10, 10, 0.8589, 1],
])('%i of %i', (right, count, low, high) => {
  const found = interval(right, count);
  expect(found?.low).toBeCloseTo(low, 3);
  expect(found?.high).toBeCloseTo(high, 3);
});

test('of nothing there is none', () => expect(interval(0, 0)).toBeNull());
