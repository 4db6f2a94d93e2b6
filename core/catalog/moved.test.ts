import { expect, test } from 'vitest';
import { moved } from './moved.ts';

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
  [0, -1, 'abcd'],
  [2, 9, 'abdc'],
  [7, 0, 'abcd'],
])('from %i to %i', (from, to, order) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(order);
});
