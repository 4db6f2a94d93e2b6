import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ORIGIN, useTestApp } from '../../tests/support/app.ts';
import { expectFailure } from '../../tests/support/operations.ts';
import { createApp, type PageHandler, type PageSeam } from '../app.ts';
import { unstorable } from './access.ts';

const app = useTestApp();

describe('local mode answers this machine only (decision 1)', () => {
  test.each(['localhost:3000', 'localhost', '127.0.0.1:3000', '127.0.0.53', '[::1]:3000'])(
    '%s is this machine',
    async (host) => {
      expect((await app.call('GET', '/api/health', undefined, { host })).status).toBe(200);
    },
  );

  test.each([
    ...['exam.example', 'exam.example:3000', 'localhost.exam.example', '127.0.0.1.exam.example', '10.0.0.1'],
    ...['0.0.0.0', '', 'localhost@exam.example', 'exam.example#localhost', '128.0.0.1', '[::2]', 'local host'],
  ])('a request for %j is refused in one plain line', async (host) => {
    const answer = await app.call('GET', '/api/health', undefined, { host });
    expect(answer.status).toBe(403);
    expect(answer.body).toBe(
      'This Certamen runs in local mode and answers this machine only. Set PUBLIC_ORIGIN to publish it.\n',
    );
  });

  test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
    'a request that came through a proxy (%s) is refused',
    async (name) => {
      for (const path of ['/', '/api/health', '/local/mailbox']) {
        const answer = await app.call('GET', path, undefined, { [name]: '10.1.2.3' });
        expect(answer.status, path).toBe(403);
      }
    },
  );

  test('a page of another site cannot act here, whatever name it was opened under', async () => {
    const send = (host: string, origin: string) => app.call('POST', '/api/auth/sign-out', {}, { host, origin });
    expect((await send('localhost:3000', 'http://localhost:3000')).status).toBe(200);
    expect((await send('127.0.0.1:3000', 'http://127.0.0.1:3000')).status).toBe(200);
    expect((await send('127.0.0.1:3000', 'http://127.0.0.1:8080')).status).toBe(403);
    expect((await send('localhost:3000', 'http://exam.example')).status).toBe(403);
  });
});

describe('every answer carries the security headers', () => {
  test.each([
    ['a result', 'GET', '/api/health', 200],
    ['nothing there', 'GET', '/api/nothing', 404],
    ['another method', 'DELETE', '/api/health', 405],
    ['not signed in', 'GET', '/api/users/me', 401],
    ['a page', 'GET', '/', 404],
  ] as const)('%s', async (_, method, path, status) => {
    const answer = await app.call(method, path);
    expect(answer.status).toBe(status);
    expectHeaders(answer.headers);
  });

  test('what is refused before it is looked at', async () => {
    const large = await app.call('POST', '/api/auth/sign-in', JSON.stringify({ a: 'x'.repeat(1_050_000) }));
    expect(large.status).toBe(413);
    expectHeaders(large.headers);
    const elsewhere = await app.call('GET', '/', undefined, { host: 'exam.example' });
    expect(elsewhere.status).toBe(403);
    expectHeaders(elsewhere.headers);
    const foreign = await app.call('POST', '/api/auth/sign-out', {}, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expectHeaders(foreign.headers);
  });

  test('a failure of the server itself, which tells nothing of its cause', async () => {
    app.deps.clock = () => {
      throw new Error('the secret cause');
    };
    const answer = await app.call('GET', '/api/users/me', undefined, { authorization: `Bearer ${'a'.repeat(43)}` });
    expect(answer.body).toEqual({
      error: 'The operation could not be completed. Please try again later.',
      code: 'INTERNAL',
    });
    expect(answer.status).toBe(500);
    expectHeaders(answer.headers);
    expect(app.errors.splice(0).map(({ error }) => String(error))).toEqual(['Error: the secret cause']);
  });

  test("a page's policy allows scripts by its nonce only, and each page has another", async () => {
    const pages = async (_request: Request, { nonce }: PageSeam) => new Response(nonce);
    const site = createApp({ deps: app.deps, pages, production: true });
    const shown = await Promise.all(
      [1, 2].map(() => site.request(`${ORIGIN}/`, { headers: { host: 'localhost:3000' } })),
    );
    const [one = '', other] = shown.map(({ headers }) => headers.get('content-security-policy') ?? '');
    expect(one).toContain(`'nonce-${await shown[0]?.text()}'`);
    expect(one).not.toBe(other);
    expect(one).toMatch(/script-src 'nonce-[\w+/=]{20,}' 'strict-dynamic'/);
    expect(one).toContain("default-src 'none'");
    for (const part of ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      expect(one).toContain(part);
    expect(one).not.toMatch(/script-src[^;]*unsafe/);
    expect(one).not.toContain('unsafe-eval');
  });

  describe('the policy lets an ad network in', () => {
    const ads = { client: 'ca-pub-1234567890123456', slot: '1234567890' };
    const hydrated = async (_request: Request, { hydrates }: PageSeam) => {
      hydrates();
      return new Response('', { headers: { 'content-type': 'text/html' } });
    };
    const policyOf = async (parts: { ads?: typeof ads; pages?: PageHandler; path?: string; cookie?: string }) => {
      const settings = { ...app.deps.settings, ads: parts.ads ?? null };
      const site = createApp({ deps: { ...app.deps, settings }, pages: parts.pages ?? hydrated, production: true });
      const headers = { host: 'localhost:3000', ...(parts.cookie && { cookie: parts.cookie }) };
      const answer = await site.request(`${ORIGIN}${parts.path ?? '/quiz'}`, { headers });
      return answer.headers.get('content-security-policy') ?? '';
    };

    test('where ads are set up and the reader has allowed them, with what it asks for', async () => {
      const policy = await policyOf({ ads, cookie: 'theme=dark; ads=allowed' });
      expect(policy.split('; ').map((part) => part.replace(/'nonce-[^']+'/, "'nonce'"))).toEqual([
        "default-src 'none'",
        "object-src 'none'",
        "script-src 'nonce' 'strict-dynamic' 'unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' https: data:",
        "font-src 'self' https: data:",
        "connect-src 'self' https:",
        'frame-src https:',
        'media-src https:',
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]);
    });

    test.each([
      ['no ads are set up', { cookie: 'ads=allowed' }],
      ['the reader was not asked', { ads }],
      ['the reader refused', { ads, cookie: 'ads=refused' }],
      ['the cookie says something else', { ads, cookie: 'ads=allowedly; bads=allowed' }],
      ['the page runs no script', { ads, cookie: 'ads=allowed', pages: async () => new Response('') }],
      ['it is the API', { ads, cookie: 'ads=allowed', path: '/api/health' }],
    ])('never where %s', async (_, parts) => {
      const policy = await policyOf(parts);
      expect(policy).not.toMatch(/script-src[^;]*unsafe|frame-src|style-src '[^;]*unsafe|connect-src[^;]*https/);
      expect(policy).toContain("default-src 'none'");
    });
  });
});

describe('text that no database takes', () => {
  test('is no failure of the server where it is only compared, or in a field that is not taken', async () => {
    for (const text of ['a\0b', '\ud800', 'a\x07b']) {
      const other = await app.call('POST', '/api/demo/quiz', { picks: [], other: { deep: [text] } });
      expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['other']]);
      const compared = await app.call('POST', '/api/auth/confirm', { code: text });
      expectFailure(compared, JSON.stringify(text));
    }
  });

  test('is found in names and at any depth', () => {
    let deep: unknown = '\0';
    for (let level = 0; level < 100_000; level++) deep = [deep];
    const schema = z.object({ deep: z.any(), a: z.any(), b: z.any() });
    expect(unstorable({ deep }, schema)?.fields).toHaveProperty('deep');
    expect(unstorable({ a: { 'b\0': 1 } }, schema)?.fields).toHaveProperty('a');
    expect(unstorable({ a: 'x', b: ['y', 1, null, { c: '😀' }] }, schema)).toBeNull();
    for (const input of [undefined, null, 7, 'text', [], {}]) expect(unstorable(input, schema)).toBeNull();
  });

  test.each(['__proto__', 'constructor', 'a'])('is left alone in %s, which the operation does not take', (name) => {
    const input = JSON.parse(`{"${name}":"\\u0000"}`);
    expect(Object.keys(input)).toEqual([name]);
    expect(unstorable(input, z.object({ b: z.string() }))).toBeNull();
    expect(unstorable(input, undefined)).toBeNull();
  });
});

function expectHeaders(headers: Headers): void {
  const policy = headers.get('content-security-policy')?.split('; ');
  // What is no page names no nonce: nothing in it may run.
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
  );
  expect(policy?.filter((part) => part.startsWith('script-src') && part !== "script-src 'none'")).toEqual([]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('x-powered-by')).toBeNull();
}
