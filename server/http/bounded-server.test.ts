import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { boundedServer, closeServer, listen } from './bounded-server.ts';

const servers: ReturnType<typeof boundedServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await closeServer(server, 0);
});

async function running() {
  const server = boundedServer().on('request', (_, response) => response.end('here'));
  servers.push(server);
  const port = await freePort();
  await listen(server, { port, host: '127.0.0.1' });
  return { server, port };
}

const CONNECTING = `const { workerData: { port, count, connected } } = require('node:worker_threads');
for (let n = 0; n < count; n++)
  require('node:net').connect(port, '127.0.0.1', () => {
    if (Atomics.add(connected, 0, 1) + 1 === count) Atomics.notify(connected, 0);
  }).on('error', () => {});`;

test('many that connect at once do not wait a turn of the event loop each', async () => {
  const { server, port } = await running();
  const count = 60;
  let taken = 0;
  server.on('connection', () => {
    taken += 1;
  });
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const clients = new Worker(CONNECTING, { eval: true, workerData: { port, count, connected } });
  await once(clients, 'online');
  // This thread is busy while they come.
  for (let before = 0; before < count; before = Atomics.load(connected, 0)) Atomics.wait(connected, 0, before);
  let turns = 0;
  for (; taken < count; turns++) await turn();
  expect(turns).toBeLessThan(count / 2);
  await clients.terminate();
});

test('a port that somebody has is not shared with them', async () => {
  const { port } = await running();
  const second = boundedServer();
  await expect(listen(second, { port, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('closing waits for every connection, whichever socket took it', async () => {
  const { server, port } = await running();
  const waiting: (() => void)[] = [];
  server.removeAllListeners('request').on('request', (_, response) => {
    waiting.push(() => void response.end('here'));
  });
  const calls = Array.from({ length: 20 }, () =>
    fetch(`http://127.0.0.1:${port}`).then((response) => response.text()),
  );
  await expect.poll(() => waiting.length).toBe(calls.length);
  const closing = closeServer(server, 60_000);
  for (const end of waiting) end();
  expect(await closing).toBe(false);
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['here']));
});
