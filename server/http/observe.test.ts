import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, test } from 'vitest';
import { ORIGIN, useTestApp } from '../../tests/support/app.ts';
import { aTopicWith } from '../../tests/support/factories.ts';
import { createApp, type PageHandler } from '../app.ts';
import type { Settings } from '../env.ts';
import { jsonLog } from '../log.ts';
import { createMeters } from '../metrics/meters.ts';

const app = useTestApp();
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The app with other settings, and the lines that it logs. */
function observed(settings: Partial<Settings> = {}, pages?: PageHandler) {
  const lines: Record<string, any>[] = [];
  const raw: string[] = [];
  const log = jsonLog((line) => {
    raw.push(line);
    lines.push(JSON.parse(line));
  }, app.deps.clock);
  const deps = {
    ...app.deps,
    ...{ log, meters: createMeters(), standing: { stopping: false } },
    settings: { ...app.deps.settings, logRequests: true, ...settings },
  };
  const hono = createApp({ deps, production: true, ...(pages && { pages }) });
  const call = (path: string, init: RequestInit = {}) =>
    hono.request(`${ORIGIN}${path}`, { ...init, headers: { host: 'localhost:3000', ...init.headers } });
  return { deps, hono, lines, raw, call };
}

/** The same behind a socket, where the API writes its answers by itself. */
async function onSocket({ hono }: ReturnType<typeof observed>): Promise<string> {
  const server = createServer(getRequestListener(hono.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('each finished request is one line', () => {
  test('with the pattern of its address and nothing of the person but the id', async () => {
    const person = await app.person();
    const topic = await aTopicWith(app.deps, 1);
    const site = observed();
    const origin = await onSocket(site);
    const headers = { authorization: `Bearer ${person.token}`, cookie: 'theme=dark' };
    const answer = await fetch(`${origin}/api/flashcards/${topic.id}?token=secret`, { headers });
    await answer.text();
    await fetch(`${origin}/api/topics/${topic.id}/quiz?code=secret&email=${person.email}`, { headers }).then((a) =>
      a.text(),
    );
    await expect.poll(() => site.lines.length).toBe(2);
    const text = site.raw.join();
    for (const hidden of ['secret', person.email, person.token, topic.id, 'dark']) expect(text).not.toContain(hidden);
    expect(site.lines[1]).toMatchObject({ level: 'info', event: 'request', method: 'GET' });
    expect(site.lines[1]?.request).toMatch(/^[\w-]{36}$/);
    expect(site.lines[1]?.route).toMatch(/^\/api\/|^\(none\)$/);
    expect(site.lines[1]?.ms).toBeGreaterThanOrEqual(0);
    expect(site.lines[1]?.bytes).toBeGreaterThan(100);
  });

  test('with the user once the session was looked up, and the status that was answered', async () => {
    const person = await app.person();
    const site = observed();
    const origin = await onSocket(site);
    const headers = { authorization: `Bearer ${person.token}` };
    for (const path of ['/api/users/me', '/api/library']) {
      await fetch(`${origin}${path}`, { headers }).then((answer) => answer.text());
    }
    await fetch(`${origin}/api/users/me`).then((answer) => answer.text());
    await expect.poll(() => site.lines.length).toBe(3);
    const told = site.lines.map(({ route, status, user }) => ({ route, status, user }));
    expect(told).toEqual([
      { route: '/api/users/me', status: 200, user: person.who.user_id },
      { route: '/api/library', status: 200, user: undefined },
      { route: '/api/users/me', status: 401, user: undefined },
    ]);
  });

  test.each([
    ['/api/nothing/here', '(none)'],
    ['/api/attempts/0190-secret', '/api/attempts/{attempt_id}'],
    ['/images/secret.png', '/images/*'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/wp-login.php?secret', '(none)'],
    ['/%0a{"level":"error"}', '(none)'],
  ])('%s is told as %s', async (path, route) => {
    const site = observed();
    await site.call(path);
    expect(site.lines.filter(({ event }) => event === 'request')).toMatchObject([{ route }]);
    expect(site.raw.join()).not.toContain('secret');
  });

  test('pages tell their own pattern', async () => {
    const site = observed({}, async (_request, { matched }) => {
      matched('quiz/:topicId');
      return new Response('');
    });
    await site.call('/quiz/0190?code=secret');
    expect(site.lines).toMatchObject([{ event: 'request', route: '/quiz/:topicId', status: 200 }]);
  });

  test('probes are told only when they fail', async () => {
    const site = observed();
    for (const path of ['/api/health', '/api/readiness', '/metrics']) await site.call(path);
    expect(site.lines.map(({ route, status }) => [route, status])).toEqual([['/metrics', 404]]);
    site.deps.standing.stopping = true;
    await site.call('/api/readiness');
    expect(site.lines.at(-1)).toMatchObject({ route: '/api/readiness', status: 503 });
  });

  test('none where LOG_REQUESTS says so', async () => {
    const site = observed({ logRequests: false });
    await site.call('/api/library');
    expect(site.lines).toEqual([]);
  });

  test('one that its sender gave up is told as 499', async () => {
    const begun = Promise.withResolvers<void>();
    const working = Promise.withResolvers<void>();
    const site = observed({}, async () => {
      begun.resolve();
      await working.promise;
      return new Response('late');
    });
    const origin = await onSocket(site);
    const given = new AbortController();
    const asked = fetch(`${origin}/slow`, { signal: given.signal }).catch(() => {});
    await begun.promise;
    expect(await site.deps.meters.text({ engine: 'pglite', pool: null, conflicts: 0, counts: null })).toContain(
      'http_requests_in_flight 1',
    );
    given.abort();
    await asked;
    await expect.poll(() => site.lines.length).toBe(1);
    working.resolve();
    expect(site.lines[0]).toMatchObject({ event: 'request', status: 499 });
  });
});

describe('the id of a request', () => {
  const idOf = async (site: ReturnType<typeof observed>, path: string, sent?: string) => {
    const answer = await site.call(path, { headers: sent === undefined ? {} : { 'x-request-id': sent } });
    return answer.headers.get('x-request-id') ?? '';
  };

  test('is told in every answer, and each has another', async () => {
    const site = observed({}, async () => new Response('<p>'));
    const ids = [];
    for (const path of ['/api/library', '/api/nothing', '/api/users/me', '/', '/sitemap.xml'])
      ids.push(await idOf(site, path));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
    const origin = await onSocket(site);
    const answer = await fetch(`${origin}/api/library`);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is taken from a proxy of ours, where it is one', async () => {
    const behind = observed({ trustedProxies: 1, local: false });
    expect(await idOf(behind, '/api/library', 'edge-0190.abc_7')).toBe('edge-0190.abc_7');
    for (const odd of ['short', 'x'.repeat(65), 'a b c d e f g h', 'naïve-identifier', '"},{"a":"', '']) {
      expect(await idOf(behind, '/api/library', odd), odd).toMatch(/^[\w-]{36}$/);
    }
    expect(behind.lines[0]?.request).toBe('edge-0190.abc_7');
    expect(await idOf(observed(), '/api/library', 'edge-0190.abc_7')).not.toBe('edge-0190.abc_7');
  });

  test('stands in the line of what failed, and in the answer to it', async () => {
    const site = observed();
    site.deps.clock = () => {
      throw new Error('the cause');
    };
    const answer = await site.call('/api/users/me', { headers: { authorization: `Bearer ${'a'.repeat(43)}` } });
    expect(answer.status).toBe(500);
    const id = answer.headers.get('x-request-id');
    const failed = site.lines.find(({ level }) => level === 'error');
    expect(failed).toMatchObject({ event: 'operation failed', request: id, error: 'the cause' });
  });

  test('stands in the line of a page that failed, once', async () => {
    const site = observed({}, async (_request, { failed, matched, requestId }) => {
      matched('quiz/:topicId');
      const error = new Error('no such part');
      failed(error);
      failed(error);
      return new Response(requestId, { status: 500 });
    });
    const answer = await site.call('/quiz/1');
    const failures = site.lines.filter(({ level }) => level === 'error');
    expect(failures).toMatchObject([{ event: 'a page failed', route: '/quiz/:topicId', error: 'no such part' }]);
    expect(await answer.text()).toBe(failures[0]?.request);
    expect(answer.headers.get('x-request-id')).toBe(failures[0]?.request);
  });
});
