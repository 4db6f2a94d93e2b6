import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, describe, expect, test } from 'vitest';
import type { Deps } from '../deps.ts';
import { readSettings } from '../env.ts';
import { boundedServer, closeServer } from './bounded-server.ts';
import { type requestBounds, withinTime } from './deadline.ts';
import type { Env } from './env.ts';
import { observe } from './observe.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await closeServer(server, 0);
});

const errors: { event: string; facts: unknown }[] = [];
const log: Deps['log'] = { info: () => {}, error: (event, _error, facts) => errors.push({ event, facts }) };
const settings = readSettings({ APP_SECRET: 'x'.repeat(40) });
const never = new Promise<never>(() => {});

/** An app with these bounds, on a port. */
async function appOn(
  bounds: typeof requestBounds,
  mount: (app: Hono<Env>) => void,
): Promise<{ server: Server; port: number }> {
  errors.length = 0;
  const deps = { settings, log } as Deps;
  const app = new Hono<Env>();
  app.use(observe(deps)).use(withinTime(deps, bounds));
  mount(app);
  const server = boundedServer().on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

const long = 60_000;

describe('a request ends, whatever its handler does', () => {
  test('503 where nothing has been sent in time; what is sent afterwards goes nowhere', async () => {
    const late = Promise.withResolvers<Response>();
    const { port } = await appOn({ answerMs: 30, wholeMs: long }, (app) => app.get('/slow', () => late.promise));
    // Where nothing ends it, it is answered at last, and not in the way it should be.
    const atLast = setTimeout(() => late.resolve(new Response('late')), 10_000);
    const answer = await fetch(`http://127.0.0.1:${port}/slow`);
    clearTimeout(atLast);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      error: 'The request took too long and was ended. Please try again in a moment.',
      code: 'TOOK_TOO_LONG',
    });
    expect(errors).toEqual([
      { event: 'request not answered', facts: { request: answer.headers.get('x-request-id'), route: null } },
    ]);
    late.resolve(new Response('late'));
    await new Promise((resolve) => setImmediate(resolve));
    expect((await fetch(`http://127.0.0.1:${port}/nothing`)).status).toBe(404);
  });

  test('an answer that does not come to its end is cut', async () => {
    const { port } = await appOn({ answerMs: long, wholeMs: 500 }, (app) => {
      app.get(
        '/endless',
        () => new Response(new ReadableStream({ start: (all) => all.enqueue(Buffer.from('begun')) })),
      );
    });
    const answer = await fetch(`http://127.0.0.1:${port}/endless`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  test('an answer that nobody reads is cut', async () => {
    const { port, server } = await appOn({ answerMs: long, wholeMs: 50 }, (app) => {
      app.get('/large', () => new Response(Buffer.alloc(50_000_000)));
    });
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(server, 'connection');
    await expect.poll(() => open(server)).toBe(0);
    socket.destroy();
  });

  test('what bounded a request is gone with it', async () => {
    const { port } = await appOn({ answerMs: long, wholeMs: long }, (app) =>
      app.all('*', (c) => c.text('read or not')),
    );
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const ask = async (body: string | null) => {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: body === null ? 'GET' : 'POST', body });
      await answer.text();
    };
    await ask(null);
    const before = timers();
    for (let n = 0; n < 20; n++) await ask(n % 2 ? null : 'body');
    await expect.poll(timers).toBeLessThan(before + 10);
  });

  test('the time of whoever still sends does not count', async () => {
    const { port } = await appOn({ answerMs: 1_000, wholeMs: long }, (app) => {
      app.post('/upload', async (c) => c.text(`got ${(await c.req.text()).length}`));
    });
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (data) => (received += data));
    socket.write('POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nConnection: close\r\n\r\n');
    for (const letter of 'slow') {
      await new Promise((resolve) => setTimeout(resolve, 300));
      socket.write(letter);
    }
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 200 /);
    expect(received).toContain('got 4');
  });
});

describe('closing a server', () => {
  test('waits for what is under way and for no idle connection', async () => {
    const begun = Promise.withResolvers<void>();
    const work = Promise.withResolvers<Response>();
    const { port, server } = await appOn({ answerMs: long, wholeMs: long }, (app) => {
      app.get('/work', () => {
        begun.resolve();
        return work.promise;
      });
    });
    const asked = fetch(`http://127.0.0.1:${port}/work`);
    await begun.promise;
    const closing = closeServer(server, long);
    work.resolve(new Response('done'));
    // Its connection is kept alive and becomes idle behind the closed door.
    expect(await (await asked).text()).toBe('done');
    expect(await closing).toBe(false);
  });

  test('cuts after its time what has not ended', async () => {
    const { port, server } = await appOn({ answerMs: long, wholeMs: long }, (app) => app.get('/never', () => never));
    const asked = fetch(`http://127.0.0.1:${port}/never`);
    await once(server, 'request');
    expect(await closeServer(server, 20)).toBe(true);
    await expect(asked).rejects.toThrow();
  });
});

test('Node bounds what the app does not see', () => {
  const server = boundedServer();
  for (const bound of ['headersTimeout', 'requestTimeout', 'keepAliveTimeout', 'timeout'] as const)
    expect(server[bound], bound).toBeGreaterThan(0);
});

async function open(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}
