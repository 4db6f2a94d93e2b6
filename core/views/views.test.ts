import { expect, test } from 'vitest';
import { viewQuery } from './views.ts';

test('a view saves filters and order, in one order, and not the page', () => {
  expect(viewQuery('?state=suspended&cursor=abc&q=ada+l&sort=-name')).toBe('q=ada+l&sort=-name&state=suspended');
  expect(viewQuery('')).toBe('');
  expect(viewQuery(viewQuery('?b=%C3%A9&a='))).toBe('a=&b=%C3%A9');
});
