import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, ok, usePerson, useTestApp } from '../../tests/support/app.ts';
import { aPage } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';
import { content_pages } from '../content-pages/tables.ts';
import { isPublicOrigin } from '../http/public-host.ts';
import { callIndexNow } from './index-now.ts';

const PATH = '/functions/v1/ping-search-engines';
const PUBLIC = 'https://exams.certamen-practice.com';
const app = useTestApp({ PUBLIC_ORIGIN: PUBLIC, SMTP_URL: 'smtp://mail.example' });

/** What stands in for IndexNow, and what it was sent. */
let engine: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const calls: { url: string; type: string; body: any }[] = [];
const endpoint = () => `http://127.0.0.1:${(engine.address() as AddressInfo).port}/indexnow`;
const status =
  (code: number, headers = {}) =>
  (_: unknown, response: ServerResponse) =>
    response.writeHead(code, headers).end('x');

beforeAll(async () => {
  engine = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null;
      calls.push({ url: request.url ?? '', type: request.headers['content-type'] ?? '', body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  engine.closeAllConnections();
  engine.close();
});

const administrator = usePerson(app, { is_admin: true });
beforeEach(async () => {
  calls.length = 0;
  answer = status(200);
  app.deps.settings = { ...app.deps.settings, origin: PUBLIC, indexNowEndpoint: endpoint() };
});

const ping = (sitemapUrl = `${app.deps.settings.origin}/sitemap.xml`) =>
  administrator.call('POST', PATH, { sitemapUrl });

describe('a ping', () => {
  test('A7-079, A7-080, A8-088: tells IndexNow every address the first time, and says so', async () => {
    const body = ok(await ping());
    expect(body.message).toBe('6 addresses sent to IndexNow.');
    expect(body.urls).toContain(`${PUBLIC}/blog`);
    expect(body.results).toEqual([
      { engine: expect.stringContaining('IndexNow (Bing'), outcome: 'sent', detail: 'It took 6 addresses.' },
      { engine: 'Google', outcome: 'not_sent', detail: expect.stringContaining(`${PUBLIC}/robots.txt`) },
    ]);
    const [call] = calls;
    expect(calls).toHaveLength(1);
    expect(call).toMatchObject({ url: '/indexnow', type: 'application/json; charset=utf-8' });
    const { host, key, keyLocation, urlList } = call?.body ?? {};
    expect([host, keyLocation]).toEqual(['exams.certamen-practice.com', `${PUBLIC}/${key}.txt`]);
    expect(urlList).toEqual(body.urls);
    expect(await app.deps.db.select().from(audit_log)).toMatchObject([
      { what: 'Pinged search engines', noun: 'sitemap', detail: { addresses: 6 } },
    ]);
  });

  test('the key is made once and served as its own file, and no other file is', async () => {
    await ping();
    await aPage(app.deps, { slug: 'about' });
    await ping();
    const keys = calls.map(({ body }) => body.key as string);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    const file = await app.call('GET', `/${keys[0]}.txt`);
    expect([file.status, file.body, file.headers.get('content-type')]).toEqual([
      ...[200, keys[0], 'text/plain; charset=utf-8'],
    ]);
    for (const other of ['0'.repeat(32), `${keys[0]}0`, keys[0]?.toUpperCase(), 'sitemap_xml']) {
      expect((await app.call('GET', `/${other}.txt`)).status, other).toBe(404);
    }
  });

  test('later only what is new, was changed or is gone', async () => {
    await aPage(app.deps, { slug: 'about' });
    await ping();
    expect((await ping()).body).toMatchObject({ message: 'Nothing has changed since the last time.', urls: [] });
    expect(calls).toHaveLength(1);
    app.pass(1000);
    await aPage(app.deps, { slug: 'faqs' });
    await app.deps.db.update(content_pages).set({ updated_at: app.deps.clock() });
    expect((await ping()).body.urls.sort()).toEqual([`${PUBLIC}/about`, `${PUBLIC}/faqs`]);
    await app.deps.db.delete(content_pages);
    expect((await ping()).body.urls.sort()).toEqual([`${PUBLIC}/about`, `${PUBLIC}/faqs`]);
    expect((await ping()).body.urls).toEqual([]);
  });

  test.each([
    [400, 'could not read'],
    [403, 'key file'],
    [422, 'not of this host'],
    [429, 'too many calls lately'],
    [500, 'answered 500'],
    [204, 'answered 204'],
  ])('an engine that answers %i took nothing, and gets the same again', async (code, why) => {
    answer = status(code);
    const { status: answered, body } = await ping();
    expect(answered).toBe(200);
    expect(body.results[0]).toMatchObject({ outcome: 'failed', detail: expect.stringContaining(why) });
    expect(body.message).toBe('IndexNow took nothing.');
    answer = status(202);
    const again = (await ping()).body;
    expect(again.results[0]).toMatchObject({ outcome: 'sent', detail: expect.stringContaining('look at this site') });
    expect(again.urls).toEqual(body.urls);
  });

  test('a redirect is not followed', async () => {
    answer = status(302, { location: `${endpoint()}/elsewhere` });
    expect((await ping()).body.results[0]).toMatchObject({
      outcome: 'failed',
      detail: expect.stringContaining('302'),
    });
    expect(calls.map(({ url }) => url)).toEqual(['/indexnow']);
  });

  test('an engine that does not answer is not waited for', async () => {
    answer = () => {};
    const call = { host: 'x', key: 'k', keyLocation: 'l', urlList: [] };
    expect(await callIndexNow(endpoint(), call, 100)).toEqual({
      outcome: 'failed',
      detail: 'Nothing was taken: it did not answer within 0.1 seconds.',
    });
    expect((await callIndexNow('http://127.0.0.1:1/', call)).detail).toContain('could not be reached');
  });

  test('only this site can be announced, and nothing else is ever called', async () => {
    for (const address of [
      'https://elsewhere.org/sitemap.xml',
      'http://exams.certamen-practice.com/sitemap.xml',
      `${PUBLIC}:8443/sitemap.xml`,
      'https://exams.certamen-practice.com.evil.org/sitemap.xml',
      `${PUBLIC}@evil.org/`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      endpoint(),
      'sitemap.xml',
      '',
    ]) {
      expect(codeOf(await ping(address)), address).toEqual([400, 'PING_FOREIGN']);
    }
    expect(calls).toEqual([]);
  });

  test('too many are refused', async () => {
    for (let made = 0; made < 20; made++) await ping();
    expect(codeOf(await ping())).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  });

  test.each(['http://localhost:3000', 'http://192.168.1.20', 'https://certamen.local', 'https://exam.example'])(
    'nothing leaves %s: it says what would be sent, and the next ping says it again',
    async (origin) => {
      app.deps.settings = { ...app.deps.settings, origin };
      for (const _ of [1, 2]) {
        const { status, body } = await ping();
        expect([status, body.urls.length]).toEqual([200, 6]);
        expect(body.results[0]).toMatchObject({
          outcome: 'not_sent',
          detail: expect.stringContaining('6 addresses would be sent'),
        });
      }
      expect(calls).toEqual([]);
      expect(await app.deps.db.select().from(audit_log), 'nothing was sent: nothing is written down').toEqual([]);
    },
  );
});

describe('whether the world can reach an origin', () => {
  test.each([
    ...['https://exams.org', 'https://sub.exams.co.uk:8443', 'https://93.184.216.34'],
    ...['https://[2606:2800:220:1::1]', 'https://localhost.exams.org', 'https://xn--exmple-cua.org'],
    ...['https://172.32.0.1'],
  ])('%s: yes', (origin) => expect(isPublicOrigin(origin)).toBe(true));

  test.each([
    ...[
      ...['http://localhost', 'http://localhost.:80', 'http://a.localhost', 'http://intranet'],
      ...['http://a.local', 'http://nas.lan'],
    ],
    ...['http://a.internal', 'http://a.test', 'http://a.example', 'http://a.invalid', 'http://a.home.arpa'],
    ...[
      ...['http://127.0.0.1', 'http://127.1', 'http://0x7f000001', 'http://2130706433', 'http://0.0.0.0'],
      ...['http://10.0.0.1'],
    ],
    ...[
      'http://172.16.0.1',
      'http://172.31.255.255',
      'http://192.168.0.1',
      'http://169.254.169.254',
      'http://100.64.0.1',
    ],
    ...[
      ...['http://[::1]', 'http://[::]', 'http://[fe80::1]', 'http://[fd00::1]', 'http://[::ffff:127.0.0.1]'],
      ...['http://[::ffff:a00:1]'],
    ],
  ])('%s: no', (origin) => expect(isPublicOrigin(origin)).toBe(false));
});
