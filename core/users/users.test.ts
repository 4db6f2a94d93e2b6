import { expect, test } from 'vitest';
import { maskEmail } from './users.ts';

test.each([
  ['mara@example.org', 'm•••@example.org'],
  ['jo@example.org', 'j•••@example.org'],
  ['m@example.org', '•••@example.org'],
  ['"a@b"@example.org', '"•••@example.org'],
  ['𝕬da@example.org', '𝕬•••@example.org'],
  ['nobody', '•••'],
  ['@example.org', '•••@example.org'],
  ['', '•••'],
])('A9-033: %s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test('A2-033: the length of a name does not show', () => {
  expect(maskEmail('ab@example.org').length).toBe(maskEmail('abcdefghijkl@example.org').length);
});
