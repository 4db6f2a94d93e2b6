import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import type { TestOutcome } from './test-reports.ts';

/**
 * Writes what became of every test to the file named by TEST_REPORT, as a list of TestOutcome. Vitest's own JSON report has no errors of
 * hooks, and shows a test that a failed hook kept from running like one that is meant to be skipped.
 */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outcomes = modules.flatMap(outcomesOf);
    const outside = unhandled.map((error) => failure('', 'an error outside any test', [error]));
    writeFileSync(process.env.TEST_REPORT as string, JSON.stringify([...outcomes, ...outside]));
  }
}

function outcomesOf(module: TestModule): TestOutcome[] {
  const file = module.relativeModuleId;
  const groups: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  const broken = groups.filter((group) => group.errors().length > 0);
  return [
    ...broken.map((group) => failure(file, titleOf(group), group.errors())),
    ...[...module.children.allTests()].map((test) => outcomeOf(file, test)),
  ];
}

function titleOf(group: TestModule | TestSuite): string {
  return group.type === 'module' ? 'the file, or its hooks' : `${group.fullName}: hooks`;
}

function outcomeOf(file: string, test: TestCase): TestOutcome {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  // A test that skips itself says why.
  const isIntended = test.options.mode === 'skip' || test.options.mode === 'todo' || note !== undefined;
  const skipped = isIntended ? 'skipped' : 'never ran';
  return {
    file,
    line: null,
    title: test.fullName,
    status: result.state === 'passed' || result.state === 'failed' ? result.state : skipped,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    cases: test.meta().cases ?? 1,
    messages: note === undefined ? messagesOf(result.errors ?? []) : [note],
  };
}

function failure(file: string, title: string, errors: readonly SerializedError[]): TestOutcome {
  return { file, line: null, title, status: 'failed', seconds: 0, cases: 0, messages: messagesOf(errors) };
}

function messagesOf(errors: readonly SerializedError[]): string[] {
  return errors.map(({ stack, message }) => stack || message);
}
