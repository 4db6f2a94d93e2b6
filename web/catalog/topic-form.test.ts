import { expect, test } from 'vitest';
import { numberIn } from './topic-form.ts';

test('a figure of an exam is taken as it was typed, or goes on to the server to be refused: 1,000 is not 1', () => {
  const typed = ['', '65', '12,5', '12.5 %', '-3', '1,000', '1,000.5', '1e2', 'many', '12,5,0'];
  expect(typed.map(numberIn)).toEqual([null, 65, 12.5, 12.5, -3, '1,000', '1,000.5', '1e2', 'many', '12,5,0']);
});
