import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { playwrightOutcomes, type TestOutcome } from '../test-reports.ts';
import type { NamedTests } from './defect.ts';

/** A run that takes longer hangs because of the defect. */
const LONGEST_MS = 10 * 60_000;

/** The only place that knows how tests are started. */
function commandOf({ suite, files, grep }: NamedTests): [program: string, ...flags: string[]] {
  if (suite === 'journeys') {
    return ['playwright', 'test', '--project=postgresql', '--reporter=json', ...files, ...(grep ? ['-g', grep] : [])];
  }
  return [
    'vitest',
    'run',
    '--project',
    suite,
    '--reporter=./scripts/vitest-report.ts',
    ...files,
    ...(grep ? ['-t', grep] : []),
  ];
}

/** Runs tests in a copy of the project; those that are skipped are left out. Throws if the runner leaves no report. */
export async function runTests(folder: string, tests: NamedTests, databaseUrl: string): Promise<TestOutcome[]> {
  const report = join(folder, 'test-results/planted-run.json');
  rmSync(report, { force: true });
  const [program, ...flags] = commandOf(tests);
  const bin = join(folder, 'node_modules/.bin');
  const child = spawn(join(bin, program), flags, {
    cwd: folder,
    timeout: LONGEST_MS,
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      FORCE_COLOR: '0',
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      TEST_REPORT: report,
      TEST_DATABASE_URL: tests.suite === 'unit' ? '' : databaseUrl,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  await new Promise((resolve) => child.once('close', resolve));
  if (!existsSync(report)) throw new Error(`${program} left no report:\n${output}`);
  const written = JSON.parse(readFileSync(report, 'utf8'));
  const outcomes: TestOutcome[] = tests.suite === 'journeys' ? playwrightOutcomes(written) : written;
  return outcomes.filter(({ status }) => status === 'passed' || status === 'failed');
}

/** Whether a test failed because something differed from what it expects, and did not just break off. */
export function assertionFailed({ status, message }: TestOutcome): boolean {
  // Vitest, its expect.poll, Playwright, fast-check.
  return (
    status === 'failed' &&
    /AssertionError|^Error: (?:expected |promise rejected )|\bexpect\(|Property failed/m.test(message)
  );
}
