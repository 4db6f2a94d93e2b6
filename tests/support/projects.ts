import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filesBehind } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whoever works on a database gets it from here: that is how a test file belongs to `postgresql` and not to `unit`. */
const SOURCE_OF_DATABASES = 'tests/support/templates.ts';

/** What PGlite may do otherwise than PostgreSQL, and runs on both for that: raw and heavy statements, locks, files, and a short fuzz. */
export const ON_PGLITE = [
  'server/account/{make-admin,security-events,strangers}.test.ts',
  'server/blog/{index-post,publish-due,read,revisions}.test.ts',
  'server/catalog/{certifications,admin-topics}.test.ts',
  'server/content-pages/revisions.test.ts',
  'server/db/*.test.ts',
  'server/entitlements/assign.test.ts',
  'server/functions/function-log.test.ts',
  'server/http/rate-limit.test.ts',
  'server/idempotency/*.test.ts',
  'server/images/*.test.ts',
  'server/library/*.test.ts',
  'server/mail/*.test.ts',
  'server/metrics/*.test.ts',
  'server/overview/*.test.ts',
  'server/own-account/delete-user.test.ts',
  'server/practice/home.test.ts',
  'server/question-bank/{bulk,admin-list}.test.ts',
  'server/quizzes/{clock,remembered,results,save,start,topic-progress}.test.ts',
  'server/site/readiness.test.ts',
  'server/statistics/*.test.ts',
  'server/study/*.test.ts',
  'server/trash/*.test.ts',
  'server/users/{list-users,suspensions}.test.ts',
  'server/**/plans.test.ts',
  'tests/{admin-lists,backup,full-disk,fuzz,nothing-lost,permission-matrix,test-database,uploads}.test.ts',
];

/** Of these, what runs on PGlite whatever is new: that the embedded database opens, migrates and shares its one connection. */
export const ALWAYS_ON_PGLITE = ['server/db/{embedded,lease,migrate}.test.ts'];

/** Test files that take far longer than others: they begin first, so that none is left running alone at the end. */
export const SLOW_FIRST = [
  'tests/fuzz.test.ts',
  'tests/permission-matrix.test.ts',
  'tests/nothing-lost.test.ts',
  'tests/full-disk.test.ts',
  'tests/uploads.test.ts',
  'tests/two-instances.test.ts',
  'tests/wrong-clock.test.ts',
];

export interface Projects {
  unit: string[];
  postgresql: string[];
  pglite: string[];
}

/**
 * The test files of each project: every one in `unit` or in `postgresql`. In `pglite` are those of ON_PGLITE; with TEST_NEW_FOLDERS, of
 * these only what always runs and the tests of those folders of server/; with TEST_FULL all of `postgresql`.
 */
export function projects(environment: Record<string, string | undefined> = process.env): Projects {
  const needsDatabase = (file: string) => filesBehind(file).has(SOURCE_OF_DATABASES);
  const { true: postgresql = [], false: unit = [] } = Object.groupBy(testFiles(), (file) => `${needsDatabase(file)}`);
  if (environment.TEST_FULL) return { unit, postgresql, pglite: postgresql };
  const folders = environment.TEST_NEW_FOLDERS?.split(',').filter((folder) => folder !== '');
  const patterns = folders?.flatMap((folder) => [`server/${folder}/**`, `tests/${folder}.test.ts`]);
  const chosen = patterns && new Set(globSync([...ALWAYS_ON_PGLITE, ...patterns], { cwd: root }));
  const onPglite = globSync(ON_PGLITE, { cwd: root }).filter((file) => chosen?.has(file) ?? true);
  return { unit, postgresql, pglite: postgresql.filter((file) => onPglite.includes(file)) };
}

/** Every test that Vitest runs, by path from the root. */
export function testFiles(): string[] {
  return globSync(['{core,server,local,web}/**/*.test.ts', 'tests/*.test.ts'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}
