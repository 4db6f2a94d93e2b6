import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allDefects } from '../scripts/planted/all-defects.ts';
import { checkApplies } from '../scripts/planted/copy.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('every planted defect can still be planted, under a name of its own, and the tests named for it exist', () => {
  for (const defect of allDefects) expect(() => checkApplies(root, defect)).not.toThrow();
  expect(new Set(allDefects.map(({ name }) => name)).size).toBe(allDefects.length);
  const files = allDefects.flatMap(({ caughtBy }) => caughtBy.files);
  expect(files.filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
});
