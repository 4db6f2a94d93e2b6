import { describe, expect, test } from 'vitest';
import { type Answer, type TestApp, useTestApp } from '../../tests/support/app.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { issueCode } from './codes.ts';
import { users } from './tables.ts';

const app = useTestApp();
const common = 'This password is easy to guess. Please choose another.';
const personal =
  'This password is too close to your name, your email address or the name of this site. Please choose another.';

interface Owner {
  id: string;
  email: string;
  full_name: string;
}

/** A new account needs another address than the one that is there. */
const another = (email: string) => email.replace('@', '@new.');

/** Every way in which a password is chosen: the call, and the field that it stands in. */
const ways: Record<string, { field: string; choose(owner: Owner, password: string, at?: TestApp): Promise<Answer> }> =
  {
    'signing up': {
      field: 'password',
      choose: ({ email, full_name }, password, at = app) =>
        at.call('POST', '/api/auth/sign-up', {
          ...{ full_name, email: another(email), password, confirm_password: password },
          certifications: ['CEH'],
        }),
    },
    'a reset link': {
      field: 'password',
      async choose({ id }, password, at = app) {
        const code = await issueCode(at.deps.db, id, 'reset_password', at.deps.clock());
        return at.call('POST', '/api/auth/reset-password', { code, password, confirm_password: password });
      },
    },
    'the profile': {
      field: 'new_password',
      async choose({ email }, password, at = app) {
        const signedIn = await at.call('POST', '/api/auth/sign-in', { email, password: PASSWORD, session: 'bearer' });
        const body = { current_password: PASSWORD, new_password: password, confirm_password: password };
        return at.call('POST', '/api/users/me/password', body, {
          authorization: `Bearer ${signedIn.body.access_token}`,
        });
      },
    },
    'an administrator who sets it': {
      field: 'new_password',
      choose: async ({ id }, new_password, at = app) =>
        (await at.person({ is_admin: true })).call('PUT', `/api/admin/users/${id}/password`, { new_password }),
    },
    'an administrator who adds the account': {
      field: 'password',
      choose: async ({ email, full_name }, password, at = app) =>
        (await at.person({ is_admin: true })).call('POST', '/api/admin/users', {
          ...{ full_name, email: another(email), password },
        }),
    },
  };

test.each(Object.keys(ways))('%s refuses what anybody would guess, and takes another', async (way) => {
  const { field, choose } = ways[way] as (typeof ways)[string];
  const owner = await aUser(app.deps, { email: 'mara.lind@example.org', full_name: 'Mara Lindqvist' });
  const hashes = () => app.deps.db.select({ id: users.id, hash: users.password_hash }).from(users);
  const before = (await hashes()).find(({ id }) => id === owner.id);
  for (const [password, sentence] of [
    ['123456', common],
    ['Password', common],
    ['qwertyuiop', common],
    ['Zyxwvu!', common],
    ['aaabbb', common],
    ['certamen2026', personal],
    ['Mara.Lind1', personal],
    ['lindqvist!!', personal],
    ['MARA lindqvist 7', personal],
    [way.startsWith('sign') || way.endsWith('account') ? another(owner.email) : owner.email, personal],
  ] as const) {
    const answer = await choose(owner, password);
    expect([answer.status, answer.body.error, answer.body.fields], password).toEqual([
      400,
      sentence,
      { [field]: sentence },
    ]);
  }
  expect((await hashes()).find(({ id }) => id === owner.id)).toEqual(before);
  expect((await choose(owner, 'mara likes 3 lighthouses')).status).toBe(200);
});

test.each(['football', 'zyxwvu!'])('one may still sign in with a common password, %s', async (password) => {
  const { email } = await aUser(app.deps, { password });
  expect((await app.call('POST', '/api/auth/sign-in', { email, password })).status).toBe(200);
});

test('a password counts exactly as typed: long, of one kind of character, with blanks, capitals and signs', async () => {
  for (const password of ['7142639580', ` ${'Ünïcodes 🔐 '.repeat(80)}`, `${'x'.repeat(990)}aBk`]) {
    const owner = await aUser(app.deps);
    expect((await ways['a reset link']?.choose(owner, password))?.status, password).toBe(200);
    const signIn = async (typed: string) =>
      (await app.call('POST', '/api/auth/sign-in', { email: owner.email, password: typed })).status;
    expect(await signIn(password)).toBe(200);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), password.slice(0, -1)]) {
      if (other !== password) expect(await signIn(other), other).toBe(401);
    }
  }
});

describe('where the operator asks for ten characters', () => {
  const site = useTestApp({ PASSWORD_MIN_LENGTH: '10' });

  test.each(Object.entries(ways))('A9-001: %s names the higher minimum', async (_way, { field, choose }) => {
    const { status, body } = await choose(await aUser(site.deps), 'nine-long', site);
    const sentence = expect.stringMatching(/^(New p|P)assword must be at least 10 characters long$/);
    expect([status, body.error, body.fields]).toEqual([400, sentence, { [field]: sentence }]);
  });

  test('the most common ones of ten characters and more are refused', async () => {
    const learner = await site.person();
    const choose = (password: string) =>
      learner.call('POST', '/api/users/me/password', {
        ...{ current_password: PASSWORD, new_password: password, confirm_password: password },
      });
    for (const password of ['1234567890', 'administrator', 'lamborghini'])
      expect((await choose(password)).body.code, password).toBe('PASSWORD_COMMON');
    expect((await choose('mara likes 3 lighthouses')).status).toBe(200);
  });
});
