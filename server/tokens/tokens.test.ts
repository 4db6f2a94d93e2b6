import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { TOKENS_MAX } from '#core/tokens/tokens.ts';
import { codeOf, ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { anAccessToken, PASSWORD } from '../../tests/support/factories.ts';
import { overlapping, untilWaiting } from '../../tests/support/race.ts';
import { everyRow } from '../../tests/support/world.ts';
import { issueCode } from '../account/codes.ts';
import { hashToken } from '../account/session.ts';
import { personal_access_tokens } from '../account/tables.ts';
import { mail_outbox } from '../mail/tables.ts';

const app = useTestApp();
const day = 24 * 60 * 60 * 1000;
const path = '/api/users/me/tokens';

const make = (
  person: Person,
  expires_in_days: unknown = 30,
  name: unknown = 'Nightly upload',
  scopes: unknown = ['read:own'],
) => person.call('POST', path, { name, expires_in_days, scopes });
const by = (token: string, method: string, address: string, body?: unknown) =>
  app.call(method, address, body, { authorization: `Bearer ${token}` });
const listOf = async (person: Person) => (await person.call('GET', path)).body.tokens;

describe('making one', () => {
  test('answers the token once; what is kept opens nothing', async () => {
    const person = await app.person();
    const body = ok(await make(person, 90, '  Nightly upload '));
    expect(body.access_token).toMatch(/^cpat_[\w-]{43}$/);
    expect(body.token).toEqual({
      ...{
        id: expect.any(String),
        name: 'Nightly upload',
        ending: body.access_token.slice(-4),
        scopes: ['read:own'],
      },
      ...{ created_at: '2026-11-20T09:00:00.000Z', expires_at: '2027-02-18T09:00:00.000Z' },
      ...{ last_used_at: null, expired: false },
    });
    expect(await listOf(person)).toEqual([body.token]);
    const kept = JSON.stringify(await everyRow(app));
    expect(kept).not.toContain(body.access_token);
    expect(kept).toContain(hashToken(body.access_token));
    expect((await by(hashToken(body.access_token), 'GET', '/api/users/me')).status).toBe(401);
  });

  test('a mail tells the owner, with the last characters and not with its name', async () => {
    const person = await app.person();
    const { body } = await make(person, 7, 'WIN A PRIZE');
    const [mail, ...others] = await app.deps.db.select().from(mail_outbox);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: person.email,
      subject: 'An access token was created for your account at Certamen',
    });
    const text = mail?.text_body ?? '';
    expect(text).toContain(`ends in ${body.token.ending}`);
    expect(text).toMatch(/Until November 27, 2026 at \d+:\d\d\s[AP]M UTC a program/);
    expect(text).toContain('What it may do: Read your account.');
    expect(text).toContain('change your password at once: that revokes every access token');
    expect(text).not.toContain('PRIZE');
    expect(text).not.toContain(body.access_token);
  });

  test('each scope is kept once, and shown in the list', async () => {
    const person = await app.person({ is_admin: true });
    await make(person, 30, 'Upload', ['admin:content', 'read:own', 'admin:content']);
    expect((await listOf(person))[0].scopes).toEqual(['read:own', 'admin:content']);
  });

  test('only an administrator can give a token scopes of administrators: nothing waits for a promotion', async () => {
    const person = await app.person();
    const { status, body } = await make(person, 30, 'Upload', ['read:own', 'admin:all']);
    const sentence = 'Only administrators can give a token the scope admin:all.';
    expect([status, body]).toEqual([
      403,
      { error: sentence, code: 'TOKEN_SCOPE_REFUSED', fields: { scopes: sentence } },
    ]);
    expect(await listOf(person)).toEqual([]);
  });

  // On PGlite transactions cannot overlap.
  test.runIf(process.env.TEST_DATABASE_URL)(
    'a token that is being made while somebody signs out everywhere does not survive',
    async () => {
      const person = await app.person();
      const elsewhere = await app.call('POST', '/api/auth/sign-in', {
        ...{ email: person.email, password: PASSWORD, session: 'bearer' },
      });
      const authorization = `Bearer ${elsewhere.body.access_token}`;
      const [made, left] = await overlapping(app.deps.database, 'personal_access_tokens', 2, async () => {
        const making = make(person);
        if (app.deps.database.pool) await untilWaiting(app.deps.database.pool, 1);
        return Promise.all([making, app.call('DELETE', '/api/users/me/sessions', undefined, { authorization })]);
      });
      expect([made.status, left.status]).toEqual([200, 200]);
      expect(left.body).toEqual({ ended: 2, revoked: 1 });
      expect(await app.deps.db.select().from(personal_access_tokens)).toEqual([]);
    },
  );

  // On PGlite transactions cannot overlap.
  test.runIf(process.env.TEST_DATABASE_URL)(
    'a token that comes right behind is not made: its session has ended',
    async () => {
      const person = await app.person();
      const [left, made] = await overlapping(app.deps.database, 'sessions', 2, async () => {
        const leaving = person.call('DELETE', '/api/users/me/sessions');
        if (app.deps.database.pool) await untilWaiting(app.deps.database.pool, 1);
        return Promise.all([leaving, make(person)]);
      });
      expect([left.status, made.status, made.body.code]).toEqual([200, 401, 'SESSION_EXPIRED']);
      expect(await app.deps.db.select().from(personal_access_tokens)).toEqual([]);
    },
  );

  test('one has at most 20 that work; those that are over do not count, and two at once do not make 21', async () => {
    const person = await app.person();
    const { user_id } = person.who;
    await anAccessToken(app.deps, user_id, { expires_at: app.deps.clock() });
    for (let n = 1; n < TOKENS_MAX; n++) await anAccessToken(app.deps, user_id);
    const both = await overlapping(app.deps.database, 'personal_access_tokens', 2, () =>
      Promise.all([make(person), make(person)]),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({
      error: 'You have 20 access tokens. Revoke one that you no longer use first.',
      code: 'TOKENS_TOO_MANY',
    });
  });

  test('twenty an hour are enough for anybody', async () => {
    const person = await app.person();
    for (let n = 0; n < 20; n++) {
      const { body } = await make(person);
      await person.call('DELETE', `${path}/${body.token.id}`);
    }
    const { status, body, headers } = await make(person);
    expect([status, body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('using one', () => {
  test('it calls as its owner until its last day, and says when it was last used', async () => {
    const person = await app.person({ full_name: 'Mara Visser' });
    const { access_token } = (await make(person, 7)).body;
    const me = await by(access_token, 'GET', '/api/users/me');
    expect([me.status, me.body.profile.full_name]).toEqual([200, 'Mara Visser']);
    expect((await listOf(person))[0].last_used_at).toBe('2026-11-20T09:00:00.000Z');
    app.pass(9 * 60_000);
    await by(access_token, 'GET', '/api/users/me');
    expect((await listOf(person))[0].last_used_at, 'not each call is a write').toBe('2026-11-20T09:00:00.000Z');
    app.pass(2 * 60_000);
    await by(access_token, 'GET', '/api/users/me');
    expect((await listOf(person))[0].last_used_at).toBe('2026-11-20T09:11:00.000Z');
    app.pass(7 * day - 11 * 60_000);
    expect(codeOf(await by(access_token, 'GET', '/api/users/me'))).toEqual([401, 'SESSION_EXPIRED']);
    expect((await listOf(person))[0], 'using it does not prolong it').toMatchObject({ expired: true });
  });

  test('a token of the release before, which knew no scopes, does what it did', async () => {
    const person = await app.person({ is_admin: true });
    const token = `cpat_${'o'.repeat(43)}`;
    await app.deps.db.execute(sql`insert into personal_access_tokens (user_id, name, token_hash, ending, created_at, expires_at)
      values (${person.who.user_id}, 'Old', ${hashToken(token)}, 'oooo', '2026-11-19T09:00:00Z', '2027-11-19T09:00:00Z')`);
    expect((await listOf(person))[0].scopes).toEqual(['read:own', 'write:own', 'admin:content', 'admin:all']);
    expect((await by(token, 'GET', '/api/admin/users')).status).toBe(200);
    expect((await by(token, 'POST', '/api/users/me', { full_name: 'Mara Visser' })).status).toBe(200);
  });

  test('it is taken from the header alone: browsers send cookies by themselves', async () => {
    const person = await app.person();
    const { access_token } = (await make(person)).body;
    const { status } = await app.call('GET', '/api/users/me', undefined, { cookie: `certamen=${access_token}` });
    expect(status).toBe(401);
  });

  test('signing out with it ends nothing', async () => {
    const person = await app.person();
    const { token } = await anAccessToken(app.deps, person.who.user_id);
    expect((await by(token, 'POST', '/api/auth/sign-out')).body).toEqual({ signed_out: false });
    expect((await by(token, 'GET', path)).body.tokens).toHaveLength(1);
    expect((await person.call('GET', '/api/users/me')).status, 'the session goes on').toBe(200);
  });

  test('a demo account of local mode cannot be used from outside', async () => {
    const person = await app.person({ is_local: true });
    const { token } = await anAccessToken(app.deps, person.who.user_id);
    expect((await by(token, 'GET', '/api/users/me')).status).toBe(200);
    const { settings } = app.deps;
    const local = settings.local;
    settings.local = false;
    const { status } = await by(token, 'GET', '/api/users/me');
    settings.local = local;
    expect(status).toBe(401);
  });
});

describe('ending them', () => {
  test('revoking works at once and once', async () => {
    const person = await app.person();
    const { token, access_token } = (await make(person)).body;
    expect((await person.call('DELETE', `${path}/${token.id}`)).body).toEqual({ revoked: true });
    expect((await by(access_token, 'GET', '/api/users/me')).status).toBe(401);
    expect(codeOf(await person.call('DELETE', `${path}/${token.id}`))).toEqual([404, 'TOKEN_NOT_FOUND']);
  });

  test('signing out everywhere revokes them all; signing out, or ending one session, leaves them', async () => {
    const person = await app.person();
    const other = await app.person();
    const { access_token } = (await make(person)).body;
    await make(other);
    const second = await app.call('POST', '/api/auth/sign-in', {
      ...{ email: person.email, password: PASSWORD, session: 'bearer' },
    });
    const authorization = { authorization: `Bearer ${second.body.access_token}` };
    await app.call('POST', '/api/auth/sign-out', undefined, authorization);
    expect((await by(access_token, 'GET', '/api/users/me')).status).toBe(200);
    expect((await person.call('DELETE', '/api/users/me/sessions')).body).toEqual({ ended: 1, revoked: 1 });
    expect((await by(access_token, 'GET', '/api/users/me')).status).toBe(401);
    expect(await listOf(other), 'what others have stays').toHaveLength(1);
  });

  test('another password revokes them all, whoever sets it', async () => {
    const administrator = await app.person({ is_admin: true });
    const person = await app.person();
    const { user_id } = person.who;
    const left = async () => (await app.deps.db.select().from(personal_access_tokens)).length;
    const other = await anAccessToken(app.deps, administrator.who.user_id);
    const next = { password: 'nine-quiet-rivers', confirm_password: 'nine-quiet-rivers' };

    await anAccessToken(app.deps, user_id);
    expect(await left()).toBe(2);
    const code = await issueCode(app.deps.db, user_id, 'reset_password', app.deps.clock());
    expect((await app.call('POST', '/api/auth/reset-password', { code, ...next })).status).toBe(200);
    expect(await left(), 'after a reset').toBe(1);

    await anAccessToken(app.deps, user_id);
    const set = { new_password: 'set-by-somebody' };
    expect((await administrator.call('PUT', `/api/admin/users/${user_id}/password`, set)).status).toBe(200);
    expect(await left(), 'after an administrator set it').toBe(1);

    const changed = { current_password: PASSWORD, new_password: next.password, confirm_password: next.password };
    expect((await administrator.call('POST', '/api/users/me/password', changed)).status).toBe(200);
    expect(await left(), 'after changing it').toBe(0);
    expect((await by(other.token, 'GET', '/api/users/me')).status).toBe(401);
  });

  test('they go with the account, and are told of in what is taken along, without what they are kept by', async () => {
    const person = await app.person();
    const { access_token, token } = (await make(person)).body;
    const { body } = await person.call('GET', '/api/users/me/export');
    const { expired: _, ...kept } = token;
    expect(body.export.account.access_tokens).toEqual([kept]);
    expect(JSON.stringify(body)).not.toContain(hashToken(access_token));
    const confirmed = { current_password: PASSWORD, confirm: person.email };
    expect((await person.call('POST', '/api/users/me/delete', confirmed)).status).toBe(200);
    expect(await app.deps.db.select().from(personal_access_tokens)).toEqual([]);
    expect((await by(access_token, 'GET', '/api/users/me')).status).toBe(401);
  });
});
