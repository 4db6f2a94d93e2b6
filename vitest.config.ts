import { availableParallelism, devNull } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projects, SLOW_FIRST } from './tests/support/projects.ts';

const { unit, postgresql, pglite } = projects();
const noDatabase = insteadOf(/^(pg|@electric-sql\/pglite)$/, 'no-database.ts');
const quickHashes = insteadOf(/^@node-rs\/argon2$/, 'quick-argon2.ts');

/** What has been tried with many inputs on PostgreSQL is tried with some of them on PGlite. */
const onPglite = {
  TEST_DATABASE_URL: '',
  FUZZ_RUNS: process.env.FUZZ_RUNS ?? (process.env.TEST_FULL ? '40' : '10'),
};

/**
 * The only limit on how long a test takes, far from what any needs, so that none fails because the machine is busy. The long forms of
 * tests/support/rounds.ts may take hours.
 */
const limit = process.env.TEST_ROUNDS ? 10_800_000 : 600_000;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOW_FIRST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return found === -1 ? SLOW_FIRST.length : found;
    };
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((those) => those.toSorted((one, other) => place(one) - place(other)));
  }
}

/**
 * `unit` needs no database; `postgresql` is every test that does; `pglite` repeats those that the engine can change. Who belongs where
 * is in tests/support/projects.ts.
 */
export default defineConfig({
  test: {
    // Servers and commands that tests start read no file of settings, and what one start has compiled, the next need not.
    env: {
      CERTAMEN_ENV: devNull,
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/certamen-compiled', import.meta.url)),
    },
    // One database per worker, opened once for all its files: starting one costs more than most files take.
    isolate: false,
    pool: 'threads',
    // A test waits for its database a fifth of the time: one worker more than cores. Each has pools of its own on one cluster (scripts/postgres.ts).
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    testTimeout: limit,
    hookTimeout: limit,
    retry: 0,
    expect: { poll: { timeout: 120_000 } },
    setupFiles: 'tests/support/random.ts',
    reporters: ['default'],
    sequence: { sequencer: SlowFirst },
    projects: [
      project({
        test: { name: 'unit', include: unit },
        resolve: noDatabase,
      }),
      project({
        test: { name: 'postgresql', include: postgresql, globalSetup: 'tests/support/cluster.ts' },
        resolve: quickHashes,
      }),
      project({ test: { name: 'pglite', include: pglite, env: onPglite }, resolve: quickHashes }),
    ],
  },
});

function project(config: TestProjectInlineConfiguration): TestProjectInlineConfiguration {
  return { extends: true, ...config };
}

function insteadOf(find: RegExp, file: string) {
  return { alias: [{ find, replacement: fileURLToPath(new URL(`tests/support/${file}`, import.meta.url)) }] };
}
