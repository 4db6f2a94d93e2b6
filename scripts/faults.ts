import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FaultRow } from '../tests/support/faults.ts';
import { build } from './build.ts';
import { ensurePackages } from './packages.ts';
import { startCluster } from './postgres.ts';
import { bin, root } from './suites.ts';

/**
 * `npm run test:faults [-- --only NAME] [--rounds N]`: the tests of `npm test` that break something on purpose, with many more rounds.
 * Prints one table; ends with 1 when something is lost, acted on twice, or does not come back. `--only` may be repeated.
 */
interface Trial {
  name: string;
  files: string[];
  /** Of the files, the tests whose titles match; without it all. */
  tests?: string;
  projects: ('unit' | 'postgresql' | 'pglite')[];
}

const trials: Trial[] = [
  { name: 'deaths', files: ['tests/nothing-lost.test.ts'], projects: ['postgresql', 'pglite'] },
  { name: 'network', files: ['tests/bad-network.test.ts', 'server/db/pool.test.ts'], projects: ['postgresql'] },
  { name: 'disk', files: ['tests/full-disk.test.ts'], projects: ['postgresql', 'pglite'] },
  { name: 'mail', files: ['server/mail/worker.test.ts'], projects: ['postgresql', 'pglite'] },
  { name: 'clocks', files: ['tests/wrong-clock.test.ts', 'server/db/clock.test.ts'], projects: ['postgresql'] },
  {
    ...{ name: 'tabs', files: ['server/quizzes/two-tabs.test.ts', 'server/quizzes/results.test.ts'] },
    ...{ tests: 'in two tabs|completed in another|a hundred times at once', projects: ['postgresql', 'pglite'] },
  },
  {
    ...{
      name: 'webhooks',
      files: ['server/subscriptions/webhook.test.ts', 'server/subscriptions/histories.test.ts'],
    },
    ...{ tests: 'the same event again|whatever happens at the provider', projects: ['postgresql'] },
  },
  { name: 'folder lock', files: ['server/db/lock.test.ts'], projects: ['unit'] },
  {
    name: 'two instances',
    files: ['tests/two-instances.test.ts', 'server/db/lease.test.ts'],
    projects: ['postgresql'],
  },
  { name: 'backup', files: ['tests/backup.test.ts'], projects: ['postgresql', 'pglite'] },
  {
    name: 'uploads',
    files: ['tests/uploads.test.ts'],
    tests: 'written whole or not at all',
    projects: ['postgresql', 'pglite'],
  },
];

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, rounds: { type: 'string', default: 'long' } },
});
const unknown = values.only?.filter((name) => !trials.some((trial) => trial.name === name)) ?? [];
if (unknown.length > 0) {
  throw new Error(`No such trial: ${unknown.join(', ')}. There are: ${trials.map(({ name }) => name).join(', ')}.`);
}
if (values.rounds !== 'long' && !(Number(values.rounds) >= 1)) throw new Error('--rounds is a whole number.');
const chosen = trials.filter(({ name }) => values.only?.includes(name) ?? true);

ensurePackages();
build();
const folder = mkdtempSync(join(tmpdir(), 'certamen-faults-'));
const report = join(folder, 'report');
let cluster: Awaited<ReturnType<typeof startCluster>> | null = null;
let failed = 0;
try {
  cluster = await startCluster();
  for (const trial of chosen) for (const project of trial.projects) await tryOne(trial, project, cluster.url);
} finally {
  await cluster?.stop();
  printTable();
  rmSync(folder, { recursive: true, force: true });
}
console.log(failed === 0 ? 'Everything held.' : `${failed} failed.`);
process.exitCode = failed === 0 ? 0 : 1;

async function tryOne({ name, files, tests }: Trial, project: string, url: string): Promise<void> {
  const began = performance.now();
  console.log(`\n== ${name}, ${project} (${new Date().toISOString()})`);
  const only = tests ? ['--testNamePattern', tests] : [];
  const child = spawn(bin('vitest'), ['run', '--project', project, ...only, ...files], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      ...{ TEST_DATABASE_URL: url, TEST_ROUNDS: values.rounds, FAULT_REPORT: report, FORCE_COLOR: '0' },
    },
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) failed += 1;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`== ${name}, ${project}: ${code === 0 ? 'passed' : 'FAILED'} in ${minutes} minutes`);
}

function printTable(): void {
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [];
  // A long trial tells after each round; its last line is the one that counts.
  const rows = new Map(lines.map((line) => JSON.parse(line) as FaultRow).map((row) => [row.fault, row]));
  const shown = (value: number | undefined) => value ?? '';
  console.table(
    [...rows.values()].map(({ fault, rounds, acknowledged, lost, twice, longestMs }) => {
      return {
        ...{ fault, rounds, acknowledged: shown(acknowledged), lost: shown(lost), 'acted on twice': shown(twice) },
        'back after at most': longestMs === undefined ? '' : `${(longestMs / 1000).toFixed(1)} s`,
        held: (lost ?? 0) + (twice ?? 0) === 0,
      };
    }),
  );
}
