import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type Server as Listener, type ListenOptions, createServer as listener } from 'node:net';

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

/**
 * Sockets that listen at the same port. From each of them one connection is taken in a turn of the event loop (libuv since 1.45), and a
 * busy server has ten or twenty turns a second: in a rush, being connected would take longer than being served.
 */
const LISTENERS = 64;
const others = new WeakMap<Server, Listener[]>();

/** How often the door looks for connections that have become idle, in milliseconds. */
const LOOK_EVERY_MS = 100;

/** A server whose connections end: whoever sends slowly, keeps silent, or does not read what was asked for. */
export function boundedServer(): Server {
  const server = createServer(timeouts);
  server.timeout = SILENCE_MS;
  return server;
}

/** Takes connections at an address from now on. Rejects with the system's error, which has a `code`, where it cannot be had. */
export async function listen(server: Server, place: { port: number; host: string }): Promise<void> {
  // Sockets that share a port do not hear that somebody else has it.
  const first = await listening(listener(), place);
  await new Promise((resolve) => first.close(resolve));
  try {
    await listening(server, { ...place, reusePort: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTSUP') throw error;
    await listening(server, place);
    return;
  }
  const more = Array.from({ length: LISTENERS - 1 }, () =>
    listener({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  others.set(server, more);
  await Promise.all(more.map((other) => listening(other, { ...place, reusePort: true })));
}

async function listening<Some extends Listener>(server: Some, options: ListenOptions): Promise<Some> {
  server.listen(options);
  await once(server, 'listening');
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
  const all = [server, ...(others.get(server) ?? [])];
  await Promise.all(all.map((one) => new Promise<void>((resolve) => one.close(() => resolve()))));
  clearInterval(idle);
  clearTimeout(last);
  return cut;
}
