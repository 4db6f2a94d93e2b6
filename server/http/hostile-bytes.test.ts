import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { countCases } from '../../tests/support/count-cases.ts';
import { plainRequests, refusedRequests, SMUGGLED } from '../../tests/support/hostile-bytes.ts';
import { onSocket } from '../../tests/support/raw-http.ts';
import { rounds } from '../../tests/support/rounds.ts';

const app = useTestApp();
let site: Awaited<ReturnType<typeof onSocket>>;
/** The pages that were asked for. */
let reached: string[];

beforeEach(async () => {
  reached = [];
  const pages = async (request: Request) => {
    const body = request.method === 'GET' ? '' : await request.text();
    reached.push(new URL(request.url).pathname);
    return new Response(body);
  };
  site = await onSocket({ deps: app.deps, pages, production: true }, { likeProduction: true });
});
afterEach(async () => {
  expect((await sent('GET /api/health HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')).statuses, 'goes on').toEqual([200]);
  await site.close();
});

/** Sends bytes, and that there are no more; reads until the server has closed the connection. */
async function sent(text: string): Promise<{ statuses: number[]; received: string }> {
  const socket = connect({ port: site.port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (data) => (received += data));
  socket.on('error', () => {});
  socket.once('end', () => socket.end());
  socket.end(Buffer.from(text, 'latin1'));
  await once(socket, 'close');
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  return { statuses, received };
}

describe('what two programs might read differently is refused', () => {
  test('a plain request is not', async () => {
    const { statuses } = await sent(plainRequests[1] + SMUGGLED);
    expect(statuses).toEqual([200, 200]);
    expect(reached.sort()).toEqual(['/front', '/smuggled']);
  });

  test.each(Object.entries(refusedRequests))('%s', async (_name, bytes) => {
    const { statuses } = await sent(bytes);
    expect(reached).toEqual([]);
    expect(statuses.length, 'one answer, or the connection is closed without').toBeLessThanOrEqual(1);
    for (const status of statuses) expect([400, 403, 413, 431]).toContain(status);
  });
});

test('no change of some bytes makes it fail, or read a request that nobody sent', async ({ task }) => {
  const signs = [
    '',
    '\0',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\t',
    ':',
    ',',
    '/',
    '%',
    '0',
    '\xff',
    '\x7f',
    'chunked',
    HOST_LINE,
  ];
  const change = fc.tuple(fc.nat(200), fc.nat(3), fc.constantFrom(...signs));
  const one = fc.tuple(fc.constantFrom(...plainRequests), fc.array(change, { minLength: 1, maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(one, async ([plain, changes]) => {
      countCases(task, 1);
      let bytes = plain;
      for (const [at, dropped, added] of changes) bytes = bytes.slice(0, at) + added + bytes.slice(at + dropped);
      const { statuses, received } = await sent(bytes);
      for (const status of statuses) expect(status, JSON.stringify({ bytes, received })).toBeLessThan(500);
      expect(app.errors.splice(0), JSON.stringify(bytes)).toEqual([]);
    }),
    { numRuns: rounds(150, 20_000) },
  );
});

const HOST_LINE = 'Host: localhost:3000\r\n';

test('requests sent at once are answered in their order, each as the one who made it', async ({ task }) => {
  const people = [await app.person({ full_name: 'Learner A' }), await app.person({ full_name: 'Learner B' })];
  const count = rounds(20, 1_000);
  const asked = Array.from({ length: count }, (_, number) => people[number % 3] ?? null);
  const requests = asked.map((person) => {
    const authorization = person ? `Authorization: Bearer ${person.token}\r\n` : '';
    return `GET /api/users/me HTTP/1.1\r\n${HOST_LINE}${authorization}\r\n`;
  });
  const { received, statuses } = await sent(requests.join(''));
  expect(statuses).toEqual(asked.map((person) => (person ? 200 : 401)));
  const names = [...received.matchAll(/"full_name":"(Learner .)"|"code":"SIGN_IN_REQUIRED"/g)].map(
    ([, name]) => name ?? null,
  );
  expect(names).toEqual(asked.map((person) => (person ? (person === people[0] ? 'Learner A' : 'Learner B') : null)));
  countCases(task, count);
});

test.each([
  ['breaks its chunks', 'Transfer-Encoding: chunked', 'x\r\n'],
  ['sends less than it said', 'Content-Length: 100', '{"email":'],
  ['names a coding that nobody knows', 'Transfer-Encoding: cow', '{}'],
])('who %s is no failure of the server, whatever was called', async (_, header, body) => {
  const type = 'Content-Type: application/json';
  for (const path of [
    '/api/auth/sign-in',
    '/api/demo/quiz',
    '/front',
    '/functions/v1/stripe-webhook',
    '/local/payments',
  ]) {
    const { statuses } = await sent(`POST ${path} HTTP/1.1\r\n${HOST_LINE}${type}\r\n${header}\r\n\r\n${body}`);
    expect([path, app.errors.splice(0).map(({ event, error }) => `${event} ${error}`)]).toEqual([path, []]);
    for (const status of statuses) expect(status, path).toBe(400);
  }
});

describe('bytes that are no UTF-8 are refused and change nothing', () => {
  const MALFORMED = '"code":"MALFORMED_REQUEST"';
  const post = (path: string, type: string, body: string, ...headers: string[]) => {
    const lines = [`POST ${path} HTTP/1.1`, `Content-Type: ${type}`, `Content-Length: ${body.length}`, ...headers];
    return sent(`${lines.join('\r\n')}\r\n${HOST_LINE}\r\n${body}`);
  };

  test.each(['\xff', '\xc3', '\xe2\x82', '\xed\xa0\x80'])('in JSON: %j', async (bytes) => {
    const person = await app.person({ full_name: 'Before' });
    const authorization = `Authorization: Bearer ${person.token}`;
    const body = `{"full_name":"A${bytes}b"}`;
    const { statuses, received } = await post('/api/users/me', 'application/json', body, authorization);
    expect([statuses, received.includes(MALFORMED)]).toEqual([[400], true]);
    expect((await person.call('GET', '/api/users/me')).body.profile.full_name).toBe('Before');
  });

  test.each([
    ['application/x-www-form-urlencoded', 'name=a\xff'],
    ['application/x-www-form-urlencoded', 'name=a%FFb'],
    ['application/x-www-form-urlencoded', 'name=%C3&other=%A9'],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\xff\r\n--x--\r\n'],
  ])('in a form: %s %j', async (type, body) => {
    const { statuses, received } = await post('/front', type, body);
    expect([statuses, received.includes(MALFORMED), reached]).toEqual([[400], true, []]);
  });

  test('while text in any form is read as it is', async () => {
    for (const body of ['name=caf\xc3\xa9', 'name=caf%C3%A9', 'name=100%', 'name=%zz']) {
      const { statuses } = await post('/front', 'application/x-www-form-urlencoded', body);
      expect(statuses, body).toEqual([200]);
    }
  });

  test('in an address: its path and its query', async () => {
    const get = (target: string) => sent(`GET ${target} HTTP/1.1\r\n${HOST_LINE}\r\n`);
    for (const target of ['/front%ff', '/front?a=%ff', '/api/library?a=%C3', '/front?%E2%82=1'])
      expect((await get(target)).statuses, target).toEqual([400]);
    expect(reached).toEqual([]);
    expect((await get('/front?a=100%&b=caf%C3%A9')).statuses).toEqual([200]);
  });
});

test('fields behind the body change nothing of the request', async () => {
  const person = await app.person();
  const trailers = `Host: evil.example\r\nAuthorization: Bearer ${person.token}\r\n`;
  const chunks = `2\r\n{}\r\n0\r\n${trailers}\r\n`;
  const { received } = await sent(
    `POST /api/auth/sign-out HTTP/1.1\r\n${HOST_LINE}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nTrailer: Host\r\n\r\n${chunks}`,
  );
  expect(received).toMatch(/^HTTP\/1\.1 (200|401)/);
  const me = await person.call('GET', '/api/users/me');
  expect(me.status, 'nobody was signed out').toBe(200);
});

const dripping = rounds(0, 100);
test.skipIf(dripping === 0)('slow senders are cut off, and others are answered meanwhile', async ({ task }) => {
  const sockets = Array.from({ length: dripping }, () => connect(site.port, '127.0.0.1').on('error', () => {}));
  const closed = Promise.all(sockets.map((socket) => once(socket.resume(), 'close')));
  for (const socket of sockets) socket.write(`GET /front HTTP/1.1\r\n${HOST_LINE}X-Slow: `);
  const over = new AbortController();
  void closed.then(() => over.abort());
  let answered = 0;
  while (!over.signal.aborted) {
    for (const socket of sockets) if (!socket.destroyed) socket.write('a');
    expect((await sent(`GET /api/health HTTP/1.1\r\n${HOST_LINE}\r\n`)).statuses).toEqual([200]);
    answered += 1;
    await wait(500, undefined, { signal: over.signal }).catch(() => {});
  }
  expect(answered).toBeGreaterThan(10);
  expect(reached).toEqual([]);
  countCases(task, dripping + answered);
});
