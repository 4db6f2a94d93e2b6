import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { outcome, useTestApp } from '../../tests/support/app.ts';
import { setUp } from '../../tests/support/sso.ts';
import { issueCode } from '../account/codes.ts';
import { users } from '../account/tables.ts';
import { user_identities } from './tables.ts';

const app = useTestApp();

/** Somebody who signs in with these, without a password unless one is asked for. */
async function somebody(providers: ('google' | 'github')[], { password = false } = {}) {
  const administrator = await app.person({ is_admin: true });
  for (const provider of ['google', 'github'] as const) await setUp(administrator, provider, { client_id: 'local' });
  const person = await app.person({ email: 'mara@example.org' });
  const now = app.deps.clock();
  for (const provider of providers) {
    await app.deps.db.insert(user_identities).values({
      ...{ provider, subject: `${provider}-1`, user_id: person.who.user_id, email: `mara@${provider}.example` },
      ...{ created_at: now, last_used_at: now },
    });
  }
  if (!password) {
    await app.deps.db.update(users).set({ password_hash: null }).where(eq(users.id, person.who.user_id));
  }
  return { ...person, administrator };
}

const disconnect = 'DELETE';
const at = (provider: string) => `/api/users/me/identities/${provider}`;

test('one sees with what one signs in, and nobody else does', async () => {
  const mara = await somebody(['google'], { password: true });
  const now = app.deps.clock().toISOString();
  expect((await mara.call('GET', '/api/users/me/identities')).body).toEqual({
    has_password: true,
    identities: [
      { provider: 'google', name: 'Google', email: 'mara@google.example', created_at: now, last_used_at: now },
    ],
  });
  const other = await app.person();
  expect((await other.call('GET', '/api/users/me/identities')).body.identities).toEqual([]);
  expect((await other.call(disconnect, at('google'))).body.code).toBe('IDENTITY_NOT_FOUND');
});

test('with a password, or another provider, one can be disconnected', async () => {
  const mara = await somebody(['google', 'github']);
  expect((await mara.call(disconnect, at('google'))).body).toEqual({ ended: true });
  expect(outcome(await mara.call(disconnect, at('github')))).toEqual([
    409,
    { code: 'LAST_WAY_IN', error: 'This is the only way into your account. Set a password first.' },
  ]);
  const jon = await app.person({ email: 'jon@example.org' });
  const now = app.deps.clock();
  await app.deps.db.insert(user_identities).values({
    ...{ provider: 'google', subject: 'jon', user_id: jon.who.user_id, email: 'jon@example.org' },
    ...{ created_at: now, last_used_at: now },
  });
  expect((await jon.call(disconnect, at('google'))).body).toEqual({ ended: true });
});

test('a provider that is switched off is no other way in', async () => {
  const mara = await somebody(['google', 'github']);
  await setUp(mara.administrator, 'github', { enabled: false });
  expect((await mara.call(disconnect, at('google'))).body.code).toBe('LAST_WAY_IN');
});

test('of two that are disconnected at once one stays', async () => {
  const mara = await somebody(['google', 'github']);
  const both = await Promise.all([mara.call(disconnect, at('google')), mara.call(disconnect, at('github'))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('an account without a password', () => {
  const asks = [
    ['POST', '/api/users/me/password', { new_password: 'a lighthouse', confirm_password: 'a lighthouse' }],
    ['POST', '/api/users/me/email', { email: 'new@example.org' }],
    ['POST', '/api/users/me/delete', { confirm: 'mara@example.org' }],
  ] as const;

  test('is told to set one first, and is not counted as guessing', async () => {
    const mara = await somebody(['google']);
    for (let round = 0; round < 5; round++) {
      for (const [method, path, body] of asks) {
        const { status, body: said } = await mara.call(method, path, { ...body, current_password: 'x' });
        expect([status, said], path).toEqual([
          409,
          { code: 'PASSWORD_NOT_SET', error: 'Your account has no password yet. Set one first.' },
        ]);
      }
    }
  });

  test('gets one by the link for a forgotten password, and has no dead end any more', async () => {
    const mara = await somebody(['google']);
    const code = await issueCode(app.deps.db, mara.who.user_id, 'reset_password', app.deps.clock());
    const word = { password: 'a lighthouse', confirm_password: 'a lighthouse' };
    expect((await app.call('POST', '/api/auth/reset-password', { code, ...word })).status).toBe(200);
    const { body } = await app.call('POST', '/api/auth/sign-in', {
      ...{ email: mara.email, password: 'a lighthouse', session: 'bearer' },
    });
    const authorization = { authorization: `Bearer ${body.access_token}` };
    const identities = await app.call('GET', '/api/users/me/identities', undefined, authorization);
    expect(identities.body.has_password).toBe(true);
    expect((await app.call(disconnect, at('google'), undefined, authorization)).status).toBe(200);
  });
});
