import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { type MutationGroup, mutationGroups } from './mutation-groups.ts';
import { startCluster } from './postgres.ts';

/**
 * `npm run test:mutation [-- [--only GROUP ...] [--again]]`: changes the code that matters most line by line, runs the tests that reach
 * each change, and prints what share of the changes they noticed, and those that they did not. Exits with 1 where a group stays below the
 * share that it should have. `--again` keeps the results of the run before where neither the code nor its tests have changed.
 */
const WANTED_PERCENT = 85;
type Options = ConstructorParameters<typeof Stryker>[0];
type Results = Awaited<ReturnType<Stryker['runMutationTest']>>;

const root = fileURLToPath(new URL('..', import.meta.url));

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, again: { type: 'boolean' } } });
const groups = mutationGroups.filter(({ name }) => values.only?.includes(name) ?? true);
if (groups.length === 0) throw new Error(`Groups: ${mutationGroups.map(({ name }) => name).join(', ')}`);

process.chdir(root);
// What the whole check tries by the hundred shows with some.
process.env.ADMINISTRATOR_ROUNDS ??= '20';
const cluster =
  groups.some(({ database }) => database) && !process.env.TEST_DATABASE_URL ? await startCluster() : null;
if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
try {
  for (const group of groups) {
    const results: Results = [];
    for (const part of group.parts) results.push(...(await new Stryker(optionsOf(part)).runMutationTest()));
    const shares = shareOf(results);
    console.log(`${group.name}: ${shares.noticed} of ${shares.all} changes noticed, ${shares.percent.toFixed(1)} %`);
    if (shares.percent < WANTED_PERCENT) process.exitCode = 1;
  }
} finally {
  await cluster?.stop();
}

function optionsOf({ files, tests }: MutationGroup['parts'][number]): Options {
  // Another part, other results: Stryker would keep those of files that have left it.
  const name = createHash('sha256').update(JSON.stringify({ files, tests })).digest('hex').slice(0, 16);
  process.env.MUTATION_TESTS = JSON.stringify(globSync(tests, { cwd: root }));
  return {
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation-vitest.ts', related: false },
    coverageAnalysis: 'perTest',
    // Tables of sentences and limits are compared with the specification elsewhere.
    ignoreStatic: true,
    concurrency: 1,
    timeoutMS: 20_000,
    incremental: true,
    incrementalFile: `node_modules/.cache/mutation-results/${name}.json`,
    force: !values.again,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false, allowColor: false },
    tempDirName: 'node_modules/.cache/mutation',
    ignorePatterns: ['build', 'data', 'test-results', 'bench'],
    // It would read the settings of TypeScript with a library that TypeScript 7 does not have any more.
    tsconfigFile: 'none',
    logLevel: 'warn' as NonNullable<Options['logLevel']>,
  };
}

/** Changes that ended in an error say nothing. */
function shareOf(results: Results): { noticed: number; all: number; percent: number } {
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
  const all = noticed + missed;
  return { noticed, all, percent: all === 0 ? 100 : (noticed / all) * 100 };
}
