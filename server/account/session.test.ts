import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { SESSION_DAYS } from './session.ts';
import { profiles, sessions } from './tables.ts';

const app = useTestApp();
const minute = 60 * 1000;
const day = 24 * 60 * minute;

async function signedIn(email: string, user_agent: string) {
  const body = { email, password: PASSWORD, session: 'bearer' };
  const answer = await app.call('POST', '/api/auth/sign-in', body, { 'user-agent': user_agent });
  const headers = { authorization: `Bearer ${answer.body.access_token}` };
  return (method: string, path: string) => app.call(method, path, undefined, headers);
}

test('L4-005, L7-008: a session in use goes on by itself; one unused for 30 days is over', async () => {
  const person = await app.person();
  for (let n = 0; n < 2; n++) {
    app.pass((SESSION_DAYS - 1) * day);
    expect((await person.call('GET', '/api/users/me')).status).toBe(200);
  }
  app.pass(SESSION_DAYS * day);
  const over = await person.call('GET', '/api/users/me');
  expect([over.status, over.body.error]).toEqual([401, 'Your session has expired. Please log in again.']);
});

test('L4-002, L2-041: signing out ends the session and clears user and profile', async () => {
  const person = await app.person();
  const answer = await person.call('POST', '/api/auth/sign-out');
  expect(answer.body).toEqual({ signed_out: true });
  expect(answer.headers.get('set-cookie')).toMatch(/^certamen=; .*Expires=Thu, 01 Jan 1970/);
  const after = await person.call('GET', '/api/auth/session');
  expect(after.body).toEqual({ user: null, profile: null, expires_at: null, has_active_subscription: false });
  expect((await person.call('POST', '/api/auth/sign-out')).body).toEqual({ signed_out: false });
});

test('one lists the own sessions, ends one of them, or all', async () => {
  const { email } = await aUser(app.deps);
  const first = await signedIn(email, 'Firefox');
  app.pass(day);
  const stranger = await app.person();
  const second = await signedIn(email, 'Chrome');
  const { body } = await second('GET', '/api/users/me/sessions');
  expect(body.sessions.map((session: any) => [session.user_agent, session.current])).toEqual([
    ['Chrome', true],
    ['Firefox', false],
  ]);
  const firefox = body.sessions[1].id;
  const foreign = await stranger.call('DELETE', `/api/users/me/sessions/${firefox}`);
  const unknown = await stranger.call('DELETE', `/api/users/me/sessions/${randomUUID()}`);
  expect([foreign.status, foreign.body.code]).toEqual([404, 'SESSION_NOT_FOUND']);
  expect([unknown.status, unknown.body]).toEqual([foreign.status, foreign.body]);
  expect((await second('DELETE', `/api/users/me/sessions/${firefox}`)).body).toEqual({ ended: 1 });
  expect((await second('DELETE', `/api/users/me/sessions/${firefox}`)).body).toEqual(foreign.body);
  expect((await first('GET', '/api/users/me')).status).toBe(401);
  expect((await second('DELETE', '/api/users/me/sessions')).body).toEqual({ ended: 1, revoked: 0 });
  expect((await second('GET', '/api/users/me')).status).toBe(401);
  expect((await stranger.call('GET', '/api/users/me')).status).toBe(200);
});

test('a session notes its use at most every ten minutes, and the name of its browser to 300 characters', async () => {
  const { email } = await aUser(app.deps);
  const call = await signedIn(email, 'x'.repeat(400));
  const noted = async () => {
    await call('GET', '/api/users/me');
    const [row] = await app.deps.db.select().from(sessions);
    return [row?.last_seen_at.getTime(), row?.user_agent];
  };
  const began = app.deps.clock().getTime();
  app.pass(9 * minute);
  expect(await noted()).toEqual([began, 'x'.repeat(300)]);
  app.pass(2 * minute);
  expect(await noted()).toEqual([began + 11 * minute, 'x'.repeat(300)]);
});

test('a copy of the table signs nobody in: it holds hashes, and a hash is not a token', async () => {
  const person = await app.person();
  const [row] = await app.deps.db.select().from(sessions);
  expect(JSON.stringify(row)).not.toContain(person.token);
  const headers = { authorization: `Bearer ${row?.token_hash}` };
  expect((await app.call('GET', '/api/users/me', undefined, headers)).status).toBe(401);
});

describe('a session that is used every day ends', () => {
  test.each([
    ['90 days after a learner signed in', false, 90],
    ['30 days after an administrator did', true, 30],
  ])('%s, and says so', async (_, is_admin, days) => {
    const { email } = await aUser(app.deps, { is_admin });
    const call = await signedIn(email, 'Firefox');
    for (let n = 1; n < days; n++) {
      app.pass(day);
      expect((await call('GET', '/api/users/me')).status, `on day ${n}`).toBe(200);
    }
    const { expires_at } = (await call('GET', '/api/auth/session')).body;
    expect(new Date(expires_at).getTime() - app.deps.clock().getTime()).toBe(day);
    app.pass(day - 1);
    expect((await call('GET', '/api/users/me')).status).toBe(200);
    app.pass(1);
    const over = await call('GET', '/api/users/me');
    expect([over.status, over.body.error]).toEqual([401, 'Your session has expired. Please log in again.']);
  });

  test('at once where the role of an administrator came to a session that is older', async () => {
    const person = await app.person();
    for (let n = 0; n < 31; n++) {
      app.pass(day);
      await person.call('GET', '/api/users/me');
    }
    await app.deps.db.update(profiles).set({ is_admin: true });
    expect((await person.call('GET', '/api/users/me')).body.code).toBe('SESSION_EXPIRED');
  });

  test('and the cookie lasts until then', async () => {
    const { email } = await aUser(app.deps);
    const { headers } = await app.call('POST', '/api/auth/sign-in', { email, password: PASSWORD });
    expect(headers.getSetCookie()[0]).toContain('Expires=Thu, 18 Feb 2027 09:00:00 GMT');
  });
});
