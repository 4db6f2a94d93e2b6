import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { type PoolOptions, ThreadsPoolWorker, type Vitest } from 'vitest/node';

type Listener = Parameters<ThreadsPoolWorker['on']>[1];

/**
 * Keeps its thread for the runs that follow: the tests and their setup are loaded anew for each change, the app and its database are
 * not. Loading them takes longer than the tests that notice most changes.
 */
class KeptWorker extends ThreadsPoolWorker {
  override readonly name = 'kept';
  #isStarted = false;
  readonly #listeners = new Set<Listener>();

  override async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    await super.start();
  }

  override on(event: string, listener: Listener): void {
    if (event === 'message') this.#listeners.add(listener);
    super.on(event, listener);
  }

  override send(message: Parameters<ThreadsPoolWorker['send']>[0]): void {
    if (message.type === 'stop') {
      for (const listener of this.#listeners) listener({ type: 'stopped', __vitest_worker_response__: true });
    } else super.send(message);
  }

  override async stop(): Promise<void> {
    for (const listener of this.#listeners) super.off('message', listener);
    this.#listeners.clear();
  }
}

let kept: KeptWorker | null = null;
const pool = {
  name: 'kept',
  createPoolWorker: (options: PoolOptions) => {
    kept ??= new KeptWorker(options);
    return kept;
  },
};

/** Stryker names a pool of its own. */
const inKeptWorker = {
  name: 'kept-worker',
  configureVitest({ vitest }: { vitest: Vitest }) {
    for (const { config } of vitest.projects) Object.assign(config, { pool: pool.name, poolRunner: pool });
  },
};

const quickHashes = fileURLToPath(new URL('../../tests/support/quick-argon2.ts', import.meta.url));

/** The tests of one group of scripts/mutation/run.ts, which says by the environment which. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [inKeptWorker],
  test: {
    include: JSON.parse(process.env.MUTATION_TESTS ?? '[]'),
    isolate: false,
    // Stryker's own setup would be loaded once: it lies below node_modules.
    server: { deps: { inline: [/stryker-setup/] } },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: 'tests/support/random.ts',
  },
  resolve: { alias: [{ find: /^@node-rs\/argon2$/, replacement: quickHashes }] },
});
