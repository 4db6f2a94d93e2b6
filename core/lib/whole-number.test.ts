import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

test('numeric fields take what was typed literally or not at all: 12.7 is not 127, -5 is not 5, 1e2 is not 12', () => {
  const typed = ['12', ' 30 ', '+5', '-5', '12.7', '1e2', '0x10', '1,000', '12abc', '٣', '', ' '];
  expect(typed.map(wholeNumber)).toEqual([12, 30, 5, -5, null, null, null, null, null, null, null, null]);
});
