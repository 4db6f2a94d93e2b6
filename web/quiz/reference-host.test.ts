import { expect, test } from 'vitest';
import { referenceHost } from './reference-host.ts';

test.each([
  ['https://docs.example.org/chapter#3', 'docs.example.org'],
  ['https://x" onerror="ran=1', null],
  ['https://', null],
  ['https:// two words', null],
  ['http://docs.example.org', null],
  ['javascript:alert(1)', null],
  ['Chapter 3', null],
])('%s leads to %s', (reference, host) => {
  expect(referenceHost(reference)).toBe(host);
});
