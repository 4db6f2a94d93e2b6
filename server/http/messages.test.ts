import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { exchange, onSocket } from '../../tests/support/raw-http.ts';

const app = useTestApp();
let site: Awaited<ReturnType<typeof onSocket>>;

beforeEach(async () => {
  site = await onSocket({ deps: app.deps, pages: async () => new Response('a page'), production: true });
});
afterEach(() => site.close());

const HOST = 'Host: localhost:3000';
const JSON_BODY = 'Content-Type: application/json';

describe('a request whose end could be read in two ways is refused, and nothing after it is answered', () => {
  const smuggled = 'GET /api/health HTTP/1.1\r\nHost: localhost:3000\r\n\r\n';

  test.each([
    ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
    ['two lengths', ['Content-Length: 0', `Content-Length: ${smuggled.length}`]],
    ['a length that is no number', ['Content-Length: +4']],
    ['chunked, and then something else', ['Transfer-Encoding: chunked, identity']],
    ['a header with a blank before its colon', ['Transfer-Encoding : chunked']],
  ])('%s', async (_, headers) => {
    const lines = ['POST /api/auth/sign-out HTTP/1.1', HOST, JSON_BODY, ...headers];
    const answer = await exchange(site.port, [...lines, '', `0\r\n\r\n${smuggled}`]);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toContain('HTTP/1.1');
  });
});

test('TRACE is refused, whatever its address, and repeats nothing of the request', async () => {
  for (const path of ['/', '/api/health', '/api/users/me', '/functions/v1/nothing', '/images/x.png']) {
    const answer = await exchange(site.port, [`TRACE ${path} HTTP/1.1`, HOST, 'Cookie: certamen=canary']);
    expect([answer.status, answer.headers.allow], path).toEqual([405, expect.stringMatching(/^GET, (?!.*TRACE)/)]);
    expect(answer.body, path).not.toContain('canary');
  }
});

describe('every answer with a body says what it is, and a text in which characters', () => {
  test.each([
    ['/api/health', 'application/json'],
    ['/api/nothing', 'application/json'],
    ['/api/users/me', 'application/json'],
    ['/images/x.png', 'application/json'],
    ['/api/openapi.json', 'application/json'],
    ['/functions/v1/api-docs', 'text/markdown; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/blog/feed.xml', 'application/rss+xml; charset=utf-8'],
  ])('%s: %s', async (path, type) => {
    const { headers, body } = await exchange(site.port, [`GET ${path} HTTP/1.1`, HOST]);
    expect(headers['content-type']?.toLowerCase()).toBe(type);
    expect(body).not.toBe('');
  });

  test('what is refused for its host: text', async () => {
    const { status, headers } = await exchange(site.port, ['GET / HTTP/1.1', 'Host: exam.example']);
    expect([status, headers['content-type']?.toLowerCase()]).toEqual([403, 'text/plain; charset=utf-8']);
  });
});
