import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { anAccessToken } from '../../tests/support/factories.ts';
import { operations } from '../../tests/support/operations.ts';
import { exchange, onSocket } from '../../tests/support/raw-http.ts';
import { bodyBounds } from './open-bodies.ts';

const app = useTestApp();
let site: Awaited<ReturnType<typeof onSocket>>;
let begun: Socket[];
beforeEach(async () => {
  begun = [];
  site = await onSocket({ deps: app.deps, production: true }, { likeProduction: true });
});
afterEach(async () => {
  for (const socket of begun) socket.destroy();
  await site.close();
});

const KB = 1024;
const JSON_TYPE = 'Content-Type: application/json';
const HOST = 'Host: localhost:3000';
const bearer = (token: string) => `Authorization: Bearer ${token}`;
const uploads = ['POST', '/api/admin/question-uploads'] as const;

/** Begins a body of `length` bytes, of which `part` comes, and reads what is answered meanwhile. */
function begin([method, path]: readonly [string, string], length: number, part: string, ...headers: string[]) {
  const socket = connect(site.port, '127.0.0.1').on('error', () => {});
  begun.push(socket);
  const declared = length === 0 ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const lines = [`${method} ${path} HTTP/1.1`, HOST, JSON_TYPE, declared, ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${part}`);
  let text = '';
  socket.setEncoding('latin1').on('data', (data) => (text += data));
  return new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
}

const outcome = (text: string) => `${text.slice(9, 12)} ${/"code":"(\w+)"/.exec(text)?.[1]}`;

describe('who may call is decided before a body is read', () => {
  test('a stranger at any operation that is not for everybody: its body is not waited for', async () => {
    const closed = operations().filter(({ access, method }) => access !== 'public' && method !== 'GET');
    expect(closed.length).toBeGreaterThan(50);
    const refused = closed.map(async ({ method, path, access, unknown }) => {
      const text = await begin([method, path.replace(/\{\w+\}/g, '1')], 60 * KB, '{"a":');
      expect(outcome(text), path).toBe(`401 ${access === 'admin' ? unknown : 'SIGN_IN_REQUIRED'}`);
      expect(text, path).toMatch(/^connection: close$/im);
    });
    await Promise.all(refused);
  });

  test('who lacks the role, the scope, the session or the recent sign-in', async () => {
    const learner = await app.person();
    const { token } = await anAccessToken(app.deps, learner.who.user_id, { scopes: ['read:own'] });
    const long = 1024 * KB;
    expect(outcome(await begin(uploads, 4 * long, '{', bearer(learner.token)))).toBe('403 ADMINISTRATORS_ONLY');
    const profile = ['POST', '/api/users/me'] as const;
    expect(outcome(await begin(profile, long, '{', bearer(token)))).toBe('403 TOKEN_SCOPE_MISSING');
    expect(outcome(await begin(['POST', '/api/users/me/tokens'], long, '{', bearer(token)))).toBe(
      '403 TOKEN_NOT_ALLOWED',
    );
    app.pass(60 * 60_000);
    expect(outcome(await begin(['POST', '/api/users/me/tokens'], long, '{', bearer(learner.token)))).toBe(
      '403 REAUTHENTICATION_REQUIRED',
    );
    expect(outcome(await begin(profile, long, '{', bearer('a'.repeat(43))))).toBe('401 SESSION_EXPIRED');
  });

  test('what is no operation, or no JSON', async () => {
    expect(outcome(await begin(['POST', '/api/nothing'], 60 * KB, '{'))).toBe('404 NOT_FOUND');
    expect(outcome(await begin(['POST', '/api/health'], 60 * KB, '{'))).toBe('405 METHOD_NOT_ALLOWED');
    const text = await begin(['POST', '/api/auth/sign-in'], 60 * KB, '{', 'Content-Type: text/plain');
    expect(outcome(text)).toBe('415 CONTENT_TYPE_UNSUPPORTED');
  });

  test('where the whole body has come with it, the connection stays open', async () => {
    const call = `POST /api/users/me HTTP/1.1\r\n${HOST}\r\n${JSON_TYPE}\r\nContent-Length: 2\r\n`;
    const text = await exchange(site.port, [`${call}\r\n{}POST /api/users/me HTTP/1.1`, HOST, JSON_TYPE], '{}');
    expect(text.body.match(/SIGN_IN_REQUIRED/g)).toHaveLength(2);
  });
});

describe('whom no session and no token names sends 64 kB', () => {
  const signIn = ['POST', '/api/auth/sign-in'] as const;
  const padded = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) });
  const post = (path: string, body: string, ...headers: string[]) =>
    exchange(site.port, [`POST ${path} HTTP/1.1`, HOST, JSON_TYPE, ...headers], body);

  test('and not a byte more, declared or in chunks, at an operation and at a page', async () => {
    expect((await post(signIn[1], padded(64 * KB))).status).toBe(400);
    for (const path of [signIn[1], '/login', '/nothing']) {
      expect(outcome(await begin(['POST', path], 64 * KB + 1, '{')), path).toBe('413 BODY_TOO_LARGE');
      const chunk = `${(64 * KB + 1).toString(16)}\r\n${'x'.repeat(64 * KB + 1)}\r\n`;
      expect(outcome(await begin(['POST', path], 0, chunk)), path).toBe('413 BODY_TOO_LARGE');
    }
    const unknown = bearer('a'.repeat(43));
    expect(outcome(await begin(signIn, 64 * KB + 1, '{', unknown))).toBe('413 BODY_TOO_LARGE');
  });

  test('except the payment provider and callers of functions, who send a megabyte', async () => {
    for (const path of ['/functions/v1/stripe-webhook', '/functions/v1/nothing']) {
      expect((await post(path, padded(1024 * KB))).status, path).not.toBe(413);
      expect(outcome(await begin(['POST', path], 1024 * KB + 1, '{')), path).toBe('413 BODY_TOO_LARGE');
    }
  });

  test('while who is known sends a megabyte, and administrators four', async () => {
    const learner = await app.person();
    const administrator = await app.person({ is_admin: true });
    expect((await post('/api/users/me', padded(1024 * KB), bearer(learner.token))).status).not.toBe(413);
    const large = padded(4 * 1024 * KB);
    expect((await post('/api/admin/categories', large, bearer(administrator.token))).status).toBe(400);
  });
});

test('what strangers begin and never finish stays below a bound, and a learner saves meanwhile', async () => {
  const learner = await app.person();
  const { meters } = app.deps;
  const held: number[] = [];
  Object.assign(app.deps, { meters: { ...meters, bodiesHold: (bytes: number) => held.push(bytes) } });
  const flooded = await onSocket({ deps: app.deps, production: true }, { likeProduction: true });
  Object.assign(site, { port: flooded.port });
  const ended: Promise<string>[] = [];
  for (let count = 0; count < 400; count++) {
    ended.push(begin(['POST', '/api/auth/sign-in'], 64 * KB, 'x'.repeat(63 * KB)));
    if (count % 40 > 0) continue;
    const save = ['POST /api/users/me HTTP/1.1', HOST, JSON_TYPE, bearer(learner.token)];
    expect((await exchange(site.port, save, JSON.stringify({ full_name: `Learner ${count}` }))).status).toBe(200);
  }
  expect(outcome(await Promise.race(ended))).toBe('408 BODY_TOO_SLOW');
  // The one that goes beyond it is counted before it is ended.
  expect(Math.max(...held)).toBeLessThanOrEqual(bodyBounds.address + 128 * KB);
  expect(Math.max(...held)).toBeGreaterThan(bodyBounds.address / 2);
  for (const socket of begun) socket.destroy();
  await flooded.close();
});
