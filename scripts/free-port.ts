import { createServer } from 'node:net';

/** Systems give ports from 32768 on to outgoing connections: one of those could be taken while a server restarts on it. */
const FIRST = 20_000;
const SLICES = 16;
const COUNT = 750;

// Each worker of a test runner has a slice of its own: looking whether a port is free takes it for a moment, and its owner may be restarting.
const worker = Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0);
const first = FIRST + (worker % SLICES) * COUNT;
let next = Math.floor(Math.random() * COUNT);

/**
 * Returns a port on which nobody listens, never the same twice, also to callers that ask at once: two servers that start at the same
 * moment may share a port (`reusePort`) without hearing of each other. Another process may take it before it is used: try another then.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried++) {
    next = (next + 1) % COUNT;
    // Others that ask meanwhile move `next` on.
    const port = first + next;
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${first} to ${first + COUNT - 1} are in use.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // On all addresses: a server on any one of them stands in the way.
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
