import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { countsOf, inWords, playwrightOutcomes, type TestOutcome, unpassed } from '../scripts/test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs these test files with the reporter of `npm test`; returns what it wrote. */
function report(files: Record<string, string>): TestOutcome[] {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'reports-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), `import { afterAll, beforeAll, describe, test } from 'vitest';\n${text}`);
    }
    const file = join(folder, 'report.json');
    const reporter = join(root, 'scripts/vitest-report.ts');
    const flags = ['run', '--root', folder, '--reporter', reporter];
    const env = { ...process.env, TEST_REPORT: file };
    const { stderr } = spawnSync(join(root, 'node_modules/.bin/vitest'), flags, { encoding: 'utf8', env });
    expect(stderr).not.toContain('Startup Error');
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a hook that fails or times out is a failure, and the tests behind it are named as never run', () => {
  const outcomes = report({
    'slow.test.ts': `describe('a group', () => {
      beforeAll(() => new Promise(() => {}), 1);
      test('one', () => {});
      test('two', () => {});
      test.skip('three', () => {});
    });`,
    'broken.test.ts': `throw new Error('cannot be loaded');`,
    'last.test.ts': `afterAll(() => { throw new Error('left open'); });
      test('passes', () => {});
      test('fails', () => { throw new Error('wrong'); });
      test('skips itself', ({ skip }) => skip('there is no such program'));`,
  });
  expect(inWords(countsOf(outcomes))).toBe('1 passed, 6 failed, 2 skipped');
  const text = unpassed(outcomes);
  expect(text.match(/^\S.*/gm)).toEqual(['Skipped:', 'Never ran:', 'Failed:']);
  const entries = text.match(/^ {2}\S.*/gm)?.map((line) => line.trim());
  expect(entries?.slice(0, 4).sort()).toEqual([
    'last.test.ts: skips itself',
    'slow.test.ts: a group > one',
    'slow.test.ts: a group > three',
    'slow.test.ts: a group > two',
  ]);
  expect(entries?.slice(4).sort()).toEqual([
    'broken.test.ts: the file, or its hooks',
    'last.test.ts: fails',
    'last.test.ts: the file, or its hooks',
    'slow.test.ts: a group: hooks',
  ]);
  for (const why of ['Hook timed out', 'cannot be loaded', 'left open', 'wrong', 'there is no such program']) {
    expect(text).toContain(why);
  }
});

test("in Playwright's report, too, what never ran and what broke outside a test are told from what is skipped", () => {
  const results = {
    expected: [{ duration: 1_500, errors: [] }],
    // What a long message tells first may only be what came of the second.
    unexpected: [
      { duration: 0, errors: [{ message: 'a page was closed\n'.repeat(99) }, { message: 'status of 403' }] },
    ],
    skipped: [],
  };
  const spec = (title: string, status: keyof typeof results, expectedStatus: string) => ({
    ...{ title, line: 7 },
    tests: [{ status, expectedStatus, results: results[status] }],
  });
  const outcomes = playwrightOutcomes({
    suites: [
      {
        file: 'a.spec.ts',
        specs: [
          spec('passes', 'expected', 'passed'),
          spec('fails', 'unexpected', 'passed'),
          spec('skipped', 'skipped', 'skipped'),
          spec('never ran', 'skipped', 'passed'),
        ],
      },
    ],
    errors: [{ message: 'The global setup failed.' }],
  });
  expect(outcomes.map(({ status, seconds }) => ({ status, seconds }))).toEqual([
    { status: 'passed', seconds: 1.5 },
    ...(['failed', 'skipped', 'never ran', 'failed'] as const).map((status) => ({ status, seconds: 0 })),
  ]);
  expect(inWords(countsOf(outcomes))).toBe('1 passed, 3 failed, 1 skipped');
  for (const why of ['status of 403', 'The global setup failed.']) expect(unpassed(outcomes)).toContain(why);
});
