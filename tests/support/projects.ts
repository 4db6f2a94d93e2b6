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
  'server/bulk/*.test.ts',
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

/**
 * Slow tests of a few rooms, which nothing else can break: they run where something is new in one of these places, and always in a full
 * run. A room is named without the folder above it.
 */
export const ONLY_WHERE_NEW = [
  { tests: 'server/functions/{break-out,deploy,disk,fate,follow,greedy,logs}.test.ts', places: ['functions'] },
  { tests: '{server/account/strangers,tests/guessing}.test.ts', places: ['account', 'db', 'factors', 'http'] },
  { tests: 'server/sitemap/check.test.ts', places: ['sitemap'] },
  { tests: 'server/markdown/{apart,attacks}.test.ts', places: ['markdown'] },
  { tests: 'tests/other-engine.test.ts', places: ['backup', 'db'] },
  { tests: 'tests/{backup,nightly-backup}.test.ts', places: ['backup', 'db', 'scripts'] },
  { tests: 'tests/{commands,doctor,systemd-units}.test.ts', places: ['backup', 'db', 'doctor', 'scripts', 'server'] },
];

/** What every test's database comes from: where it is new, everything of ON_PGLITE runs there. */
const BEHIND_ALL = ['server/db', ...['database', 'projects', 'templates'].map((name) => `tests/support/${name}.ts`)];

/** Test files that take far longer than others: they begin first, in this order, so that none is left running alone at the end. */
export const SLOW_FIRST = [
  'tests/other-engine.test.ts',
  'tests/permission-matrix.test.ts',
  'tests/fuzz.test.ts',
  'tests/nothing-lost.test.ts',
  'tests/bench.test.ts',
  'tests/nightly-backup.test.ts',
  'tests/commands.test.ts',
  'server/account/strangers.test.ts',
  'server/functions/fate.test.ts',
  'tests/front.test.ts',
  'server/functions/greedy.test.ts',
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

interface Run {
  TEST_FULL?: string | undefined;
  /** What scripts/new-places.ts says, with commas between. Not set, or EVERYWHERE: nothing is left out. */
  TEST_NEW?: string | undefined;
}

export const EVERYWHERE = '*';

/**
 * The test files of each project: every one in `unit` or in `postgresql`. In `pglite` are those of ON_PGLITE, with TEST_FULL all of
 * `postgresql`. With TEST_NEW there are of ON_PGLITE and of ONLY_WHERE_NEW only those that the new places can break.
 */
export function projects(run: Run = process.env): Projects {
  const needsDatabase = (file: string) => filesBehind(file).has(SOURCE_OF_DATABASES);
  const places = placesIn(run);
  const leftOut = places && slowWithout(places);
  const files = testFiles().filter((file) => !leftOut?.has(file));
  const { true: postgresql = [], false: unit = [] } = Object.groupBy(files, (file) => `${needsDatabase(file)}`);
  if (run.TEST_FULL) return { unit, postgresql, pglite: postgresql };
  const onPglite = places ? pgliteOf(places) : new Set(globSync(ON_PGLITE, { cwd: root }));
  return { unit, postgresql, pglite: postgresql.filter((file) => onPglite.has(file)) };
}

/** Where something is new; null: everywhere. */
function placesIn({ TEST_FULL, TEST_NEW }: Run): string[] | null {
  if (TEST_FULL || TEST_NEW === undefined || TEST_NEW === EVERYWHERE) return null;
  return TEST_NEW.split(',').filter((place) => place !== '');
}

/** Whether an engine's own journeys run: not where somebody runs a file by hand. */
export function hasJourneysOnPglite(run: Run = process.env): boolean {
  const places = placesIn(run);
  return Boolean(run.TEST_FULL) || (run.TEST_NEW !== undefined && (places === null || isBehindAll(places)));
}

const isBehindAll = (places: string[]) => places.some((place) => BEHIND_ALL.includes(place));

function pgliteOf(places: string[]): Set<string> {
  const all = globSync(ON_PGLITE, { cwd: root });
  if (isBehindAll(places)) return new Set(all);
  const always = globSync(ALWAYS_ON_PGLITE, { cwd: root });
  const isNew = (file: string) => places.some((place) => file === place || file.startsWith(`${place}/`));
  return new Set([...always, ...all.filter(isNew)]);
}

function slowWithout(places: string[]): Set<string> {
  const isNew = (file: string, its: string[]) =>
    places.some((place) => place === file || its.some((name) => place === name || place.endsWith(`/${name}`)));
  const slow = ONLY_WHERE_NEW.flatMap(({ tests, places: its }) =>
    globSync(tests, { cwd: root }).map((file) => ({ file, its })),
  );
  return new Set(slow.filter(({ file, its }) => !isNew(file, its)).map(({ file }) => file));
}

/** Every test that Vitest runs, by path from the root. */
export function testFiles(): string[] {
  return globSync(['{core,server,local,web}/**/*.test.ts', 'tests/*.test.ts'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}
