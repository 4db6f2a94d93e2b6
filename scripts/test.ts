import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
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
const failures: string[] = [];
const unsteady: string[] = [];

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
    'the main job and the content pages in a browser, PostgreSQL',
    'e2e-postgresql',
    bin('playwright'),
    ['test', 'main-job', 'content-pages'],
    environment,
  );
} catch (error) {
  console.error(error);
  failed += 1;
  failures.push('  PostgreSQL could not be started');
} finally {
  await cluster?.stop();
}

if (unsteady.length > 0) console.log(`\nPassed on the second try only:\n${unsteady.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
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
  else {
    failed += 1;
    failures.push(`  ${title}`);
  }
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
  const counts = existsSync(file) ? countsOf(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += counts.failed;
  if (status !== 0 && counts.failed === 0) {
    failed += 1;
    failures.push(`  ${title}: the runner itself, or something outside any test`);
  }
  console.log(`${title}: ${counts.passed} passed, ${counts.failed} failed`);
}

/** Vitest's report: of one that passed, what failed is its first try. */
interface VitestReport {
  testResults: {
    name: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface Suite {
  title: string;
  file: string;
  suites?: Suite[];
  specs: { title: string; line: number; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

/** Playwright's report. */
interface JourneyReport {
  suites: Suite[];
}

/** What one of the two runners reports. Tests get a second try where CI is set; who needed it is named. */
function countsOf(report: VitestReport | JourneyReport): { passed: number; failed: number } {
  const outcomes = 'suites' in report ? report.suites.flatMap(journeysOf) : report.testResults.flatMap(testsOf);
  const named = (outcome: Outcome['outcome']) => outcomes.filter((one) => one.outcome === outcome);
  unsteady.push(...named('unsteady').map(({ name }) => name));
  failures.push(...named('failed').map(({ name }) => name));
  return { passed: named('passed').length + named('unsteady').length, failed: named('failed').length };
}

interface Outcome {
  name: string;
  outcome: 'passed' | 'unsteady' | 'failed' | 'skipped';
}

function testsOf({ name: file, assertionResults }: VitestReport['testResults'][number]): Outcome[] {
  return assertionResults.map(({ fullName, status, failureMessages }) => {
    const why = failureMessages.map((message) => `\n    ${message.split('\n').slice(0, 6).join('\n    ')}`).join('');
    const name = `  ${relative(root, file)}: ${fullName}${why}`;
    if (status === 'passed') return { name, outcome: why === '' ? 'passed' : 'unsteady' };
    return { name, outcome: status === 'failed' ? 'failed' : 'skipped' };
  });
}

function journeysOf({ file, specs, suites = [] }: Suite): Outcome[] {
  const outcomes = { expected: 'passed', flaky: 'unsteady', unexpected: 'failed', skipped: 'skipped' } as const;
  const own = specs.flatMap(({ title, line, tests }) =>
    tests.map(({ status }) => ({ name: `  ${file}:${line}: ${title}`, outcome: outcomes[status] })),
  );
  return [...own, ...suites.flatMap(journeysOf)];
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
