import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '#server/local/demo-accounts.ts';
import routes from '../web/routes.ts';
import { operations } from './support/operations.ts';
import { createDatabase } from './support/server-databases.ts';
import { type ServerProcess, startServerProcess, until } from './support/server-process.ts';
import { postgresTemplate } from './support/templates.ts';

/** A real server with real pages: what holds for every address. */
let server: ServerProcess;

beforeAll(async () => {
  const cluster = process.env.TEST_DATABASE_URL;
  const name = `certamen_front_${process.env.VITEST_POOL_ID ?? '1'}`;
  const url = cluster ? await createDatabase(cluster, name, await postgresTemplate(cluster)) : '';
  server = await startServerProcess({ DATABASE_URL: url, SHUTDOWN_DRAIN_MS: '0', SHUTDOWN_TIMEOUT_MS: '300' });
}, 120_000);
afterAll(() => server?.remove());

interface RouteNode {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: RouteNode[] | undefined;
}

/** Every address of the route configuration, parameters and the splat filled with what is nowhere. */
function pathsOf(nodes: readonly RouteNode[], parent = ''): string[] {
  return nodes.flatMap(({ path, index, children }) => {
    const here = path === undefined ? parent : `${parent}/${path}`;
    const own = children === undefined || index ? [here === '' ? '/' : here] : [];
    return [...own, ...pathsOf(children ?? [], here)];
  });
}

const filled = (path: string) =>
  path.replaceAll(/:\w+|\{\w+\}/g, '0190c2f4-0000-7000-8000-000000000000').replace('*', 'no/such/page');
const dataOf = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);

async function cookieOf({ email, password }: { email: string; password: string }): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${server.origin}/api/auth/sign-in`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe('nothing is stored that does not ask for it', () => {
  const pages = pathsOf(routes as RouteNode[]).map(filled);
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { accept: 'text/html', ...init.headers };
    const answer = await fetch(`${server.origin}${path}`, { redirect: 'manual', ...init, headers });
    await answer.arrayBuffer();
    return { path: `${init.method ?? 'GET'} ${path} ${answer.status}`, control: answer.headers.get('cache-control') };
  };
  const stored = (answers: Awaited<ReturnType<typeof ask>>[]) =>
    answers.filter(({ control }) => control !== 'no-store');

  test('pages, and the data that a page loads on its way to another one, whoever asks', async () => {
    expect(pages.length).toBeGreaterThan(60);
    const cookies = ['', ...(await Promise.all(demoAccounts.map(cookieOf)))];
    expect(new Set(cookies).size).toBe(3);
    for (const cookie of cookies) {
      for (const path of pages) {
        // Asking for it signs out.
        if (path === '/sign-out') continue;
        const headers = { cookie };
        expect(stored(await Promise.all([path, dataOf(path)].map((one) => ask(one, { headers }))))).toEqual([]);
      }
    }
  }, 120_000);

  test('forms, other methods and what is refused', async () => {
    const answers = [];
    for (const path of pages) {
      for (const method of ['POST', 'PUT', 'OPTIONS', 'HEAD']) answers.push(await ask(path, { method }));
      answers.push(await ask(dataOf(path), { method: 'POST' }));
    }
    answers.push(await ask('/login', { method: 'POST', headers: { origin: 'https://evil.example' } }));
    expect(stored(answers)).toEqual([]);
  }, 120_000);

  test('operations and their failures', async () => {
    const answers = [];
    for (const { method, path } of operations()) {
      // Its document is the same for everybody.
      if (path === '/api/openapi.json') continue;
      answers.push(await ask(filled(path), { method }), await ask(filled(path), { method: 'OPTIONS' }));
    }
    for (const path of [
      '/api/nothing',
      '/api',
      '/functions/v1/nothing',
      '/images/x.png',
      '/local/mailbox',
      '/metrics',
    ])
      answers.push(await ask(path), await ask(path, { method: 'DELETE' }));
    expect(stored(answers)).toEqual([]);
  }, 120_000);

  test('what everybody may keep says so', async () => {
    for (const path of ['/seal.svg', '/blog/feed.xml', '/sitemap.xml', '/robots.txt', '/api/openapi.json'])
      expect((await ask(path)).control, path).toMatch(/^public, /);
  });
});

test('who breaks off a form, or sends something else, is no failure of a page', async () => {
  const { port, host } = new URL(server.origin);
  const type = 'Content-Type: application/x-www-form-urlencoded';
  for (const path of ['/login', '/theme', '/sign-out', '/register', '/theme.data']) {
    for (const body of ['Content-Length: 100\r\n\r\ntheme=', 'Transfer-Encoding: chunked\r\n\r\nz\r\n']) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      socket.end(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\n${type}\r\n${body}`);
      await once(socket.resume(), 'close');
    }
  }
  const wrong = { 'text/plain': 'x', 'application/json': '{}', 'multipart/form-data; boundary=x': '--y' };
  for (const path of ['/login', '/theme', '/login.data', '/sign-out', '/auth/google']) {
    for (const [contentType, body] of Object.entries(wrong)) {
      const init = { method: 'POST', body, headers: { 'content-type': contentType, origin: server.origin } };
      expect((await fetch(server.origin + path, init)).status, `${path}: ${contentType}`).toBe(400);
    }
  }
  expect((await fetch(`${server.origin}/login`)).status).toBe(200);
  expect(server.lines().filter((line) => line.includes('"level":"error"'))).toEqual([]);
}, 60_000);

test('a server that is told to stop ends, whatever its requests do', async () => {
  const { port } = new URL(server.origin);
  const sockets = Array.from({ length: 3 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const [unfinished, unanswered, idle] = sockets as [(typeof sockets)[0], (typeof sockets)[0], (typeof sockets)[0]];
  unfinished.write(
    'POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  unanswered.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Half:');
  idle.write('GET /api/%68ealth HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle, 'data');
  const closed = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
  expect(await server.terminate()).toBe(0);
  await closed;
  await until(() => server.lines().some((line) => line.includes('requests were cut off')));
  await server.start();
}, 60_000);
