import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** As in vitest.config.ts. */
const RUNNER_MS = 600_000;
const files = ['core', 'server', 'local', 'web', 'tests'].flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.test\.tsx?$|^tests\/support\/.+\.ts$/.test(path) && path !== 'tests/time-limits.test.ts'),
);
/** In an option, as the last argument of a test or hook, and of a signal. */
const limits =
  /(?:\b|test|hook)timeout: ([\d_]+)|^\s*\}, ([\d_]{4,})\);|\},\n\s*([\d_]{4,}[^,\n]*),\n\s*\);|AbortSignal\.timeout\((\d+)/gim;

function limitsIn(text: string): string[] {
  return [...text.matchAll(limits)].flatMap(([, ...found]) => found.filter((limit) => limit !== undefined));
}

test('limits are found wherever they can be written', () => {
  const written = [
    "test('a', { timeout: 30_000 }, work);\nvi.setConfig({ testTimeout: 5 });\nexpect.poll(look, { timeout: 20 });",
    'beforeAll(async () => {\n}, 60_000);\ntest(\n  name,\n  async () => {\n  },\n  60_000 + ROUNDS * 3,\n);',
  ];
  expect(written.flatMap(limitsIn)).toEqual(['30_000', '5', '20', '60_000', '60_000 + ROUNDS * 3']);
});

test('a limit below that of the runner would fail a test on a busy machine for no fault', () => {
  const found = files.flatMap((path) =>
    limitsIn(readFileSync(root + path, 'utf8')).map((limit) => ({ path, limit })),
  );
  expect(found.filter(({ limit }) => !(Number(limit.replaceAll('_', '')) >= RUNNER_MS))).toEqual([]);
});
