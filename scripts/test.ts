import { parseArgs } from 'node:util';
import { EVERYWHERE } from '../tests/support/projects.ts';
import { newPlaces } from './new-places.ts';
import { ensurePackages } from './packages.ts';
import { type Cluster, startCluster } from './postgres.ts';
import { bin, createRun, staticChecks, vitest } from './suites.ts';

/**
 * Runs everything: format, lint, types, build, unit tests, server tests on PostgreSQL, those on PGlite where the engine can matter to what
 * is new (scripts/new-places.ts), and journeys in a browser. Slow tests of a few rooms run where something is new there
 * (tests/support/projects.ts). `--full` runs every server test on both engines, and the long form of what has one; `--shuffle`, or `--shuffle=SEED`, runs the tests in a random order. Prints the seconds of each suite and the slowest tests, keeps them in
 * test-results/, and ends in the line 'N passed, N failed, N skipped'.
 */
const { values } = parseArgs({
  options: { full: { type: 'boolean' }, shuffle: { type: 'string' } },
  args: process.argv.slice(2).map((flag) => (flag === '--shuffle' ? `--shuffle=${Date.now() % 1_000_000}` : flag)),
});
const inVitest = values.shuffle ? ['--sequence.shuffle.tests', `--sequence.seed=${values.shuffle}`] : [];
const inPlaywright = values.shuffle ? [`--shuffle=${values.shuffle}`] : [];
if (values.shuffle) console.log(`In random order; again in the same one: npm test -- --shuffle=${values.shuffle}`);

ensurePackages();
const run = createRun();
const what = values.full ? { TEST_FULL: '1' } : { TEST_NEW: newPlaces()?.join(',') ?? EVERYWHERE };
if (what.TEST_NEW) console.log(`\nNew in: ${what.TEST_NEW}`);
const unit = { title: 'unit tests', name: 'unit', ...vitest('unit', inVitest, what) };
await Promise.all([run.checks(staticChecks), run.suite(unit)]);

let cluster: Cluster | null = null;
try {
  cluster = await startCluster();
  const environment = { TEST_DATABASE_URL: cluster.url, ...what };
  for (const [title, name] of [
    ['server tests on PostgreSQL', 'postgresql'],
    ['server tests on PGlite', 'pglite'],
  ] as const) {
    await run.suite({ title, name, ...vitest(name, inVitest, environment) });
  }
  await run.suite({
    title: 'journeys in a browser',
    name: 'journeys',
    ...{ command: bin('playwright'), flags: ['test', ...inPlaywright], environment },
  });
} catch (error) {
  console.error(error);
  run.failures.push('  PostgreSQL could not be started');
} finally {
  await cluster?.stop();
}
run.end();
