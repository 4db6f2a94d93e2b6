import { expect, test } from 'vitest';
import { themeCookie, themeIn } from './theme.ts';

test.each([
  [null, 'system'],
  ['', 'system'],
  ['theme=dark', 'dark'],
  ['certamen=abc; theme=light', 'light'],
  ['theme=purple', 'system'],
  ['mytheme=dark', 'system'],
  ['__Host-theme=dark', 'dark'],
  ['theme=light; __Host-theme=system', 'system'],
])('the theme in the cookies %j is %s', (cookies, theme) => {
  expect(themeIn(cookies)).toBe(theme);
});

test('a chosen theme is kept for a year, bound to the host over https', () => {
  expect(themeCookie('dark', true)).toBe('__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  expect(themeCookie('system', false)).toBe('theme=system; Path=/; Max-Age=31536000; SameSite=Lax');
});
