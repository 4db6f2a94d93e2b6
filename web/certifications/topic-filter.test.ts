import { expect, test } from 'vitest';
import { counted } from '#web/lib/counted.ts';
import { categoryIcon } from './category-icon.ts';
import { isFiltering, matching } from './topic-filter.ts';

const topic = (name: string, description = '', progress: unknown = null, seen_count = 0) => ({
  ...{ name, description, progress, seen_count },
});
const library = [
  { name: 'Cloud Computing', topics: [topic('AWS Developer', 'Serverless', {}), topic('Azure Administrator')] },
  { name: 'Sécurité', topics: [topic('CISSP', 'Eight domains', null, 1)] },
  { name: 'Empty', topics: [] },
];
const names = (words: string, startedOnly = false) =>
  matching(library, { words, startedOnly }).map(({ name, topics }) => [name, ...topics.map((found) => found.name)]);

test('without a filter everything stands there, empty categories too', () => {
  expect(matching(library, { words: '  ', startedOnly: false })).toBe(library);
  expect(isFiltering({ words: ' ', startedOnly: false })).toBe(false);
});

test('every word has to stand in the name, the description or the category, in any case and with or without accents', () => {
  expect(names('aws')).toEqual([['Cloud Computing', 'AWS Developer']]);
  expect(names('SERVER dev')).toEqual([['Cloud Computing', 'AWS Developer']]);
  expect(names('cloud')).toEqual([['Cloud Computing', 'AWS Developer', 'Azure Administrator']]);
  expect(names('securite')).toEqual([['Sécurité', 'CISSP']]);
  expect(names('aws cissp')).toEqual([]);
});

test('started topics only, alone and together with words', () => {
  expect(names('', true)).toEqual([
    ['Cloud Computing', 'AWS Developer'],
    ['Sécurité', 'CISSP'],
  ]);
  expect(names('azure', true)).toEqual([]);
});

test.each([
  ['Security', 'shield'],
  ['Information security', 'shield'],
  ['Cloud Computing', 'cloud'],
  ['Networking', 'net'],
  ['DevOps', 'loop'],
  ['Databases', 'book'],
])('L2-080: the category %s has the icon %s', (name, icon) => {
  expect(categoryIcon(name)).toBe(icon);
});

test('counts are written with separators and in the singular for one', () => {
  expect([counted(0, 'topic'), counted(1, 'topic'), counted(5214, 'question')]).toEqual([
    '0 topics',
    '1 topic',
    '5,214 questions',
  ]);
});
