import { expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { apiDocument } from './document.ts';

const app = useTestApp();

test.each([
  { path: '/api/openapi.json', type: 'application/json' },
  { path: '/functions/v1/api-docs', type: 'text/markdown; charset=utf-8' },
])('$path is the same each time, and who knows it by its ETag is told so', async ({ path, type }) => {
  const first = await app.request(path, { headers: { host: 'localhost:3000' } });
  const text = await first.text();
  expect([first.status, first.headers.get('content-type')]).toEqual([200, type]);
  expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
  const etag = first.headers.get('etag') as string;
  const headers = { host: 'localhost:3000', 'if-none-match': `"other", ${etag}` };
  const known = await app.request(path, { headers });
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
  const again = await app.request(path, { headers: { host: 'localhost:3000', 'if-none-match': 'W/"other"' } });
  expect([again.status, await again.text()]).toEqual([200, text]);
  const zipped = await app.request(path, { headers: { host: 'localhost:3000', 'accept-encoding': 'br' } });
  expect(zipped.headers.get('content-encoding')).toBe('br');
});

test('the document that is served is the one that pages read', async () => {
  const { body } = await app.call('GET', '/api/openapi.json');
  expect(body).toEqual(JSON.parse(JSON.stringify(await apiDocument(app.deps.settings))));
});

test('the markdown answers GET and says so to anything else', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, body, headers } = await app.call(method, '/functions/v1/api-docs');
    expect([status, body.code, headers.get('allow')], method).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET']);
  }
  const head = await app.request('/functions/v1/api-docs', { method: 'HEAD', headers: { host: 'localhost:3000' } });
  expect([head.status, await head.text()]).toEqual([200, '']);
});
