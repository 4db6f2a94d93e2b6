import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { NamedTests } from './defect.ts';

/** A run that takes longer hangs because of the defect. */
const LONGEST_MS = 10 * 60_000;

export interface TestOutcome {
  file: string;
  title: string;
  passed: boolean;
  /** Why it failed; empty if it passed. */
  message: string;
}

/** The only place that knows how tests are started. */
function commandOf({ suite, files, grep }: NamedTests, report: string): [program: string, ...flags: string[]] {
  if (suite === 'journeys') {
    return ['playwright', 'test', '--project=postgresql', '--reporter=json', ...files, ...(grep ? ['-g', grep] : [])];
  }
  const reporter = ['--reporter=json', `--outputFile.json=${report}`];
  return ['vitest', 'run', '--project', suite, ...reporter, ...files, ...(grep ? ['-t', grep] : [])];
}

/** Runs tests in a copy of the project. Throws if the runner leaves no report. */
export async function runTests(folder: string, tests: NamedTests, databaseUrl: string): Promise<TestOutcome[]> {
  const report = join(folder, 'test-results/planted-run.json');
  rmSync(report, { force: true });
  const [program, ...flags] = commandOf(tests, report);
  const bin = join(folder, 'node_modules/.bin');
  const child = spawn(join(bin, program), flags, {
    cwd: folder,
    timeout: LONGEST_MS,
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      FORCE_COLOR: '0',
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      TEST_DATABASE_URL: tests.suite === 'unit' ? '' : databaseUrl,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  await new Promise((resolve) => child.once('close', resolve));
  if (!existsSync(report)) throw new Error(`${program} left no report:\n${output}`);
  const parsed: VitestReport | PlaywrightReport = JSON.parse(readFileSync(report, 'utf8'));
  return 'suites' in parsed
    ? parsed.suites.flatMap(journeysOf)
    : parsed.testResults.flatMap((file) => testsOf(file, folder));
}

/** Whether a test failed because something differed from what it expects, and did not just break off. */
export function assertionFailed({ passed, message }: TestOutcome): boolean {
  // Vitest, Playwright, fast-check.
  return !passed && /AssertionError|\bexpect\(|Property failed/.test(message);
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function testsOf({ name, assertionResults }: VitestReport['testResults'][number], folder: string): TestOutcome[] {
  return assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status, failureMessages }) => ({
      file: relative(folder, name),
      title: fullName,
      passed: status === 'passed',
      message: failureMessages.join('\n'),
    }));
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
}

function journeysOf({ file, specs, suites = [] }: PlaywrightSuite): TestOutcome[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }) => ({
        file: join('tests/e2e', file),
        title,
        passed: status === 'expected',
        message: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap(journeysOf)];
}
