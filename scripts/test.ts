import { ensurePackages } from './packages.ts';
import { type Cluster, startCluster } from './postgres.ts';
import { bin, createRun } from './suites.ts';

/**
 * Runs everything: format, lint, types, build, unit tests, server tests on PostgreSQL and, where the engine can matter, on PGlite, and
 * journeys in a browser. `--full` runs every server test on both engines. Prints the seconds of each suite and the slowest tests, keeps
 * them in test-results/, and ends in the line 'N passed, N failed'.
 */
const full = process.argv.includes('--full');
ensurePackages();
const run = createRun();

await run.checks([
  { title: 'format and lint', command: bin('biome'), flags: ['check', '.'] },
  { title: 'types', command: process.execPath, flags: ['scripts/types.ts'] },
  { title: 'build', command: process.execPath, flags: ['scripts/build.ts'] },
]);

let cluster: Cluster | null = null;
try {
  cluster = await startCluster();
  const environment = { TEST_DATABASE_URL: cluster.url, ...(full && { TEST_FULL: '1' }) };
  const vitest = (project: string) => ({ command: bin('vitest'), flags: ['run', '--project', project], environment });
  await run.suite({ title: 'unit tests', name: 'unit', ...vitest('unit') });
  await run.suite({ title: 'server tests on PostgreSQL', name: 'postgresql', ...vitest('postgresql') });
  await run.suite({ title: 'server tests on PGlite', name: 'pglite', ...vitest('pglite') });
  await run.suite({
    title: 'journeys in a browser',
    name: 'journeys',
    ...{ command: bin('playwright'), flags: ['test'], environment },
  });
} catch (error) {
  console.error(error);
  run.failures.push('  PostgreSQL could not be started');
} finally {
  await cluster?.stop();
}
run.end();
