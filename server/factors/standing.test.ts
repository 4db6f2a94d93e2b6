import { describe, expect, test } from 'vitest';
import { openSession } from '#server/account/session.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { anAccessToken, PASSWORD } from '../../tests/support/factories.ts';
import { anApp, shownBy } from '../../tests/support/factors.ts';

const DAY = 24 * 60 * 60_000;

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
    const refused = await administrator.call('GET', list);
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_SETUP_REQUIRED']);
    expect((await administrator.call('GET', standing)).body.state).toBe('setup');
    expect((await administrator.call('GET', '/api/users/me')).status).toBe(200);
    await administrator.call('POST', '/api/users/me/confirm-password', { current_password: PASSWORD });
    const { body } = await administrator.call('POST', '/api/users/me/factors/app/setup', {});
    const confirmed = await administrator.call('POST', '/api/users/me/factors/app', {
      ...{ setup: body.setup, code: shownBy(body.secret, app.deps.clock()) },
    });
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
    expect((await administrator.call('GET', list)).status, 'the session in which it was set up').toBe(200);
    expect((await administrator.call('GET', standing)).body).toEqual({ state: 'none', until: null });
  });

  test('a session that was opened without the factor does not administer', async () => {
    const administrator = await app.person({ is_admin: true });
    const factor = await anApp(app.deps, administrator.who.user_id);
    const refused = await administrator.call('GET', list);
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_SESSION_REQUIRED']);
    const signIn = { email: administrator.email, password: PASSWORD, session: 'bearer', code: factor.shows() };
    const { access_token } = (await app.call('POST', '/api/auth/sign-in', signIn)).body;
    const bearer = { authorization: `Bearer ${access_token}` };
    expect((await app.call('GET', list, undefined, bearer)).status).toBe(200);
  });

  test('turning the factor off brings no new week', async () => {
    const administrator = await app.person({ is_admin: true });
    await anApp(app.deps, administrator.who.user_id);
    await administrator.call('POST', '/api/users/me/factors/app/remove', { current_password: PASSWORD });
    expect((await administrator.call('GET', list)).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
  });

  test('an access token works while its owner has a factor, or the week lasts', async () => {
    const administrator = await app.person({ is_admin: true });
    const { token } = await anAccessToken(app.deps, administrator.who.user_id, {
      expires_at: new Date(app.deps.clock().getTime() + 30 * DAY),
    });
    const call = () => app.call('GET', list, undefined, { authorization: `Bearer ${token}` });
    expect((await call()).status).toBe(200);
    app.pass(8 * DAY);
    expect((await call()).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
    await anApp(app.deps, administrator.who.user_id);
    expect((await call()).status).toBe(200);
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
