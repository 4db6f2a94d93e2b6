import { join, relative } from 'node:path';

/** What became of one test, as the JSON report of Vitest or Playwright says. */
export interface TestOutcome {
  /** From the project's folder. */
  file: string;
  /** Where it stands in its file; null where the runner does not say. */
  line: number | null;
  /** With the titles of the groups around it, where the runner gives them. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** How many cases it has tried, as it says itself; else 1. */
  cases: number;
  /** Why it failed; empty where it did not. */
  message: string;
}

/** How many lines of a failure's message are printed. */
const MESSAGE_LINES = 6;

export function nameOf({ file, line, title }: TestOutcome): string {
  return `${file}${line === null ? '' : `:${line}`}: ${title}`;
}

/** What is printed of a test that failed: its name, and the beginning of its message. */
export function failureOf(outcome: TestOutcome): string {
  const lines = outcome.message ? outcome.message.split('\n').slice(0, MESSAGE_LINES) : [];
  return [`  ${nameOf(outcome)}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** The outcomes in a parsed JSON report of Vitest or Playwright, run in the project's copy in `folder`. */
export function outcomesIn(report: VitestReport | PlaywrightReport, folder: string): TestOutcome[] {
  if ('suites' in report) return report.suites.flatMap(journeysIn);
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration = 0, failureMessages, meta }) => ({
      file: relative(folder, name),
      line: null,
      title: fullName,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      seconds: duration / 1000,
      cases: meta?.cases ?? 1,
      message: failureMessages.join('\n'),
    })),
  );
}

export interface VitestReport {
  testResults: {
    name: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number;
      failureMessages: string[];
      meta?: { cases?: number };
    }[];
  }[];
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    line: number;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      annotations?: { type: string; description?: string }[];
      results: { duration: number; errors: { message?: string }[] }[];
    }[];
  }[];
}

const STATUSES = { expected: 'passed', flaky: 'failed', unexpected: 'failed', skipped: 'skipped' } as const;

function journeysIn({ file, specs, suites = [] }: PlaywrightSuite): TestOutcome[] {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests.map(({ status, results, annotations = [] }) => ({
      file: join('tests/e2e', file),
      line,
      title,
      status: STATUSES[status],
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      cases: Number(annotations.find(({ type }) => type === 'cases')?.description ?? 1),
      message: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
    })),
  );
  return [...own, ...suites.flatMap(journeysIn)];
}
