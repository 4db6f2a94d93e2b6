import { expect, test } from 'vitest';
import { viewQuery, withPresentNames } from './views.ts';

test('a view saves filters and order, in one order, and not the page', () => {
  expect(viewQuery('?state=suspended&cursor=abc&q=ada+l&sort=-name')).toBe('q=ada+l&sort=-name&state=suspended');
  expect(viewQuery('')).toBe('');
  expect(viewQuery(viewQuery('?b=%C3%A9&a='))).toBe('a=&b=%C3%A9');
});

test('a filter is saved under its name of today, and a former name is changed only where the list has the new one', () => {
  expect(viewQuery('?topic=a&q=x')).toBe('q=x&topic_id=a');
  expect(viewQuery('?topic=a&topic_id=b')).toBe('topic_id=a');
  const renamed = (search: string, ...present: string[]) =>
    `${withPresentNames(new URLSearchParams(search), present)}`;
  expect(renamed('topic=a&category=b&cursor=c', 'topic_id')).toBe('category=b&cursor=c&topic_id=a');
  expect(renamed('topic=a', 'topic', 'topic_id')).toBe('topic=a');
});
