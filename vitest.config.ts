import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['core/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'tests/*.test.ts'],
    // One database per worker, opened once for all its files: starting one costs more than most files take.
    isolate: false,
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Once more where everything runs on a busy machine: scripts/test.ts names what passed only then.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default'],
  },
});
