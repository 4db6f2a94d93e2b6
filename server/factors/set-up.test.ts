import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openSession } from '#server/account/session.ts';
import { sessions } from '#server/account/tables.ts';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { anAccessToken, PASSWORD } from '../../tests/support/factories.ts';
import { anApp, aPasskey, shownBy, wrongCode } from '../../tests/support/factors.ts';
import { emailsTo } from '../../tests/support/mail.ts';
import { authenticator_apps, recovery_codes } from './tables.ts';

const app = useTestApp();
const MINUTE = 60_000;

const begun = async (person: Person) => ok(await person.call('POST', '/api/users/me/factors/app/setup', {}));

async function setUp(person: Person) {
  const { secret, setup } = await begun(person);
  const code = shownBy(secret, app.deps.clock());
  const answer = await person.call('POST', '/api/users/me/factors/app', { setup, code });
  return { secret, code, answer };
}

describe('setting up an authenticator app', () => {
  test('begins with a secret that is stored nowhere, as text, as an address and as a QR code', async () => {
    const learner = await app.person();
    const { secret, uri, qr } = await begun(learner);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { protocol, hostname, searchParams } = new URL(uri);
    expect([protocol, hostname, searchParams.get('secret'), searchParams.get('issuer')]).toEqual([
      ...['otpauth:', 'totp', secret, 'Certamen'],
    ]);
    expect(decodeURIComponent(uri)).toContain(`Certamen:${learner.email}`);
    expect(new Set(qr.map((row: string) => row.length))).toEqual(new Set([qr.length]));
    expect(await app.deps.db.select().from(authenticator_apps)).toEqual([]);
  });

  test('is done by one code: ten recovery codes, other sessions end, the owner is notified, the secret is sealed', async () => {
    const learner = await app.person();
    const { user_id } = learner.who;
    await openSession(app.deps.db, app.deps.clock(), { user_id, kind: 'cookie', user_agent: 'elsewhere' });
    const token = await anAccessToken(app.deps, user_id, { scopes: ['read:own'] });
    const { secret, code, answer } = await setUp(learner);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(new Set(answer.body.recovery_codes).size).toBe(10);
    expect(await app.deps.db.select().from(sessions).where(eq(sessions.user_id, user_id))).toHaveLength(1);
    const [stored] = await app.deps.db.select().from(authenticator_apps);
    expect(stored?.secret).toMatch(/^v1\./);
    expect(JSON.stringify(stored)).not.toContain(secret);
    const kept = JSON.stringify(await app.deps.db.select().from(recovery_codes));
    for (const one of answer.body.recovery_codes) expect(kept).not.toContain(one.replaceAll('-', ''));
    expect((await emailsTo(app.deps, learner.email)).map(({ subject }) => subject)).toEqual([
      'An authenticator app was set up for your account at Certamen',
    ]);
    const { body } = await learner.call('GET', '/api/users/me/factors');
    expect(body).toMatchObject({ passkeys: [], app: { last_used_at: null }, recovery_codes: 10 });
    const signIn = { email: learner.email, password: PASSWORD, session: 'bearer', code };
    const reused = await app.call('POST', '/api/auth/sign-in', signIn);
    expect(reused.body.code, 'the code that set it up is used up').toBe('SECOND_FACTOR_WRONG');
    const bearer = { authorization: `Bearer ${token.token}` };
    expect((await app.call('GET', '/api/users/me', undefined, bearer)).status, 'tokens stay').toBe(200);
  });

  test('needs a right code, and a setup of the same person that is not too old', async () => {
    const [learner, other] = [await app.person(), await app.person()];
    const { secret, setup } = await begun(learner);
    const shown = [-1, 0, 1].map((steps) => shownBy(secret, app.deps.clock(), steps));
    const right = { setup, code: shown[1] };
    const tried = async (person: Person, parts: Record<string, unknown>) => {
      const { body } = await person.call('POST', '/api/users/me/factors/app', { ...right, ...parts });
      return [body.code, Object.keys(body.fields ?? {})];
    };
    expect(await tried(learner, { code: wrongCode(...shown) })).toEqual(['APP_CODE_WRONG', ['code']]);
    expect(await tried(other, {}), 'of somebody else').toEqual(['APP_SETUP_EXPIRED', []]);
    expect(await tried(learner, { setup: `${setup}x` })).toEqual(['APP_SETUP_EXPIRED', []]);
    app.pass(10 * MINUTE);
    await learner.call('POST', '/api/users/me/confirm-password', { current_password: PASSWORD });
    expect(await tried(learner, { code: shownBy(secret, app.deps.clock()) })).toEqual(['APP_SETUP_EXPIRED', []]);
    expect(await app.deps.db.select().from(authenticator_apps)).toEqual([]);
  });

  test('another app takes the place of the former one; recovery codes stay as they are', async () => {
    const learner = await app.person();
    const first = await setUp(learner);
    app.pass(MINUTE);
    const second = await setUp(learner);
    expect(second.answer.body.recovery_codes).toEqual([]);
    app.pass(MINUTE);
    const signIn = (code: string) =>
      app.call('POST', '/api/auth/sign-in', { email: learner.email, password: PASSWORD, session: 'bearer', code });
    expect((await signIn(shownBy(first.secret, app.deps.clock()))).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await signIn(first.answer.body.recovery_codes[0])).status).toBe(200);
    expect((await signIn(shownBy(second.secret, app.deps.clock()))).status).toBe(200);
  });
});

describe('changing it', () => {
  test('turning the app off takes the recovery codes along, and the password signs in alone', async () => {
    const learner = await app.person();
    await setUp(learner);
    const remove = () => learner.call('POST', '/api/users/me/factors/app/remove', {});
    expect((await remove()).body).toEqual({ removed: true });
    expect((await remove()).body.code).toBe('APP_NOT_SET_UP');
    expect(await app.deps.db.select().from(recovery_codes)).toEqual([]);
    const signIn = { email: learner.email, password: PASSWORD };
    expect((await app.call('POST', '/api/auth/sign-in', signIn)).status).toBe(200);
    const subjects = (await emailsTo(app.deps, learner.email)).map(({ subject }) => subject);
    expect(subjects).toContain('The authenticator app of your account was turned off at Certamen');
  });

  test('recovery codes stay while there is a passkey', async () => {
    const learner = await app.person();
    await setUp(learner);
    await aPasskey(app.deps, learner.who.user_id);
    await learner.call('POST', '/api/users/me/factors/app/remove', {});
    expect((await learner.call('GET', '/api/users/me/factors')).body).toMatchObject({
      app: null,
      recovery_codes: 10,
    });
  });

  test('new recovery codes take the place of the former ones, and there are none without a factor', async () => {
    const learner = await app.person();
    const make = () => learner.call('POST', '/api/users/me/factors/recovery-codes', {});
    expect((await make()).body.code).toBe('NO_SECOND_FACTOR');
    const { recovery_codes: former } = await anApp(app.deps, learner.who.user_id);
    const made = (await make()).body.recovery_codes;
    const signIn = (code: string) =>
      app.call('POST', '/api/auth/sign-in', { email: learner.email, password: PASSWORD, session: 'bearer', code });
    expect((await signIn(former[0] as string)).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await signIn(made[0])).status).toBe(200);
  });

  test('the export says which factors there are, without a secret', async () => {
    const learner = await app.person();
    const { secret, answer } = await setUp(learner);
    await aPasskey(app.deps, learner.who.user_id);
    const { body } = await learner.call('GET', '/api/users/me/export');
    expect(body.export.account.second_factors).toMatchObject({ passkeys: [{ name: 'A key' }], recovery_codes: 10 });
    const said = JSON.stringify(body);
    expect(said).not.toContain(secret);
    expect(said).not.toContain(answer.body.recovery_codes[0]);
  });
});
