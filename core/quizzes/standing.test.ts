import { expect, test } from 'vitest';
import { weakestOf } from './standing.ts';

const domain = (name: string, right: number, of: number) => ({ name, right, of });

test.each([
  ['the smallest share', [domain('A', 3, 4), domain('B', 1, 4), domain('C', 0, 0)], 'B'],
  ['of equal shares the one with more answers', [domain('A', 1, 2), domain('B', 2, 4), domain('C', 3, 3)], 'B'],
  ['none where all are alike', [domain('A', 2, 2), domain('B', 4, 4)], undefined],
  ['none of one domain', [domain('A', 1, 4), domain('B', 0, 0)], undefined],
])('the weakest domain is %s', (_which, domains, name) => {
  expect(weakestOf(domains)?.name).toBe(name);
});
