import { expect, test } from 'vitest';
import { directionOf } from './direction.ts';

test.each([
  ['', 'ltr'],
  ['1. What is it?', 'ltr'],
  ['1. "ما هو"', 'rtl'],
  ['\n\n  (3) מה זה\nWhat is it', 'rtl'],
  ['A: ما هو', 'ltr'],
  [`${'-'.repeat(5_000)}מה`, 'ltr'],
])('%j is read %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
