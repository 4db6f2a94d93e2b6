import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { createApp } from '../app.ts';

const app = useTestApp();
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const answer = { success: true, message: 'The API answers.', timestamp: '2026-11-20T09:00:00.000Z' };

/** The app with pages: each is one line that says which. */
function withPages() {
  const pages = async (request: Request) =>
    new Response(`the page ${new URL(request.url).pathname}`, { headers: { 'content-type': 'text/html' } });
  const hono = createApp({ deps: app.deps, production: true, pages });
  return (method: string, accept?: string) =>
    hono.request('http://localhost:3000/api-test', {
      method,
      headers: { host: 'localhost:3000', ...(accept && { accept }) },
    });
}

test.each([
  ['application/json'],
  ['application/json, text/markdown, text/plain'],
  ['text/plain;q=0.5, Application/JSON;q=0.9'],
  ['application/json, text/html;q=0'],
  ['application/json, */*'],
])('L7-077: GET /api-test for a program that takes %s is the JSON answer', async (accept) => {
  const response = await withPages()('GET', accept);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(answer);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(response.headers.get('vary')).toBe('accept');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  [browser],
  ['*/*'],
  [undefined],
  ['text/html'],
  ['application/json, text/html'],
  ['application/json;q=0, */*'],
])('L2-026: a browser, or whoever takes %s, gets the page', async (accept) => {
  const response = await withPages()('GET', accept);
  expect(await response.text()).toBe('the page /api-test');
  expect(response.headers.get('vary')).toContain('accept');
});

test('HEAD is answered as GET is, without the body', async () => {
  const ask = withPages();
  const json = await ask('HEAD', 'application/json');
  expect([json.status, await json.text()]).toEqual([200, '']);
  expect(json.headers.get('content-type')).toContain('application/json');
  const page = await ask('HEAD', browser);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s /api-test is refused with what it takes', async (method) => {
  const response = await withPages()(method, 'application/json');
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
});

test.each(['/api/api-test', '/functions/v1/api-test'])('L7-078, A2-116: %s is always JSON', async (path) => {
  for (const accept of ['application/json', browser, '*/*']) {
    const { status, body, headers } = await app.call('GET', path, undefined, { accept });
    expect([status, body]).toEqual([200, answer]);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  const refused = await app.call('POST', path, {});
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET']);
});
