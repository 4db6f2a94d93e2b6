import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from './compressed.ts';

const page = '<p>The quick brown fox</p>'.repeat(100);
const asked = (accept?: string) =>
  new Request('http://localhost/', { ...(accept && { headers: { 'accept-encoding': accept } }) });
const html = (body: string | null = page, headers: Record<string, string> = {}) =>
  new Response(body, { status: 201, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', null],
  ['brotli-like, deflate', null],
])('a page for %j comes as %s', async (accept, encoding) => {
  const response = await compressed(asked(accept), html());
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('accept-encoding');
  expect(response.status).toBe(201);
  const body = Buffer.from(await response.arrayBuffer());
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  expect(plain.toString()).toBe(page);
});

test('what is small, has no body, is no text or is compressed already stays as it is', async () => {
  const small = await compressed(asked('br'), html('<p>Hi</p>'));
  expect(small.headers.get('content-encoding')).toBeNull();
  expect(await small.text()).toBe('<p>Hi</p>');
  const none = html(null, { location: '/' });
  expect(await compressed(asked('br'), none)).toBe(none);
  const picture = html(page, { 'content-type': 'image/png' });
  expect(await compressed(asked('br'), picture)).toBe(picture);
  const done = html(page, { 'content-encoding': 'gzip' });
  expect(await compressed(asked('br'), done)).toBe(done);
});
