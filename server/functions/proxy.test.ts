import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, test } from 'vitest';
import { useFunctionsApp } from '../../tests/support/functions.ts';
import { createApp } from '../app.ts';
import { rateLimits } from '../http/rate-limit.ts';
import { noFunctions } from './functions.ts';
import { reservedFunctions } from './reserved.ts';
import { edge_function_versions, edge_functions } from './tables.ts';

const app = useFunctionsApp();
let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});

const telling = `Deno.serve(async (request) => Response.json({
  method: request.method, url: request.url, headers: Object.fromEntries(request.headers), body: await request.text(),
}));`;
const answering = (init: string, body = '"<script>alert(1)</script>"') =>
  `export default { fetch: () => new Response(${body}, ${init}) };`;

describe('what a function is told', () => {
  test('method, path, query, body and its type; nothing of who calls and from where', async () => {
    await app.deploy('tell', telling);
    const { text } = await app.visit('tell/a%20b?q=1&q=2', {
      method: 'PUT',
      body: 'héllo',
      headers: {
        ...{ cookie: 'certamen=secret', authorization: 'Bearer secret', 'proxy-authorization': 'secret' },
        ...{ 'user-agent': 'somebody', referer: 'http://localhost:3000/profile', 'accept-encoding': 'gzip' },
        ...{ 'x-certamen-url': 'http://elsewhere/', 'x-certamen-probe': '1', 'cf-connecting-ip': '203.0.113.9' },
        ...{ 'content-type': 'text/plain;charset=utf-8', 'x-function-own': 'own', 'x-api-key': 'key' },
        ...{ 'x-hub-signature-256': 'signed', accept: 'application/json' },
      },
    });
    const told = JSON.parse(text);
    expect(told).toMatchObject({
      method: 'PUT',
      url: 'http://localhost:3000/functions/v1/tell/a%20b?q=1&q=2',
      body: 'héllo',
    });
    expect(told.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const own = ['x-api-key', 'x-function-own', 'x-hub-signature-256', 'x-request-id'];
    expect(Object.keys(told.headers).sort()).toEqual(['accept', 'content-length', 'content-type', ...own]);
    expect(text).not.toContain('secret');
    expect(text).not.toContain('203.0.113.9');
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is passed on', async (method) => {
    await app.deploy('tell', telling);
    expect(JSON.parse((await app.visit('tell', { method })).text).method).toBe(method);
  });

  test('an answer that comes right after the body is never lost', async () => {
    await app.deploy('echo', 'Deno.serve(async (request) => new Response(await request.text()));');
    const init = { method: 'POST', body: 'a word', headers: { 'content-length': '6' } };
    for (let calls = 0; calls < 60; calls++) expect(await app.visit('echo', init)).toMatchObject({ text: 'a word' });
  });

  test('HEAD is answered without a body', async () => {
    await app.deploy('tell', answering('{ headers: { "x-function-method": "any" } }'));
    const { status, text, headers } = await app.visit('tell', { method: 'HEAD' });
    expect([status, text, headers.get('x-function-method')]).toEqual([200, '', 'any']);
  });

  test("what another site's page sends is refused as everywhere", async () => {
    await app.deploy('tell', telling);
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await app.visit('tell', { method: 'POST', headers: foreign })).status).toBe(403);
    expect((await app.visit('tell', { headers: foreign })).status).toBe(200);
  });

  test('a body beyond a megabyte is refused before it comes to the function', async () => {
    await app.deploy('tell', telling);
    const { status, text } = await app.visit('tell', { method: 'POST', body: 'x'.repeat(1_100_000) });
    expect([status, JSON.parse(text).code]).toEqual([413, 'BODY_TOO_LARGE']);
  });
});

describe('what a function answers', () => {
  test('acts on nothing of this site: no cookie, no policy of its own, no script that runs', async () => {
    const init = `{ status: 418, headers: [
      ['set-cookie', 'certamen=stolen'], ['content-type', 'text/html'], ['content-security-policy', "script-src *"],
      ['x-frame-options', 'ALLOWALL'], ['x-content-type-options', 'none'], ['strict-transport-security', 'max-age=0'],
      ['clear-site-data', '"*"'], ['refresh', '0;url=https://elsewhere.example'], ['link', '</x>; rel=preload'],
      ['service-worker-allowed', '/'], ['www-authenticate', 'Basic'], ['x-accel-redirect', '/etc/passwd'],
      ['x-hono-already-sent', 'true'], ['x-certamen-anything', '1'], ['alt-svc', 'h3=":443"'], ['server', 'x'],
      ['x-function-own', 'kept'], ['etag', '"1"'], ['access-control-allow-origin', '*'],
    ] }`;
    await app.deploy('page', answering(init));
    const { status, headers } = await app.visit('page');
    expect(status).toBe(418);
    expect(Object.fromEntries(headers)).toEqual({
      ...{ 'content-type': 'text/html', 'x-function-own': 'kept', etag: '"1"', 'access-control-allow-origin': '*' },
      ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' },
      'content-security-policy':
        "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      ...{ 'content-length': '25', 'referrer-policy': 'strict-origin-when-cross-origin' },
      ...{ 'cross-origin-opener-policy': 'same-origin', 'permissions-policy': expect.any(String) },
      'x-request-id': expect.any(String),
    });
  });

  test.each([
    ['/home', 302],
    ['?next=1', 302],
    ['https://example.org/', 302],
    ['http://localhost:3000/home', 302],
    ['http://example.org/', 502],
    ['javascript:alert(1)', 502],
    ['data:text/html,x', 502],
    ['//example.org:99999/', 502],
  ])('a redirect to %s is answered with %i', async (location, expected) => {
    await app.deploy(
      'move',
      answering(`{ status: 302, headers: { location: ${JSON.stringify(location)} } }`, 'null'),
    );
    const { status, headers } = await app.visit('move', { redirect: 'manual' });
    expect(status).toBe(expected);
    if (expected === 302) expect(headers.get('location')).toBe(location);
  });
});

describe('names', () => {
  test("the product's own operations are never a function's, whatever is in the database", async () => {
    const names = reservedFunctions().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['deploy-function', 'stripe-webhook', 'api-test', 'api-docs']));
    const now = app.deps.clock();
    for (const name of names) {
      const added = await app.administrator.call('POST', '/api/admin/functions', { name, code: telling });
      expect([added.status, added.body.code], name).toEqual([409, 'FUNCTION_NAME_RESERVED']);
      const row = { name, status: 'deployed' as const, code: telling, version: 1, created_at: now, updated_at: now };
      await app.deps.db.insert(edge_functions).values(row);
      await app.deps.db.insert(edge_function_versions).values({ name, version: 1, code: telling, deployed_at: now });
    }
    await app.deps.functions.follow();
    for (const name of names) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        expect((await app.visit(name, { method })).text, `${method} ${name}`).not.toContain('"x-request-id"');
      }
    }
  });

  test.each(['nothing', 'nothing/at/all', 'Nothing', 'a_b', '', '..%2fhome', '%00', 'constructor', '__proto__'])(
    '/functions/v1/%s is not found',
    async (name) => {
      const { status, text } = await app.visit(name);
      expect([status, JSON.parse(text).code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

test('one address may call so often and no more', async () => {
  await app.deploy('quick', answering('{}'));
  const { points } = rateLimits.functionAddress;
  for (let call = 0; call < points; call++) await app.deps.limits.take('functionAddress', 'unknown');
  const { status, headers, text } = await app.visit('quick');
  expect([status, JSON.parse(text).code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('where nothing runs functions they can be written, and calling and deploying says why not', async () => {
  await app.deploy('there', answering('{}'));
  const functions = { ...noFunctions('Deno is not installed.') };
  const hono = createApp({ deps: { ...app.deps, functions }, production: true });
  const headers = {
    host: 'localhost:3000',
    authorization: `Bearer ${app.administrator.token}`,
    'content-type': 'application/json',
  };
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await hono.request(`http://localhost:3000${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const called = await call('GET', '/functions/v1/there');
  expect(called).toEqual({
    status: 503,
    body: { code: 'FUNCTIONS_OFF', error: 'Functions cannot run on this server: Deno is not installed.' },
  });
  const deployed = await call('POST', '/functions/v1/deploy-function', { functionName: 'there' });
  expect([deployed.status, deployed.body.code]).toEqual([503, 'FUNCTIONS_OFF']);
  expect((await call('POST', '/api/admin/functions', { name: 'new', code: 'x' })).status).toBe(200);
  const { body } = await call('GET', '/api/admin/functions');
  expect(body.runtime).toEqual({ available: false, detail: 'Deno is not installed.', missing: [] });
});

describe('over a socket', () => {
  const listening = async (): Promise<number> => {
    const listener = getRequestListener(createApp({ deps: app.deps, production: true }).fetch, {
      // All files of a worker share its globals.
      overrideGlobalObjects: false,
    });
    server = createServer(listener);
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };

  test('what is sent in pieces is passed on once it is whole, and an answer in pieces comes in pieces', async () => {
    await app.deploy(
      'stream',
      `let isAsked = false;
      Deno.serve(async (request) => {
        if (new URL(request.url).search === '?asked') return new Response(String(isAsked));
        isAsked = true;
        const text = await request.text();
        return new Response(new ReadableStream({ async start(out) {
          const send = (part) => out.enqueue(new TextEncoder().encode(part));
          send(text.slice(0, 5));
          await new Promise((resolve) => setTimeout(resolve, 500));
          send(text.slice(5).toUpperCase());
          out.close();
        } }));
      });`,
    );
    const port = await listening();
    const headers = { host: `localhost:3000`, 'content-length': '10', 'content-type': 'text/plain' };
    const asked = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/functions/v1/stream', headers });
    await new Promise<void>((resolve) => asked.write('hello', () => resolve()));
    // A body that comes slowly keeps no process.
    const other = await fetch(`http://127.0.0.1:${port}/functions/v1/stream?asked`, {
      headers: { host: 'localhost:3000' },
    });
    expect(await other.text()).toBe('false');
    asked.end('world');
    const [answer] = await new Promise<[IncomingMessage]>((resolve) => asked.on('response', (it) => resolve([it])));
    const pieces: string[] = [];
    answer.setEncoding('utf8').on('data', (piece) => pieces.push(piece));
    await once(answer, 'end');
    expect(pieces).toEqual(['hello', 'WORLD']);
  });

  test('a function may answer without reading what it was sent, and the connection goes on', async () => {
    await app.deploy('early', answering('{}', '"early"'));
    const port = await listening();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    for (let turn = 0; turn < 4; turn++) {
      const said = await new Promise<string>((resolve, reject) => {
        const headers = { host: 'localhost:3000', 'content-type': 'text/plain', 'content-length': 900_000 };
        const target = { port, host: '127.0.0.1', method: 'POST', path: '/functions/v1/early', agent, headers };
        const asked = httpRequest(target, async (response) => {
          sockets.add(response.socket);
          let text = '';
          for await (const part of response) text += part;
          resolve(text);
        });
        asked.on('error', reject);
        asked.end('x'.repeat(900_000));
      });
      expect(said).toBe('early');
    }
    agent.destroy();
    expect(sockets.size).toBe(1);
  });

  test('a caller who goes away frees the place of the call', async () => {
    await app.deploy(
      'slow',
      `Deno.serve(() => new Response(new ReadableStream({
        start(it) { it.enqueue(new Uint8Array(1)); }, cancel() { console.log('gone'); },
      })));`,
    );
    const port = await listening();
    const path = '/functions/v1/slow';
    const asked = httpRequest({ port, host: '127.0.0.1', path, headers: { host: 'localhost:3000' } });
    asked.on('error', () => {});
    asked.end();
    await new Promise((resolve) => asked.on('response', resolve));
    asked.destroy();
    const logs = '/api/admin/functions/slow/logs';
    await expect
      .poll(async () => (await app.administrator.call('GET', logs)).body.lines)
      .toMatchObject([{ text: 'gone' }]);
  });
});
