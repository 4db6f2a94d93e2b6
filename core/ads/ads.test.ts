import { expect, test } from 'vitest';
import { AD_DELAY_MS, adChoiceCookie, adChoiceIn } from './ads.ts';

test('L7-083, L9-017: an ad slot is activated after 100 ms', () => {
  expect(AD_DELAY_MS).toBe(100);
});

test.each([
  [null, null],
  [undefined, null],
  ['', null],
  ['ads=allowed', 'allowed'],
  ['theme=dark; ads=refused; certamen=x', 'refused'],
  ['ads=yes', null],
  ['ads=allowedly', null],
  ['bads=allowed', null],
  ['ads=allowed; __Host-ads=refused', 'refused'],
])('the choice in the cookies %j is %s', (cookies, choice) => {
  expect(adChoiceIn(cookies)).toBe(choice);
});

test('a choice is kept for half a year, bound to the host over https, out of the reach of scripts, and names nobody', () => {
  expect(adChoiceCookie('allowed', true)).toBe(
    '__Host-ads=allowed; Path=/; Max-Age=15724800; HttpOnly; SameSite=Lax; Secure',
  );
  expect(adChoiceCookie('refused', false)).toBe('ads=refused; Path=/; Max-Age=15724800; HttpOnly; SameSite=Lax');
});
