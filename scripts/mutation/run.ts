import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projects } from '../../tests/support/projects.ts';
import { startCluster } from '../postgres.ts';
import { mutationGroups, type Part } from './groups.ts';

/**
 * `npm run test:mutation [-- [--only GROUP ...] [--again]]`: changes core and the server line by line, runs the tests that reach each
 * change, and prints what share of the changes they noticed, and those that they did not. Exits with 1 where a group falls below the
 * share that it had when it was measured. `--again` keeps the results of the run before where neither the code nor its tests have changed.
 */
const root = join(import.meta.dirname, '../..');

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, again: { type: 'boolean' } } });
const groups = mutationGroups.filter(({ name }) => values.only?.includes(name) ?? true);
if (groups.length === 0) throw new Error(`Groups: ${mutationGroups.map(({ name }) => name).join(', ')}`);

// What the whole check tries by the hundred shows with some.
process.env.ADMINISTRATOR_ROUNDS ??= '20';
const onDatabase = new Set(projects().postgresql);
const tests = groups.flatMap(({ parts }) => parts.flatMap((part) => part.tests));
const needsDatabase = tests.some((file) => onDatabase.has(file));
const cluster = needsDatabase && !process.env.TEST_DATABASE_URL ? await startCluster() : null;
if (cluster) process.env.TEST_DATABASE_URL = cluster.url;
try {
  for (const group of groups) {
    const statuses = group.parts.flatMap(statusesOf);
    const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length;
    // Changes that ended in an error say nothing.
    const noticed = count('Killed', 'Timeout');
    const all = noticed + count('Survived', 'NoCoverage');
    const percent = all === 0 ? 100 : (noticed / all) * 100;
    const wanted = group.atLeast === null ? 'not measured before' : `at least ${group.atLeast} % wanted`;
    console.log(`${group.name}: ${noticed} of ${all} changes noticed, ${percent.toFixed(1)} %, ${wanted}`);
    if (percent < (group.atLeast ?? 0)) process.exitCode = 1;
  }
} finally {
  await cluster?.stop();
}

/** What became of each change in the files of a part. */
function statusesOf({ files, tests }: Part): string[] {
  // Another part, other results: Stryker would keep those of files that have left it.
  const name = createHash('sha256').update(`${files} ${tests}`).digest('hex').slice(0, 16);
  const results = `node_modules/.cache/mutation-results/${name}.json`;
  const flags = ['--mutate', files.join(), '--incrementalFile', results, ...(values.again ? [] : ['--force'])];
  const program = join(import.meta.dirname, 'node_modules/.bin/stryker');
  execFileSync(process.execPath, [program, 'run', 'scripts/mutation/stryker-config.ts', ...flags], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: JSON.stringify(tests) },
  });
  const report = JSON.parse(readFileSync(join(root, results), 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>;
  };
  return Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
}
