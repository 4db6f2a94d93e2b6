import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { ALWAYS_ON_PGLITE, ON_PGLITE, projects, SLOW_FIRST, testFiles } from './support/projects.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { unit, postgresql, pglite } = projects({});

test('every test file belongs to `unit` or to `postgresql`, and to one of them only', () => {
  const everywhere = globSync('**/*.test.ts', { cwd: root, exclude: ['**/node_modules', 'build', 'test-results'] });
  expect(everywhere.sort()).toEqual(testFiles());
  expect([...unit, ...postgresql].sort()).toEqual(testFiles());
  expect(unit).toContain('core/subscriptions/access.test.ts');
  expect(postgresql).toContain('server/account/session.test.ts');
});

test('`pglite` repeats tests of `postgresql`: those of folders that have changed, and all of them for a full run', () => {
  expect(pglite.filter((file) => !postgresql.includes(file))).toEqual([]);
  expect(projects({ TEST_FULL: '1' }).pglite).toEqual(postgresql);
  const unchanged = projects({ TEST_NEW_FOLDERS: '' }).pglite;
  expect(unchanged).toContain('server/db/migrate.test.ts');
  const blog = pglite.filter((file) => file.startsWith('server/blog/'));
  expect(blog.length).toBeGreaterThan(0);
  expect(projects({ TEST_NEW_FOLDERS: 'blog,feedback' }).pglite).toEqual([...blog, ...unchanged].sort());
});

test('no line of what is chosen by name is about files that are gone', () => {
  const about = [...ON_PGLITE, ...ALWAYS_ON_PGLITE, ...SLOW_FIRST].map((pattern) => ({
    pattern,
    files: globSync(pattern, { cwd: root }),
  }));
  expect(about.filter(({ files }) => !files.some((file) => postgresql.includes(file)))).toEqual([]);
});

test('a test of `unit` that opens a database is told where it belongs', async () => {
  const sentence = 'A test of the project `unit` opened a database.';
  await expect(openDatabase({ url: 'postgres://127.0.0.1:1/none' }, () => {})).rejects.toThrow(sentence);
  expect(() => PGlite.create()).toThrow(sentence);
  expect(() => new PGlite()).toThrow(sentence);
});
