import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMeter } from './processor-time.ts';
import {
  type Counts,
  countsOf,
  inWords,
  nameOf,
  playwrightOutcomes,
  type TestOutcome,
  unpassed,
} from './test-reports.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const bin = (name: string) => join(root, 'node_modules/.bin', name);
const results = join(root, 'test-results');

/** How many of the slowest tests are printed. */
const SLOWEST = 30;

interface Command {
  title: string;
  command: string;
  flags: string[];
  environment?: Record<string, string>;
}

interface Suite extends Command {
  /** The name of its report in test-results/. */
  name: string;
}

interface SuiteResult {
  outcomes: TestOutcome[];
  seconds: number;
  /** The runner itself failed, or something outside any test. */
  broke: boolean;
}

/** What `npm run check` and `npm test` have in common beside tests. */
export const staticChecks: Command[] = [
  { title: 'format and lint', command: bin('biome'), flags: ['check', '.'] },
  { title: 'types', command: process.execPath, flags: ['scripts/check-types.ts'] },
  { title: 'build', command: process.execPath, flags: ['scripts/build.ts'] },
];

/** Runs one of the three projects of vitest.config.ts. */
export function vitest(project: string, flags: string[] = [], environment: Record<string, string> = {}) {
  return { command: bin('vitest'), flags: ['run', '--project', project, ...flags], environment };
}

interface Timing extends Counts {
  title: string;
  seconds: number;
  /** Of processor time, with that of everything it started and of the database; null where the system does not say. */
  cpuSeconds: number | null;
}

/** Runs checks and suites, counts what passed and failed, and says at the end how long everything took. */
export function createRun() {
  const began = performance.now();
  const timings: Timing[] = [];
  const tests: (TestOutcome & { suite: string })[] = [];
  /** What failed that is no test: a check, a runner, a database that did not start. */
  const failures: string[] = [];
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });

  const count = (title: string, { seconds, cpuSeconds }: Ended, counts: Counts) => {
    timings.push({ title, seconds, cpuSeconds, ...counts });
    console.log(`== ${title}: ${inWords(counts)} in ${seconds.toFixed(1)} s`);
  };
  return {
    failures,
    /** Checks that are no test runners; each counts as one. They run side by side, and each prints once it has ended. */
    async checks(commands: Command[]): Promise<void> {
      await Promise.all(
        commands.map(async (command) => {
          const ended = await run(command, 'piped');
          console.log(`\n== ${command.title}\n${ended.output.trimEnd()}`);
          const isFine = ended.status === 0;
          if (!isFine) failures.push(`  ${command.title}`);
          count(command.title, ended, { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 });
        }),
      );
    },
    /** A test runner that leaves a report; a runner that broke counts as one failure. Returns what became of each test. */
    async suite({ name, ...command }: Suite): Promise<SuiteResult> {
      const report = join(results, `${name}.json`);
      const isVitest = command.command.endsWith('vitest');
      const reporters = isVitest ? ['default', './scripts/vitest-report.ts'] : ['line,json'];
      console.log(`\n== ${command.title}`);
      const environment = { ...command.environment, TEST_REPORT: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      const flags = [...command.flags, ...reporters.map((reporter) => `--reporter=${reporter}`)];
      const ended = await run({ ...command, flags, environment }, 'inherit');
      const written = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
      const outcomes: TestOutcome[] = isVitest || !written ? (written ?? []) : playwrightOutcomes(written);
      tests.push(...outcomes.map((outcome) => ({ suite: name, ...outcome })));
      const counts = countsOf(outcomes);
      const broke = ended.status !== 0 && counts.failed === 0;
      if (broke) failures.push(`  ${command.title}: the runner itself broke`);
      count(command.title, ended, { ...counts, failed: counts.failed + (broke ? 1 : 0) });
      return { outcomes, seconds: ended.seconds, broke };
    },
    /**
     * Prints how long everything took, and what was skipped, never ran or failed; the last line is 'N passed, N failed, N skipped'. Sets
     * the exit code.
     */
    end(): void {
      const seconds = (performance.now() - began) / 1000;
      const rounded = Math.round(seconds);
      const cpuSeconds = timings.every((timing) => timing.cpuSeconds !== null)
        ? timings.reduce((sum, timing) => sum + (timing.cpuSeconds ?? 0), 0)
        : null;
      const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
      const lines = [
        `The ${slowest.length} slowest tests:`,
        ...slowest.map((test) => `${test.seconds.toFixed(1).padStart(7)} s  ${test.suite}: ${nameOf(test)}`),
        '',
        'Seconds of each suite, and of processor time:',
        ...timings.map(({ title, passed, ...its }) => secondsLine(its, `${title} (${passed} passed)`)),
        secondsLine({ seconds, cpuSeconds }, `all (${Math.floor(rounded / 60)} min ${rounded % 60} s)`),
      ];
      writeFileSync(join(results, 'timings.txt'), `${lines.join('\n')}\n`);
      writeFileSync(join(results, 'timings.json'), JSON.stringify({ seconds, cpuSeconds, timings, tests }, null, 1));
      console.log(`\n${lines.join('\n')}`);
      console.log(unpassed(tests));
      if (failures.length > 0) console.log(`\nFailed outside the tests:\n${failures.join('\n')}`);
      const total = (of: keyof Counts) => timings.reduce((sum, timing) => sum + timing[of], 0);
      // What broke outside all checks and suites counts as well.
      const failed = failures.length > 0 ? Math.max(1, total('failed')) : total('failed');
      console.log(`\n${inWords({ passed: total('passed'), failed, skipped: total('skipped') })}`);
      process.exitCode = failed > 0 ? 1 : 0;
    },
  };
}

interface Ended {
  status: number | null;
  seconds: number;
  cpuSeconds: number | null;
  output: string;
}

const meter = createMeter();

function secondsLine({ seconds, cpuSeconds }: Pick<Timing, 'seconds' | 'cpuSeconds'>, what: string): string {
  const cell = (value: number | null) => (value === null ? '-' : value.toFixed(1)).padStart(7);
  return `${cell(seconds)} s ${cell(cpuSeconds)} s  ${what}`;
}

function run({ command, flags, environment }: Command, how: 'inherit' | 'piped'): Promise<Ended> {
  const began = performance.now();
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, flags, {
      cwd: root,
      stdio: ['ignore', ...(how === 'inherit' ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
      // The runners' own first line asks for `node`: ours, not the one that happens to be installed.
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
        FORCE_COLOR: '0',
        ...environment,
      },
    });
    meter.started(child.pid);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += String(data)));
    let cpuSeconds: number | null = null;
    child.once('exit', () => {
      cpuSeconds = meter.ended(child.pid);
    });
    const ended = (status: number | null) => {
      resolve({ status, seconds: (performance.now() - began) / 1000, cpuSeconds, output });
    };
    child.once('error', (error) => {
      output += error.message;
      ended(null);
    });
    child.once('close', ended);
  });
}
