import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.ts';
import { type Cluster, findPostgres, startCluster } from './postgres.ts';

/**
 * Runs everything: format, lint, types, build, core and server tests on PGlite, server tests on PostgreSQL, journeys in a browser.
 * Ends in the line 'N passed, N failed'. Each check that is not a test runner counts as one.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
let passed = 0;
let failed = 0;
let unsteady = 0;

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

ensurePackage('PostgreSQL', 'postgresql', () => findPostgres() !== null);
ensurePackage('Chromium', 'chromium', () => existsSync('/usr/bin/chromium') || existsSync('/usr/bin/google-chrome'));

check('format and lint', bin('biome'), ['check', '.']);
check('route types', bin('react-router'), ['typegen']);
check('types', bin('tsc'), []);
check('build', process.execPath, [join(root, 'scripts/build.ts')]);
build();

suite('core and server tests on PGlite', 'pglite', bin('vitest'), ['run'], {});
let cluster: Cluster | null = null;
try {
  cluster = await startCluster();
  const environment = { TEST_DATABASE_URL: cluster.url };
  suite('server tests on PostgreSQL', 'postgresql', bin('vitest'), ['run', 'server', 'tests'], environment);
  suite('journeys in a browser, PGlite', 'e2e', bin('playwright'), ['test'], {});
  suite(
    'the main job in a browser, PostgreSQL',
    'e2e-postgresql',
    bin('playwright'),
    ['test', 'main-job'],
    environment,
  );
} catch (error) {
  console.error(error);
  failed += 1;
} finally {
  await cluster?.stop();
}

if (unsteady > 0)
  console.log(`\n${unsteady} of the journeys passed on the second try only; they are named above as flaky.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Installs a Debian package that the tests need, or says plainly that it is missing. */
function ensurePackage(what: string, debianName: string, present: () => boolean): void {
  if (present()) return;
  console.log(`${what} is missing: installing Debian's ${debianName} ...`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-q'], { ...quiet, env });
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', debianName], { ...quiet, env });
  } catch {
    console.error(
      `${what} could not be installed. Install it yourself (Debian: apt-get install ${debianName}); its tests fail without it.`,
    );
  }
}

function check(title: string, command: string, flags: string[]): void {
  const { status } = run(title, command, flags, {});
  if (status === 0) passed += 1;
  else failed += 1;
}

/** A test runner that leaves a JSON report; a runner that broke counts as one failure. */
function suite(
  title: string,
  name: string,
  command: string,
  flags: string[],
  environment: Record<string, string>,
): void {
  const file = join(results, `${name}.json`);
  const reporters = command.endsWith('vitest')
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    : ['--reporter=line,json'];
  const { status } = run(title, command, [...flags, ...reporters], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const counts = existsSync(file)
    ? countsOf(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, unsteady: 0 };
  passed += counts.passed;
  failed += counts.failed;
  unsteady += counts.unsteady;
  if (status !== 0 && counts.failed === 0) failed += 1;
  console.log(`${title}: ${counts.passed} passed, ${counts.failed} failed`);
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number };
}

interface Counts {
  passed: number;
  failed: number;
  /** Of those that passed: how many needed a second try. */
  unsteady: number;
}

/** Vitest's and Playwright's reports. Only journeys get a second try, and only where CI is set. */
function countsOf({ numPassedTests, numFailedTests, stats }: Report): Counts {
  if (stats) {
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, unsteady: stats.flaky };
  }
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, unsteady: 0 };
}

function run(title: string, command: string, flags: string[], environment: Record<string, string>) {
  const started = Date.now();
  console.log(`\n== ${title}`);
  const outcome = spawnSync(command, flags, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The runners' own first line asks for `node`: ours, not the one that happens to be installed.
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      FORCE_COLOR: '0',
      ...environment,
    },
  });
  console.log(
    `== ${title}: ${outcome.status === 0 ? 'done' : 'failed'} in ${Math.round((Date.now() - started) / 1000)} s`,
  );
  return outcome;
}
