import { expect, test } from 'vitest';
import { codeInFragment, codeInText } from './link-code.ts';

test.each([
  ['#code=abc-1_x', 'abc-1_x'],
  ['#code=abc&other=1', 'abc'],
  ['#other', ''],
  ['', ''],
])('the fragment %j has the code %j', (hash, code) => {
  expect(codeInFragment(hash)).toBe(code);
});

test.each([
  ['https://certamen.example/confirm#code=abc-1', 'abc-1'],
  [' https://certamen.example/confirm?code=abc-1&x=2 ', 'abc-1'],
  [' abc-1\n', 'abc-1'],
  ['', ''],
  ['x'.repeat(300), 'x'.repeat(200)],
])('what was pasted, %j, has the code %j', (text, code) => {
  expect(codeInText(text)).toBe(code);
});
