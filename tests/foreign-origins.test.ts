import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { ORIGIN, useTestApp } from './support/app.ts';
import { countCases } from './support/count-cases.ts';
import { examples } from './support/examples.ts';
import { expectFailure, type Operation, operations, requestFor } from './support/operations.ts';
import { rounds } from './support/rounds.ts';
import { aWorld, everyRow, type World } from './support/world.ts';

/** What a page of another site can make a browser send: with the cookies of whoever looks at it, and with an origin that is not ours. */
const app = useTestApp();
const all = operations();
const writing = all.filter(({ method }) => method !== 'GET');
const reading = all.filter(({ method }) => method === 'GET');

const evil = { origin: 'https://evil.example' };
/** The short form takes some of these, the long form all. */
const origins: Record<string, string>[] = [
  evil,
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost:3001' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
  { origin: '' },
  { origin: 'http://localhost' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://localhost:3000@evil.example' },
  { origin: 'http://evil.example:3000' },
  { origin: 'http://127.0.0.1:3000' },
  { origin: 'http://[::1]:3000' },
  { origin: 'http://localhost:3000, https://evil.example' },
  { origin: 'https://evil.example http://localhost:3000' },
  { origin: 'file://' },
  { origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop' },
  { origin: 'data:' },
  { origin: 'localhost:3000' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'SAME-ORIGIN, cross-site' },
];
/** A form can send the first three; the others need a preflight, which nobody answers. */
const types = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/json',
  'application/json; charset=utf-16',
];

const permissive = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

function cookieOf(world: World, { access }: Operation): { cookie: string } {
  return { cookie: `certamen=${(access === 'admin' ? world.administrator : world.a).token}` };
}

/** Each operation with the request that its example makes, as the one who may call it. */
async function requestsOf(world: World, some: readonly Operation[]) {
  const requests = [];
  for (const operation of some) {
    const caller = operation.access === 'admin' ? world.administrator : world.a;
    const input = (await examples[operation.name]?.(world, caller)) ?? {};
    requests.push({ operation, ...requestFor(operation, input), headers: cookieOf(world, operation) });
  }
  return requests;
}

test('no operation that writes is done for a page of another site, whatever it sends, in whichever browser', async ({
  task,
}) => {
  const world = await aWorld(app);
  const requests = await requestsOf(world, writing);
  const before = await everyRow(app);
  const some = origins.slice(0, rounds(5, origins.length));
  for (const { operation, path, body, headers } of requests) {
    const { method, name } = operation;
    for (const origin of some) {
      for (const type of types.slice(rounds(3, 0), rounds(4, types.length))) {
        const answer = await app.call(method, path, body, { ...headers, ...origin, 'content-type': type });
        const what = `${name} from ${JSON.stringify(origin)} as ${type}`;
        expectFailure(answer, what);
        expect([answer.status, answer.body.code], what).toEqual([403, 'FOREIGN_ORIGIN']);
        expect(permissive(answer.headers), what).toEqual([]);
        countCases(task, 1);
      }
    }
    // An old browser sends a form without an origin.
    for (const type of body === undefined ? [] : types.slice(0, 3)) {
      const form = new URLSearchParams(Object.entries(body ?? {}).map(([field, value]) => [field, String(value)]));
      const answer = await app.call(method, path, `${form}&a=1`, { ...headers, 'content-type': type });
      expect([answer.status, answer.body.code], `${name} as ${type}`).toEqual([415, 'CONTENT_TYPE_UNSUPPORTED']);
      countCases(task, 1);
    }
    // A link or a picture sends a GET, which some servers take for another method.
    const asked = `${path}${path.includes('?') ? '&' : '?'}_method=${method}`;
    const wanted = { 'x-http-method-override': method, 'x-method-override': method, 'x-http-method': method };
    const answer = await app.call('GET', asked, undefined, { ...headers, ...wanted });
    expect(permissive(answer.headers), name).toEqual([]);
    countCases(task, 1);
  }
  expect(await everyRow(app)).toEqual(before);
});

test('no answer lets the page of another site read it, and no preflight is answered', async ({ task }) => {
  const world = await aWorld(app);
  const some = origins.slice(0, rounds(1, origins.length));
  for (const { operation, path, headers } of await requestsOf(world, reading)) {
    for (const origin of some) {
      const answer = await app.call('GET', path, undefined, { ...headers, ...origin });
      expect(permissive(answer.headers), `${operation.name} from ${JSON.stringify(origin)}`).toEqual([]);
      countCases(task, 1);
    }
  }
  for (const { method, path } of all) {
    const wanted = {
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization, content-type',
    };
    for (const origin of some) {
      const answer = await app.call('OPTIONS', path.replace(/\{\w+\}/g, '1'), undefined, { ...origin, ...wanted });
      expect(permissive(answer.headers), `OPTIONS ${path}`).toEqual([]);
      expect(answer.status, `OPTIONS ${path}`).toBe(405);
      countCases(task, 1);
    }
  }
  const served = ['/sitemap.xml', '/robots.txt', '/blog/feed.xml', '/images/x', '/metrics', '/api-test'];
  for (const path of [...served, '/functions/v1/unknown', '/api/unknown', '/local/mailbox', '/unknown']) {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await app.call(method, path, undefined, { ...evil, 'access-control-request-method': 'POST' });
      expect(permissive(answer.headers), `${method} ${path}`).toEqual([]);
      countCases(task, 1);
    }
  }
});

test('a form of another site comes to no page, no webhook and no stand-in', async ({ task }) => {
  let shown = 0;
  const pages = async () => {
    shown += 1;
    return new Response('');
  };
  const site = createApp({ deps: app.deps, pages, production: true });
  const paths = ['/', '/sign-out', '/theme', '/ad-choice', '/login', '/auth/google', '/local/payments', '/profile'];
  for (const path of [...paths, '/functions/v1/stripe-webhook', '/local/mailbox', '/sign-out.data']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      for (const origin of origins) {
        const headers = { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...origin };
        const { status } = await site.request(`${ORIGIN}${path}`, { method, headers, body: 'a=1' });
        expect(status, `${method} ${path} from ${JSON.stringify(origin)}`).toBe(403);
        countCases(task, 1);
      }
    }
  }
  const own = { host: 'localhost:3000', origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
  await site.request(`${ORIGIN}/sign-out`, { method: 'POST', headers: own, body: 'a=1' });
  expect(shown, 'only our own form').toBe(1);
});
