import { expect, test } from 'vitest';
import { emailPattern, plainEmail, plainLine, typedLine } from './plain-line.ts';

test.each([
  ['\u200BEVENING\uFEFF', 'EVENING'],
  ['\u202A123\u00AD456\u202C', '123456'],
  ['ＥＶＥ１２３', 'EVE123'],
  ['\u00A0 AB\u2060CD \n', 'ABCD'],
  ['名前', '名前'],
])('codes with invisible or full-width characters are read as they were meant: %j', (typed, meant) => {
  expect(plainLine(typed)).toBe(meant);
});

test.each([
  ['Ma\u202Era', 'Mara'],
  [' \u2067מרה\u2069 ', 'מרה'],
  ['\u202E', ''],
  ['\u200Fמרה (CCNA)\u200E', '\u200Fמרה (CCNA)\u200E'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
])('a name turns nothing that stands behind it, and keeps the marks that its script needs: %j', (typed, meant) => {
  expect(typedLine(typed)).toBe(meant);
});

test.each([
  [' mara\u200B@example.org\uFEFF', 'mara@example.org'],
  ['ｍａｒａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'mara@example.org'],
  ['Mara@Example.org', 'Mara@Example.org'],
  ['name@münchen.example', 'name@xn--mnchen-3ya.example'],
  ['name@MÜNCHEN.example', 'name@xn--mnchen-3ya.example'],
  ['name@xn--mnchen-3ya.example', 'name@xn--mnchen-3ya.example'],
  ['name@почта.рф', 'name@xn--80a1acny.xn--p1ai'],
  ['name@例え。テスト', 'name@xn--r8jz45g.xn--zckzah'],
])('an address under an internationalized domain is stored in ASCII: %j', (typed, stored) => {
  expect(plainEmail(typed)).toBe(stored);
  expect(plainEmail(stored)).toBe(stored);
  expect(stored).toMatch(emailPattern);
});

test.each([
  'name@münchen.example/other',
  'name@münchen.example:80',
  'name@other@münchen.example',
  'name@münchen.example, other@example.org',
  'name@münchen',
  'näme@münchen.example',
  '@münchen.example',
  'name@mün\0chen.example',
])('what is no address stays none: %j', (typed) => {
  expect(plainEmail(typed)).not.toMatch(emailPattern);
});
