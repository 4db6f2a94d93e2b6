import { parseArgs } from 'node:util';
import { journeysOf } from './changed.ts';
import { changedFiles } from './git.ts';
import { ensurePackages } from './packages.ts';
import { startCluster } from './postgres.ts';
import { bin, createRun, staticChecks, vitest } from './suites.ts';

/**
 * The quick check: format, lint, types, build and unit tests. `--changed` runs, instead of all unit tests, the tests of every kind that
 * what has changed since the last commit (or since `--changed REF`) can touch; the server's on PostgreSQL.
 */
const { values, positionals } = parseArgs({ options: { changed: { type: 'boolean' } }, allowPositionals: true });
const run = createRun();
if (values.changed) {
  await run.checks(staticChecks);
  await testsOfChange(positionals[0] ?? 'HEAD');
} else {
  const unit = { title: 'unit tests', name: 'unit', ...vitest('unit') };
  await Promise.all([run.checks(staticChecks), run.suite(unit)]);
}
run.end();

async function testsOfChange(since: string): Promise<void> {
  ensurePackages();
  const files = changedFiles(since);
  if (files.length === 0) return console.log(`\nNothing has changed since ${since}.`);
  const cluster = await startCluster();
  try {
    const environment = { TEST_DATABASE_URL: cluster.url };
    const flags = ['--changed', since, '--passWithNoTests'];
    await run.suite({ title: 'unit tests', name: 'unit', ...vitest('unit', flags) });
    await run.suite({
      title: 'server tests on PostgreSQL',
      name: 'postgresql',
      ...vitest('postgresql', flags, environment),
    });
    const journeys = journeysOf(files);
    if (journeys.length === 0) return console.log('\nNo journey can be touched.');
    console.log(`\nJourneys: ${journeys.join(', ')}`);
    await run.suite({
      title: 'journeys in a browser',
      name: 'journeys',
      ...{ command: bin('playwright'), flags: ['test', '--project=postgresql', ...journeys], environment },
    });
  } finally {
    await cluster.stop();
  }
}
