import { expect, test } from 'vitest';
import { AFTER_SIGN_IN, ownPath, returnPath } from './return-path.ts';

test.each([
  ['/quiz/abc?q=3', '/quiz/abc?q=3'],
  ['/?pick=A', '/?pick=A'],
  ['/a/../b', '/b'],
])('%s is a page of our own', (path, own) => {
  expect(ownPath(path)).toBe(own);
});

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('%j leads elsewhere and is dropped', (path) => {
  expect(ownPath(path)).toBeNull();
  expect(returnPath(path)).toBe(AFTER_SIGN_IN);
});

test.each(['/', '/?pick=A', '/login', '/login?from=%2Fx', '/register'])('%s is no page to come back to', (path) => {
  expect(returnPath(path)).toBe(AFTER_SIGN_IN);
});
