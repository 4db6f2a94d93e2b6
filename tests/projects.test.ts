import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import {
  ALWAYS_ON_PGLITE,
  EVERYWHERE,
  hasJourneysOnPglite,
  ON_PGLITE,
  ONLY_WHERE_NEW,
  projects,
  SLOW_FIRST,
  testFiles,
} from './support/projects.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { unit, postgresql, pglite } = projects({});

test('every test file belongs to `unit` or to `postgresql`, and to one of them only', () => {
  const everywhere = globSync('**/*.test.ts', { cwd: root, exclude: ['**/node_modules', 'build', 'test-results'] });
  expect(everywhere.sort()).toEqual(testFiles());
  expect([...unit, ...postgresql].sort()).toEqual(testFiles());
  expect(unit).toContain('core/subscriptions/access.test.ts');
  expect(postgresql).toContain('server/account/session.test.ts');
});

test('`pglite` repeats tests of `postgresql`: those of rooms in which something is new, and all of them for a full run', () => {
  expect(pglite.filter((file) => !postgresql.includes(file))).toEqual([]);
  const full = projects({ TEST_FULL: '1' });
  expect(full).toEqual({ unit, postgresql, pglite: postgresql });
  const unchanged = projects({ TEST_NEW: '' }).pglite;
  expect(unchanged).toContain('server/db/migrate.test.ts');
  const blog = pglite.filter((file) => file.startsWith('server/blog/'));
  expect(blog.length).toBeGreaterThan(0);
  const places = 'core/trash,server/blog,server/feedback,tests/fuzz.test.ts';
  expect(projects({ TEST_NEW: places }).pglite).toEqual([...blog, ...unchanged, 'tests/fuzz.test.ts'].sort());
  expect(projects({ TEST_NEW: EVERYWHERE })).toEqual(projects({}));
});

test.each(['server/db', 'tests/support/templates.ts'])('all of `pglite` runs where %s is new', (place) => {
  const run = { TEST_NEW: `server/blog,${place}` };
  const onBoth = projects(run);
  expect(onBoth.pglite).toEqual(pglite.filter((file) => onBoth.postgresql.includes(file)));
  expect(hasJourneysOnPglite(run)).toBe(true);
});

test('the journeys of the engine run in full, and where nobody knows what is new; not by hand', () => {
  const runs = [{ TEST_FULL: '1' }, { TEST_NEW: EVERYWHERE }, { TEST_NEW: 'server/blog' }, {}];
  expect(runs.map((run) => hasJourneysOnPglite(run))).toEqual([true, true, false, false]);
});

test('slow tests of a few rooms run where something of theirs is new', () => {
  const slow = ONLY_WHERE_NEW.map(({ tests }) => globSync(tests, { cwd: root }));
  const withNew = (...places: string[]) => {
    const run = projects({ TEST_NEW: places.join(',') });
    return slow.flat().filter((file) => [...run.unit, ...run.postgresql].includes(file));
  };
  expect(withNew()).toEqual([]);
  expect(withNew('server/blog', 'core/questions')).toEqual([]);
  for (const [n, { places }] of ONLY_WHERE_NEW.entries())
    for (const place of places) {
      const known = ['server', 'scripts'].includes(place) ? place : `server/${place}`;
      expect(existsSync(`${root}${known}`), place).toBe(true);
      expect(withNew(known)).toEqual(expect.arrayContaining(slow[n] ?? []));
    }
  const [[one = ''] = []] = slow;
  expect(withNew(one)).toEqual([one]);
});

test('no line of what is chosen by name is about files that are gone', () => {
  const isGone = (pattern: string, files: string[]) =>
    !globSync(pattern, { cwd: root }).some((file) => files.includes(file));
  expect([...ON_PGLITE, ...ALWAYS_ON_PGLITE, ...SLOW_FIRST].filter((one) => isGone(one, postgresql))).toEqual([]);
  expect(ONLY_WHERE_NEW.filter(({ tests }) => isGone(tests, testFiles()))).toEqual([]);
});

test('a test of `unit` that opens a database is told where it belongs', async () => {
  const sentence = 'A test of the project `unit` opened a database.';
  await expect(openDatabase({ url: 'postgres://127.0.0.1:1/none' }, () => {})).rejects.toThrow(sentence);
  expect(() => PGlite.create()).toThrow(sentence);
  expect(() => new PGlite()).toThrow(sentence);
});
