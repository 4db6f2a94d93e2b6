import { join } from 'node:path';

/** What became of one test, or of a hook that failed. */
export interface TestOutcome {
  /** From the project's folder; empty where the runner does not say. */
  file: string;
  /** Where it stands in its file; null where the runner does not say. */
  line: number | null;
  /** With the titles of the groups around it, where the runner gives them. */
  title: string;
  /** 'never ran': it should have, but something else failed first. */
  status: 'passed' | 'failed' | 'skipped' | 'never ran';
  seconds: number;
  /** How many cases it has tried, as it says itself; else 1. */
  cases: number;
  /** Why it failed, each error by itself, or was skipped; empty where there is nothing to say. */
  messages: string[];
}

/** How many lines of each message are printed: what differs from an expectation comes after its name. */
const MESSAGE_LINES = 12;

export function nameOf({ file, line, title }: TestOutcome): string {
  return `${file || 'no file'}${line === null ? '' : `:${line}`}: ${title}`;
}

export interface Counts {
  passed: number;
  /** With those that never ran. */
  failed: number;
  skipped: number;
}

export function countsOf(outcomes: TestOutcome[]): Counts {
  const those = (...statuses: TestOutcome['status'][]) =>
    outcomes.filter(({ status }) => statuses.includes(status)).length;
  return { passed: those('passed'), failed: those('failed', 'never ran'), skipped: those('skipped') };
}

export function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Every test that did not pass, under 'Skipped', 'Never ran' or 'Failed': its name, and the beginning of each of its messages. */
export function unpassed(outcomes: TestOutcome[]): string {
  const sections = [
    ['Skipped', 'skipped'],
    ['Never ran', 'never ran'],
    ['Failed', 'failed'],
  ] as const;
  return sections
    .map(([heading, status]) => [heading, outcomes.filter((outcome) => outcome.status === status)] as const)
    .filter(([, those]) => those.length > 0)
    .map(([heading, those]) => `\n${heading}:\n${those.map(entryOf).join('\n')}`)
    .join('\n');
}

function entryOf(outcome: TestOutcome): string {
  const lines = outcome.messages.flatMap((message) => message.split('\n').slice(0, MESSAGE_LINES));
  return [`  ${nameOf(outcome)}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** What Playwright's JSON report says of each test, and of what failed outside any. */
export function playwrightOutcomes({ suites, errors }: PlaywrightReport): TestOutcome[] {
  const outside = errors.map(({ message = '' }) => ({
    ...{ file: '', line: null, title: 'an error outside any test', seconds: 0, cases: 0 },
    ...{ status: 'failed' as const, messages: [message] },
  }));
  return [...suites.flatMap(journeysIn), ...outside];
}

export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    line: number;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      expectedStatus: string;
      annotations?: { type: string; description?: string }[];
      results: { duration: number; errors: { message?: string }[] }[];
    }[];
  }[];
}

const STATUSES = { expected: 'passed', flaky: 'failed', unexpected: 'failed' } as const;

function journeysIn({ file, specs, suites = [] }: PlaywrightSuite): TestOutcome[] {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests.map(({ status, expectedStatus, results, annotations = [] }): TestOutcome => {
      const skipped = expectedStatus === 'skipped' ? 'skipped' : 'never ran';
      const noted = (type: string) => annotations.find((annotation) => annotation.type === type)?.description;
      const errors = results.flatMap((result) => result.errors.map(({ message = '' }) => message));
      return {
        ...{ file: join('tests/e2e', file), line, title },
        status: status === 'skipped' ? skipped : STATUSES[status],
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        cases: Number(noted('cases') ?? 1),
        messages: [...errors, noted('skip')].filter((message) => message !== undefined),
      };
    }),
  );
  return [...own, ...suites.flatMap(journeysIn)];
}
