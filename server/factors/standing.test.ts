import { describe, expect, test } from 'vitest';
import type { Scope } from '#core/tokens/scopes.ts';
import { openSession } from '#server/account/session.ts';
import { codeOf, type Person, type TestApp, useTestApp } from '../../tests/support/app.ts';
import { anAccessToken, PASSWORD } from '../../tests/support/factories.ts';
import { anApp, shownBy } from '../../tests/support/factors.ts';
import { codeSentTo, emailsTo } from '../../tests/support/mail.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { sweep } from '../sweeps.ts';

const DAY = 24 * 60 * 60_000;

async function setUpApp(app: TestApp, person: Person): Promise<void> {
  const { body } = await person.call('POST', '/api/users/me/factors/app/setup', {});
  const sent = { setup: body.setup, code: shownBy(body.secret, app.deps.clock()) };
  const { status, body: said } = await person.call('POST', '/api/users/me/factors/app', sent);
  expect(status, JSON.stringify(said)).toBe(200);
}

describe('administrators without a second factor, where one is required', () => {
  const app = useTestApp({ ADMIN_SECOND_FACTOR: 'required' });
  const list = '/api/admin/users';
  const standing = '/api/users/me/factors/standing';

  test('have a week from when they were first asked, then administration is refused; their own account is not', async () => {
    const administrator = await app.person({ is_admin: true });
    app.pass(20 * DAY);
    const asked = app.deps.clock().getTime();
    expect((await administrator.call('GET', list)).status).toBe(200);
    app.pass(3 * DAY);
    expect((await administrator.call('GET', standing)).body).toEqual({
      ...{ state: 'grace', until: new Date(asked + 7 * DAY).toISOString() },
    });
    app.pass(4 * DAY - 1);
    expect((await administrator.call('GET', list)).status).toBe(200);
    app.pass(1);
    expect(codeOf(await administrator.call('GET', list))).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
    expect((await administrator.call('GET', standing)).body.state).toBe('setup');
    expect((await administrator.call('GET', '/api/users/me')).status).toBe(200);
    await administrator.call('POST', '/api/users/me/confirm-password', { current_password: PASSWORD });
    await setUpApp(app, administrator);
    expect((await administrator.call('GET', list)).status, 'the session in which it was set up').toBe(200);
    expect((await administrator.call('GET', standing)).body).toEqual({ state: 'none', until: null });
  });

  test('a session that was opened without the factor does not administer', async () => {
    const administrator = await app.person({ is_admin: true });
    const factor = await anApp(app.deps, administrator.who.user_id);
    expect(codeOf(await administrator.call('GET', list))).toEqual([403, 'SECOND_FACTOR_SESSION_REQUIRED']);
    const signIn = { email: administrator.email, password: PASSWORD, session: 'bearer', code: factor.shows() };
    const { access_token } = (await app.call('POST', '/api/auth/sign-in', signIn)).body;
    const bearer = { authorization: `Bearer ${access_token}` };
    expect((await app.call('GET', list, undefined, bearer)).status).toBe(200);
  });

  test('turning the factor off brings no new week', async () => {
    const administrator = await app.person({ is_admin: true });
    await anApp(app.deps, administrator.who.user_id);
    await administrator.call('POST', '/api/users/me/factors/app/remove');
    expect((await administrator.call('GET', list)).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
  });

  const tokenOf = async (user_id: string, scopes?: Scope[]) => {
    const expires_at = new Date(app.deps.clock().getTime() + 30 * DAY);
    const { token } = await anAccessToken(app.deps, user_id, { expires_at, ...(scopes && { scopes }) });
    return (path: string) => app.call('GET', path, undefined, { authorization: `Bearer ${token}` });
  };

  test('an access token works while the week lasts, and ends with it: a factor that comes later does not bring it back', async () => {
    const administrator = await app.person({ is_admin: true });
    const call = await tokenOf(administrator.who.user_id);
    const own = await tokenOf(administrator.who.user_id, ['read:own']);
    expect((await call(list)).status).toBe(200);
    app.pass(8 * DAY);
    expect((await call(list)).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
    await sweep(app.deps);
    await anApp(app.deps, administrator.who.user_id);
    expect((await call(list)).body.code).toBe('SESSION_EXPIRED');
    expect((await own('/api/users/me')).status).toBe(200);
    expect((await emailsTo(app.deps, administrator.email)).map(({ subject }) => subject)).toEqual([
      'Access tokens of your account at Certamen were revoked',
    ]);
  });

  test('within the week, or with a factor, the sweep ends no token', async () => {
    const [early, kept] = [await app.person({ is_admin: true }), await app.person({ is_admin: true })];
    const [first, second] = [await tokenOf(early.who.user_id), await tokenOf(kept.who.user_id)];
    await second(list);
    await anApp(app.deps, kept.who.user_id);
    app.pass(8 * DAY);
    await first(list);
    await sweep(app.deps);
    expect([(await first(list)).status, (await second(list)).status]).toEqual([200, 200]);
  });

  test('the first factor ends the tokens that may administer, a second one does not', async () => {
    const administrator = await app.person({ is_admin: true });
    const before = await tokenOf(administrator.who.user_id, ['read:own', 'admin:content']);
    const own = await tokenOf(administrator.who.user_id, ['read:own']);
    await setUpApp(app, administrator);
    expect((await before('/api/users/me')).body.code).toBe('SESSION_EXPIRED');
    expect((await own('/api/users/me')).status).toBe(200);
    const after = await tokenOf(administrator.who.user_id);
    await setUpApp(app, administrator);
    expect((await after(list)).status).toBe(200);
  });

  test('another role ends them: who is promoted again makes new ones', async () => {
    const boss = await app.person({ is_admin: true });
    const other = await app.person({ is_admin: true });
    const call = await tokenOf(other.who.user_id);
    for (const is_admin of [false, true]) {
      const path = `${list}/${other.who.user_id}`;
      expect((await putOpened(boss, path, { full_name: 'Mara', is_admin })).status).toBe(200);
    }
    expect((await call(list)).body.code).toBe('SESSION_EXPIRED');
  });

  test('whose factor an administrator removed sets up another one, or moves the account, only after a reset by email', async () => {
    const boss = await app.person({ is_admin: true });
    const other = await app.person({ is_admin: true });
    await anApp(app.deps, other.who.user_id);
    expect((await boss.call('DELETE', `${list}/${other.who.user_id}/factors`)).status).toBe(200);
    const new_password = 'known to whoever removed it';
    await boss.call('PUT', `${list}/${other.who.user_id}/password`, { new_password });
    const signIn = async (password: string) => {
      const body = { email: other.email, password, session: 'bearer' };
      return app.callsAs({ ...other, token: (await app.call('POST', '/api/auth/sign-in', body)).body.access_token });
    };
    const thief = await signIn(new_password);
    const refused = { status: 403, body: { code: 'MAILBOX_NOT_SHOWN' } };
    expect(await thief.call('POST', '/api/users/me/factors/app/setup', {})).toMatchObject(refused);
    expect(await thief.call('POST', '/api/users/me/factors/passkey-options', {})).toMatchObject(refused);
    const elsewhere = { email: 'thief@example.org', current_password: new_password };
    expect(await thief.call('POST', '/api/users/me/email', elsewhere)).toMatchObject(refused);
    expect((await thief.call('GET', list)).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');

    app.pass(1000);
    await app.call('POST', '/api/auth/forgot-password', { email: other.email });
    const password = 'known to the owner alone';
    const code = await codeSentTo(app.deps, other.email);
    await app.call('POST', '/api/auth/reset-password', { code, password, confirm_password: password });
    expect((await thief.call('GET', '/api/users/me')).body.code).toBe('SESSION_EXPIRED');
    const owner = await signIn(password);
    await setUpApp(app, owner);
    expect((await owner.call('GET', list)).status).toBe(200);
  });

  test('learners are not asked', async () => {
    const learner = await app.person();
    expect((await learner.call('GET', standing)).body).toEqual({ state: 'none', until: null });
  });

  test('of two first requests at once both see the same week', async () => {
    const administrator = await app.person({ is_admin: true });
    const answers = await Promise.all([1, 2, 3].map(() => administrator.call('GET', standing)));
    expect(new Set(answers.map(({ body }) => body.until)).size).toBe(1);
  });
});

describe('where it is optional', () => {
  const app = useTestApp();

  test('administrators are not asked, with or without a factor', async () => {
    const administrator = await app.person({ is_admin: true });
    app.pass(20 * DAY);
    const { token } = await openSession(app.deps.db, app.deps.clock(), {
      ...{ user_id: administrator.who.user_id, kind: 'bearer', user_agent: 'test' },
    });
    await anApp(app.deps, administrator.who.user_id);
    const answer = await app.call('GET', '/api/admin/users', undefined, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
  });
});
