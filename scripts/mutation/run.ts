import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../postgres.ts';
import { type MutationGroup, mutationGroups } from './groups.ts';

/**
 * `npm run test:mutation [-- [--only GROUP ...] [--again]]`: changes the code that matters most line by line, runs the tests that reach
 * each change, and prints what share of the changes they noticed, and those that they did not. Exits with 1 where a group stays below the
 * share that it should have. `--again` keeps the results of the run before where neither the code nor its tests have changed.
 */
const WANTED_PERCENT = 85;

const root = join(import.meta.dirname, '../..');

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, again: { type: 'boolean' } } });
const groups = mutationGroups.filter(({ name }) => values.only?.includes(name) ?? true);
if (groups.length === 0) throw new Error(`Groups: ${mutationGroups.map(({ name }) => name).join(', ')}`);

// What the whole check tries by the hundred shows with some.
process.env.ADMINISTRATOR_ROUNDS ??= '20';
const cluster =
  groups.some(({ database }) => database) && !process.env.TEST_DATABASE_URL ? await startCluster() : null;
if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
try {
  for (const group of groups) {
    const statuses = group.parts.flatMap(statusesOf);
    const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length;
    // Changes that ended in an error say nothing.
    const noticed = count('Killed', 'Timeout');
    const all = noticed + count('Survived', 'NoCoverage');
    const percent = all === 0 ? 100 : (noticed / all) * 100;
    console.log(`${group.name}: ${noticed} of ${all} changes noticed, ${percent.toFixed(1)} %`);
    if (percent < WANTED_PERCENT) process.exitCode = 1;
  }
} finally {
  await cluster?.stop();
}

/** What became of each change in the files of a part. */
function statusesOf(part: MutationGroup['parts'][number]): string[] {
  const files = globSync(part.files, { cwd: root });
  const tests = JSON.stringify(globSync(part.tests, { cwd: root }));
  // Another part, other results: Stryker would keep those of files that have left it.
  const name = createHash('sha256').update(`${files} ${tests}`).digest('hex').slice(0, 16);
  const results = `node_modules/.cache/mutation-results/${name}.json`;
  const flags = ['--mutate', files.join(), '--incrementalFile', results, ...(values.again ? [] : ['--force'])];
  const program = join(import.meta.dirname, 'node_modules/.bin/stryker');
  execFileSync(process.execPath, [program, 'run', 'scripts/mutation/stryker-config.ts', ...flags], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: tests },
  });
  const report = JSON.parse(readFileSync(join(root, results), 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>;
  };
  return Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
}
