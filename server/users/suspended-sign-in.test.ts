import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, outcome, usePerson, useTestApp } from '../../tests/support/app.ts';
import { aSuspension, aUser, PASSWORD } from '../../tests/support/factories.ts';
import { anApp, aPasskey } from '../../tests/support/factors.ts';
import { codeSentTo } from '../../tests/support/mail.ts';
import { overlapping, untilWaiting } from '../../tests/support/race.ts';
import { aBrowser, aGoogle, setUp } from '../../tests/support/sso.ts';
import { openSession } from '../account/session.ts';
import { security_events, sessions, suspensions } from '../account/tables.ts';
import { pending_sign_ins } from '../factors/tables.ts';
import { user_identities } from '../sso/tables.ts';
import { suspend } from './suspend.ts';

const google = await aGoogle();
const app = useTestApp({ SSO_GOOGLE_ISSUER: google.issuer });
const administrator = usePerson(app, { is_admin: true });
let user: { id: string; email: string };

const signIn = (more: object = {}) =>
  app.call('POST', '/api/auth/sign-in', { email: user.email, password: PASSWORD, ...more });
const suspended = () =>
  suspend(app.deps, administrator.who, { user_id: user.id, reason: 'Shared the account', notify: false });
const reinstated = () => app.deps.db.delete(suspensions);
const theirSessions = () => app.deps.db.select().from(sessions).where(eq(sessions.user_id, user.id));

async function expectRefused({ status, body, headers }: Answer) {
  expect([status, body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect(body.error).toBe(`This account is suspended. To ask why, write to ${app.deps.settings.brand.supportEmail}.`);
  expect(headers.getSetCookie().filter((cookie) => cookie.startsWith('certamen='))).toEqual([]);
  expect(await theirSessions()).toEqual([]);
}

/** So many sign-ins of the account's own were refused, as its security activity says. */
async function expectNoted(times: number) {
  const mine = and(eq(security_events.user_id, user.id), eq(security_events.kind, 'sign_in_not_allowed'));
  const noted = await app.deps.db.select().from(security_events).where(mine);
  expect(noted.reduce((all, { count }) => all + count, 0)).toBe(times);
}

beforeEach(async () => {
  user = await aUser(app.deps);
});

describe('no way in leads to a suspended account', () => {
  test('the right password is told so; a wrong one is told what strangers are told', async () => {
    await suspended();
    await expectRefused(await signIn());
    await expectRefused(await signIn({ session: 'bearer' }));
    await expectNoted(2);
    const wrong = await signIn({ password: 'wrong-horse-1' });
    const unknown = await signIn({ email: 'nobody@example.org' });
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
    expect(unknown.body.code).toBe('INVALID_CREDENTIALS');
    await reinstated();
    expect((await signIn()).status).toBe(200);
  });

  test('with a second factor the password alone is told so; a sign-in that waits has ended', async () => {
    const factor = await anApp(app.deps, user.id);
    const browser = aBrowser(app);
    await browser.call('POST', '/api/auth/sign-in', { email: user.email, password: PASSWORD });
    await suspended();
    expect((await browser.call('POST', '/api/auth/second-factor', { code: factor.shows() })).body.code).toBe(
      'SECOND_FACTOR_EXPIRED',
    );
    await expectRefused(await signIn());
    await expectRefused(await signIn({ session: 'bearer', code: factor.shows() }));
    expect(await app.deps.db.select().from(pending_sign_ins)).toEqual([]);
  });

  test('a second factor that is right finishes no sign-in, and its code is not used up', async () => {
    const factor = await anApp(app.deps, user.id);
    const browser = aBrowser(app);
    await browser.call('POST', '/api/auth/sign-in', { email: user.email, password: PASSWORD });
    await aSuspension(app.deps, user.id);
    const finish = () => browser.call('POST', '/api/auth/second-factor', { code: factor.shows() });
    await expectRefused(await finish());
    await reinstated();
    expect((await finish()).status).toBe(200);
  });

  test('a passkey', async () => {
    const { key } = await aPasskey(app.deps, user.id);
    await suspended();
    const { options } = (await app.call('POST', '/api/auth/passkey/options', {})).body;
    const passkey = key.uses(options, { userHandle: user.id });
    await expectRefused(await app.call('POST', '/api/auth/passkey', { passkey }));
    await expectNoted(1);
  });

  test('an account of a provider, known or new; nothing is linked', async () => {
    await setUp(administrator, 'google');
    google.says({ sub: '1', email: user.email, email_verified: true, name: 'Mara' });
    await suspended();
    await expectRefused(await aBrowser(app).signIn('google'));
    expect(await app.deps.db.select().from(user_identities)).toEqual([]);
    await reinstated();
    expect((await aBrowser(app).signIn('google')).status).toBe(200);
    await suspended();
    await expectRefused(await aBrowser(app).signIn('google'));
  });

  test('another password, by email: it is answered as for anybody, is set, and opens nothing', async () => {
    await suspended();
    const asked = await app.call('POST', '/api/auth/forgot-password', { email: user.email });
    const unknown = await app.call('POST', '/api/auth/forgot-password', { email: 'nobody@example.org' });
    expect([asked.status, asked.body]).toEqual([unknown.status, unknown.body]);
    const input = {
      code: await codeSentTo(app.deps, user.email),
      password: 'another-horse-9',
      confirm_password: 'another-horse-9',
    };
    expect(outcome(await app.call('POST', '/api/auth/reset-password', input))).toEqual([200, { changed: true }]);
    expect(await theirSessions()).toEqual([]);
    await expectRefused(await signIn({ password: 'another-horse-9' }));
    expect((await signIn()).body.code).toBe('INVALID_CREDENTIALS');
  });

  test('an account whose address is not confirmed is not opened by confirming it', async () => {
    user = await aUser(app.deps, { confirmed: false });
    await suspended();
    expect((await signIn()).body.code).toBe('EMAIL_NOT_CONFIRMED');
    await app.call('POST', '/api/auth/confirm/resend', { email: user.email });
    await app.call('POST', '/api/auth/confirm', { code: await codeSentTo(app.deps, user.email) });
    await expectRefused(await signIn());
  });
});

describe('a session that is open all the same, as one that a server of the release before has opened', () => {
  test('is a visitor to what anybody may call', async () => {
    const session = { user_id: user.id, kind: 'cookie' as const, user_agent: 'test' };
    const { token } = await openSession(app.deps.db, app.deps.clock(), session);
    await aSuspension(app.deps, user.id);
    const cookie = `certamen=${token}`;
    const { status, body } = await app.call('GET', '/api/auth/session', undefined, { cookie });
    expect([status, body.user]).toEqual([200, null]);
  });
});

// On PGlite transactions cannot overlap.
describe.runIf(process.env.TEST_DATABASE_URL)('a sign-in and a suspension at the same moment', () => {
  test('a session that is being opened is ended', async () => {
    const [opened] = await overlapping(app.deps.database, 'sessions', 2, async () => {
      const signing = signIn();
      if (app.deps.database.pool) await untilWaiting(app.deps.database.pool, 1);
      return Promise.all([signing, suspended()]);
    });
    expect(opened.status).toBe(200);
    expect(await theirSessions()).toEqual([]);
  });

  test('a sign-in that comes right behind is refused', async () => {
    const [, refused] = await overlapping(app.deps.database, 'suspensions', 2, async () => {
      const suspending = suspended();
      if (app.deps.database.pool) await untilWaiting(app.deps.database.pool, 1);
      return Promise.all([suspending, signIn()]);
    });
    await expectRefused(refused);
  });
});
