import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type Server as Listener, type ListenOptions, createServer as listener } from 'node:net';

/** A body of 4 MB takes 5 minutes at 110 kbit/s. Idle connections outlive those of proxies (60 s). */
const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
};

/** Milliseconds without a byte in either direction. Longer than `requestBounds`, so that a slow response gets its 503. */
const SILENCE_MS = 140_000;

/** libuv accepts one connection per listening socket and turn of the event loop; under load one socket would be too slow. */
const LISTENERS = 64;
const others = new WeakMap<Server, Listener[]>();

const LOOK_EVERY_MS = 100;

export function boundedServer(): Server {
  const server = createServer(timeouts);
  server.timeout = SILENCE_MS;
  return server;
}

/** Rejects with the system's error, which has a `code`. */
export async function listen(server: Server, place: { port: number; host: string }): Promise<void> {
  // Sockets that share a port get no error when another process has it.
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

/** Lets open requests finish and cuts the rest after `withinMs` milliseconds. Returns whether any was cut. */
export async function closeServer(server: Server, withinMs: number): Promise<boolean> {
  let cut = false;
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
