import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const quickHashes = fileURLToPath(new URL('../tests/support/quick-argon2.ts', import.meta.url));

/** The tests of one group of scripts/mutation.ts, which says by the environment which. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: 'tests/support/random.ts',
  },
  resolve: { alias: [{ find: /^@node-rs\/argon2$/, replacement: quickHashes }] },
});
