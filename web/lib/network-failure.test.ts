import { expect, test } from 'vitest';
import { isNetworkFailure } from './network-failure.ts';

test.each([
  'Failed to fetch',
  'Failed to fetch dynamically imported module: https://certamen.example/assets/quiz-1.js',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'Importing a module script failed.',
])('%s is the network', (message) => {
  expect(isNetworkFailure(new TypeError(message))).toBe(true);
});

test.each(['Failed to fetch sitemap', 'Failed to fetch users'])('%s is a sentence of the product', (message) => {
  expect(isNetworkFailure(new Error(message))).toBe(false);
});
