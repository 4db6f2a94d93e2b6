import { describe, expect, test } from 'vitest';
import { FRESH_MINUTES } from '#core/account/account.ts';
import type { Scope } from '#core/tokens/scopes.ts';
import { type Answer, type Person, useTestApp } from '../../tests/support/app.ts';
import { anAccessToken } from '../../tests/support/factories.ts';
import { fromDatabase } from '../db/unavailable.ts';

/** Who is let in, in a request for each branch; every operation is tried in tests/permission-matrix.test.ts. */
const app = useTestApp();
const forPublic = ['GET', '/api/auth/providers'] as const;
const forUsers = ['GET', '/api/users/me'] as const;
const forAdmin = ['GET', '/api/admin/functions'] as const;
const publicBySession = ['POST', '/api/auth/sso', { provider: 'google' }] as const;
const forWhoever = ['GET', '/api/auth/session'] as const;
const forFresh = ['GET', '/api/users/me/export'] as const;
const category = { name: 'Networks', description: 'For a test' };

const told = ({ status, body }: Answer) => (status === 200 ? 200 : `${status} ${body.code}`);
const by = (token: string, [method, path, body]: readonly [string, string, unknown?]) =>
  app.call(method, path, body, { authorization: `Bearer ${token}` });

describe('who is let in', () => {
  test('a visitor', async () => {
    expect(told(await app.call(...forPublic))).toBe(200);
    expect(told(await app.call(...forUsers))).toBe('401 SIGN_IN_REQUIRED');
    expect(told(await app.call(...forAdmin))).toBe('401 NOT_AUTHENTICATED');
    expect(told(await app.call(...publicBySession))).toMatch(/SSO_OFF/);
  });

  test('a token that nobody has any more: told so, except where nobody has to be signed in', async () => {
    const dead = 'x'.repeat(43);
    expect(told(await by(dead, forPublic))).toBe(200);
    expect(told(await by(dead, forUsers))).toBe('401 SESSION_EXPIRED');
    expect(told(await by(dead, forAdmin))).toBe('401 SESSION_EXPIRED');
    expect(told(await by(dead, publicBySession))).toMatch(/SSO_OFF/);
  });

  test('a learner and an administrator', async () => {
    const [learner, administrator] = [await app.person(), await app.person({ is_admin: true })];
    expect(told(await learner.call(...forUsers))).toBe(200);
    expect(told(await learner.call(...forAdmin))).toBe('403 ADMINISTRATORS_ONLY');
    expect(told(await administrator.call(...forAdmin))).toBe(200);
  });

  test('an access token, where only a session is let in', async () => {
    const { who } = await app.person({ is_admin: true });
    const { token } = await anAccessToken(app.deps, who.user_id);
    expect(told(await by(token, forUsers))).toBe(200);
    expect(told(await by(token, forAdmin))).toBe(200);
    expect(told(await by(token, publicBySession))).toBe('403 TOKEN_NOT_ALLOWED');
    const add = ['POST', '/api/admin/functions', { name: 'x', code: '' }] as const;
    expect(told(await by(token, add))).toBe('403 TOKEN_NOT_ALLOWED');
  });

  test('where nobody has to be signed in, nobody is looked up', async () => {
    const { token } = await app.person();
    const { clock } = app.deps;
    app.deps.clock = () => {
      throw new Error('a session was looked up');
    };
    const answer = await by(token, forPublic);
    app.deps.clock = clock;
    expect(told(answer)).toBe(200);
  });

  test('an access token, as far as its scopes go, after the role', async () => {
    const [learner, admin] = [await app.person(), await app.person({ is_admin: true })];
    const withScopes = async (person: Person, scopes: Scope[]) =>
      (await anAccessToken(app.deps, person.who.user_id, { scopes })).token;
    const missing = (answer: Answer) => [told(answer), answer.body.error];
    const reading = await withScopes(learner, ['read:own']);
    const writing = await withScopes(learner, ['write:own']);
    const change = ['PUT', '/api/users/me/interests', { topic_ids: [] }] as const;
    expect(told(await by(reading, forUsers))).toBe(200);
    expect(missing(await by(reading, change))).toEqual([
      ...['403 TOKEN_SCOPE_MISSING', expect.stringContaining('write:own')],
    ]);
    expect(told(await by(writing, forUsers))).toBe('403 TOKEN_SCOPE_MISSING');
    expect(told(await by(writing, forWhoever))).toBe('403 TOKEN_SCOPE_MISSING');
    expect(told(await by(reading, forWhoever))).toBe(200);
    expect(told(await by(writing, forPublic))).toBe(200);
    expect(told(await by(reading, forAdmin))).toBe('403 ADMINISTRATORS_ONLY');
    expect(told(await by(await withScopes(admin, ['read:own', 'admin:content']), forAdmin))).toBe(
      '403 TOKEN_SCOPE_MISSING',
    );
  });

  test('a session that is not fresh, but not to what asks for a fresh one; of a token nothing is asked', async () => {
    const person = await app.person();
    const { token } = await anAccessToken(app.deps, person.who.user_id);
    expect(told(await person.call(...forFresh))).toBe(200);
    app.pass(FRESH_MINUTES * 60_000 - 1);
    expect(told(await person.call(...forFresh))).toBe(200);
    app.pass(1);
    expect(told(await person.call(...forFresh))).toBe('403 REAUTHENTICATION_REQUIRED');
    expect(told(await person.call(...forUsers))).toBe(200);
    expect(told(await by(token, forFresh))).toBe(200);
  });

  test('before the input is read: whoever is not let in learns nothing of it', async () => {
    const learner = await app.person();
    expect(told(await learner.call('POST', '/api/admin/categories', { nonsense: 1 }))).toBe(
      '403 ADMINISTRATORS_ONLY',
    );
  });
});

test('a refusal is noted where it is one to an administrators’ operation or to an access token', async () => {
  const [learner, admin] = [await app.person(), await app.person({ is_admin: true })];
  const { token } = await anAccessToken(app.deps, learner.who.user_id, { scopes: ['write:own'] });
  const before = app.lines.length;
  await app.call(...forUsers);
  await app.call(...forAdmin);
  await learner.call(...forUsers);
  await admin.call(...forAdmin);
  await by(token, forPublic);
  app.pass(FRESH_MINUTES * 60_000);
  await learner.call(...forFresh);
  const noted = () => app.lines.slice(before).filter(({ event }) => event.startsWith('security.'));
  expect(noted()).toEqual([]);
  await learner.call(...forAdmin);
  await by(token, forUsers);
  const from = expect.any(String);
  const user = learner.who.user_id;
  expect(noted().map(({ event, facts }) => [event, facts])).toMatchObject([
    ...[
      ['security.administration_refused', { user, from, code: 'ADMINISTRATORS_ONLY', operation: 'functions.list' }],
      ['security.access_token_refused', { user, from, code: 'TOKEN_SCOPE_MISSING', operation: 'account.me' }],
    ],
  ]);
});

describe('a key that comes with a request', () => {
  const add = async (person: Person, name: string, key?: string) =>
    app.call(
      'POST',
      '/api/admin/categories',
      { ...category, name },
      { authorization: `Bearer ${person.token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    );

  test('makes an operation that takes it act once; without one it acts again', async () => {
    const admin = await app.person({ is_admin: true });
    const first = await add(admin, 'Networks', 'a-key-of-a-caller');
    expect(told(first)).toBe(200);
    expect((await add(admin, 'Networks', 'a-key-of-a-caller')).body).toEqual(first.body);
    expect(told(await add(admin, 'Networks'))).toMatch(/^409 /);
  });

  test('makes no difference to an operation that takes none', async () => {
    const person = await app.person();
    const again = (full_name: string) =>
      app.call('GET', '/api/users/me', undefined, {
        authorization: `Bearer ${person.token}`,
        'idempotency-key': 'a-key-of-a-caller',
        'x-name': full_name,
      });
    const before = (await again('one')).body;
    await app.deps.db.execute(`update profiles set full_name = 'Another Name'`);
    expect((await again('two')).body).not.toEqual(before);
  });

  test('lets nobody in', async () => {
    const answer = await app.call('POST', '/api/admin/categories', category, {
      'idempotency-key': 'a-key-of-a-caller',
    });
    expect(told(answer)).toBe('401 NOT_AUTHENTICATED');
  });
});

test('a refusal that passes says after how many seconds', async () => {
  const signIn = () =>
    app.call('POST', '/api/auth/sign-in', { email: 'mara@example.org', password: 'wrong-horse-9' });
  let answer = await signIn();
  for (let tries = 0; tries < 50 && answer.status !== 429; tries++) answer = await signIn();
  expect(told(answer)).toBe('429 TOO_MANY_ATTEMPTS');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await app.call(...forUsers)).headers.has('retry-after')).toBe(false);
});

test('the unexpected is logged under its request and operation, and answered in general words', async () => {
  const admin = await app.person({ is_admin: true });
  const logged: unknown[] = [];
  app.deps.log = { info: () => {}, error: (event, error, facts) => logged.push({ event, error, facts }) };
  const cause = new Error('the secret cause');
  const clock = app.deps.clock;
  app.deps.clock = () => {
    throw cause;
  };
  const answer = await admin.call(...forUsers);
  app.deps.clock = clock;
  expect(told(answer)).toBe('500 INTERNAL');
  const operation = expect.stringMatching(/^\w+\.\w+$/);
  const facts = { request: answer.headers.get('x-request-id'), operation, code: 'INTERNAL' };
  expect(logged).toEqual([{ event: 'operation failed', error: cause, facts }]);
});

test('a database that is away is told as that, and logged as that alone', async () => {
  const person = await app.person();
  const logged: unknown[] = [];
  app.deps.log = { info: () => {}, error: (event) => logged.push(event) };
  const clock = app.deps.clock;
  app.deps.clock = () => {
    fromDatabase(Object.assign(new Error('nobody listens'), { code: 'ECONNREFUSED' }));
  };
  const answer = await person.call(...forUsers);
  app.deps.clock = clock;
  expect(told(answer)).toBe('503 DATABASE_UNAVAILABLE');
  expect(logged).toEqual(['the database is unavailable']);
});
