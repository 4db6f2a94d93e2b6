import { expect, test } from 'vitest';
import { domainFiles, mutationGroups } from '../scripts/mutation/groups.ts';

const parts = mutationGroups.flatMap((group) => group.parts);

test('every domain file of core, server and local is in exactly one group of mutation testing', () => {
  const files = parts.flatMap((part) => part.files).filter((file) => !file.startsWith('web/'));
  expect(files.sort()).toEqual(domainFiles);
});

test('groups have names of their own, and no part is without files or tests', () => {
  expect(new Set(mutationGroups.map(({ name }) => name)).size).toBe(mutationGroups.length);
  const incomplete = parts.filter(({ files, tests }) => files.length === 0 || tests.length === 0);
  expect(incomplete).toEqual([]);
});
