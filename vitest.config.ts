import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { projects, SLOW_FIRST } from './tests/support/projects.ts';

const { unit, postgresql, pglite } = projects();
const noDatabase = fileURLToPath(new URL('tests/support/no-database.ts', import.meta.url));
const onPglite = {
  TEST_DATABASE_URL: '',
  ...(!process.env.TEST_FULL && { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10' }),
};

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW_FIRST.some((file) => moduleId.endsWith(`/${file}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/**
 * `unit` needs no database; `postgresql` is every test that does; `pglite` repeats those that the engine can change. Who belongs where
 * is in tests/support/projects.ts.
 */
export default defineConfig({
  test: {
    // One database per worker, opened once for all its files: starting one costs more than most files take.
    isolate: false,
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry: 0,
    // A busy machine is slow to come to what is waited for.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: 'tests/support/random.ts',
    reporters: ['default'],
    sequence: { sequencer: SlowFirst },
    projects: [
      project({
        test: { name: 'unit', include: unit },
        resolve: { alias: [{ find: /^(pg|@electric-sql\/pglite)$/, replacement: noDatabase }] },
      }),
      project({
        test: { name: 'postgresql', include: postgresql, globalSetup: 'tests/support/cluster.ts' },
      }),
      project({ test: { name: 'pglite', include: pglite, env: onPglite } }),
    ],
  },
});

function project(config: TestProjectInlineConfiguration): TestProjectInlineConfiguration {
  return { extends: true, ...config };
}
