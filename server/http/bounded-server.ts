import { createServer, type Server } from 'node:http';

/**
 * How long Node waits, in milliseconds. A body of 4 MB takes 5 minutes at 110 kbit/s. An idle connection is kept longer than proxies keep
 * theirs (60 s), so that none sends a request into one that is being closed.
 */
const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * No byte in either direction for this long, in milliseconds: an answer that nobody reads, or a body that does not come. Longer than the
 * time for an answer (`requestBounds`), so that a slow one gets its 503.
 */
const SILENCE_MS = 140_000;

/** How often the door looks for connections that have become idle, in milliseconds. */
const LOOK_EVERY_MS = 100;

/** A server whose connections end: whoever sends slowly, keeps silent, or does not read what was asked for. */
export function boundedServer(): Server {
  const server = createServer(timeouts);
  server.timeout = SILENCE_MS;
  return server;
}

/**
 * Takes no more connections, and resolves when those there are have ended: idle ones at once, the others with their answer, and what is
 * left after `withinMs` milliseconds is cut. Returns whether something had to be.
 */
export async function closeServer(server: Server, withinMs: number): Promise<boolean> {
  let cut = false;
  // A connection whose answer was begun before the stop is kept alive by it, and is idle only now.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const last = setTimeout(() => {
    cut = true;
    server.closeAllConnections();
  }, withinMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  clearTimeout(last);
  return cut;
}
