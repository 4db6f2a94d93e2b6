import { expect, test } from 'vitest';
import { weakestFirst } from './standing.ts';

const domain = (name: string, right: number, of: number) => ({ name, right, of });

test.each([
  ['the smallest share', [domain('A', 3, 4), domain('B', 1, 4), domain('C', 0, 0), domain('D', 1, 2)], ['B', 'D']],
  [
    'of equal shares the one with more answers',
    [domain('A', 1, 2), domain('B', 2, 4), domain('C', 3, 3)],
    ['B', 'A'],
  ],
  ['none where all are alike', [domain('A', 2, 2), domain('B', 4, 4)], []],
  ['none of one domain', [domain('A', 1, 4), domain('B', 0, 0)], []],
])('the weakest domains come first: %s', (_which, domains, names) => {
  expect(weakestFirst(domains).map(({ name }) => name)).toEqual(names);
});
