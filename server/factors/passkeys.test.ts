import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, users } from '#server/account/tables.ts';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { anApp, aPasskey, aSecurityKey, type KeySays } from '../../tests/support/factors.ts';
import { emailsTo } from '../../tests/support/mail.ts';
import { overlapping } from '../../tests/support/race.ts';
import { aBrowser } from '../../tests/support/sso.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { passkeyOrigin } from './check-passkey.ts';
import { factor_sessions, passkeys } from './tables.ts';

const app = useTestApp();
const MINUTE = 60_000;

async function optionsFor(person: Person) {
  return ok(await person.call('POST', '/api/users/me/factors/passkey-options', {})).options;
}

async function added(person: Person, key = aSecurityKey(), says: KeySays = {}) {
  const options = await optionsFor(person);
  const answer = await person.call('POST', '/api/users/me/passkeys', {
    name: 'My laptop',
    passkey: key.makes(options, says),
  });
  return { key, options, answer };
}

const challenge = async () => (await app.call('POST', '/api/auth/passkey/options', {})).body.options;

async function somebody(sign_count = 0) {
  const user = await aUser(app.deps);
  return { user, ...(await aPasskey(app.deps, user.id, aSecurityKey(), sign_count)) };
}

describe('adding a passkey', () => {
  test('asks for one that is found without a name and checks who uses it', async () => {
    const learner = await app.person();
    const options = await optionsFor(learner);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Certamen' },
      user: { name: learner.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(learner.who.user_id);
  });

  test('keeps it, brings recovery codes with the first one, ends other sessions and notifies the owner', async () => {
    const learner = await app.person();
    const { answer } = await added(learner);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.passkey).toMatchObject({ name: 'My laptop', backed_up: false, last_used_at: null });
    expect(answer.body.recovery_codes).toHaveLength(10);
    const second = await added(learner);
    expect(second.answer.body.recovery_codes).toEqual([]);
    expect(second.options.excludeCredentials).toHaveLength(1);
    expect((await learner.call('GET', '/api/users/me/factors')).body.passkeys).toHaveLength(2);
    expect((await emailsTo(app.deps, learner.email)).map(({ subject }) => subject)).toEqual(
      Array(2).fill('A passkey was added to your account at Certamen'),
    );
  });

  test.each<[string, KeySays]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another site', { rpID: 'evil.example' }],
    ['nobody checked', { userVerified: false }],
    ['an answer of another kind', { type: 'webauthn.get' }],
  ])('is refused: %s', async (_what, says) => {
    const learner = await app.person();
    const { answer } = await added(learner, aSecurityKey(), says);
    expect([answer.status, answer.body.code]).toEqual([400, 'PASSKEY_NOT_ADDED']);
    expect(await app.deps.db.select().from(passkeys)).toEqual([]);
  });

  test('takes each challenge once, within five minutes, from whom it was given to, for what it was given for', async () => {
    const [learner, other] = [await app.person(), await app.person()];
    const { options, key } = await added(learner);
    const send = (person: Person, given: { challenge?: unknown }) =>
      person.call('POST', '/api/users/me/passkeys', { name: 'Key', passkey: aSecurityKey().makes(given) });
    expect((await send(learner, options)).body.code, 'a second time').toBe('PASSKEY_EXPIRED');
    expect((await send(other, await optionsFor(learner))).body.code, 'of somebody else').toBe('PASSKEY_EXPIRED');
    expect((await send(learner, await challenge())).body.code, 'one for signing in').toBe('PASSKEY_EXPIRED');
    const late = await optionsFor(learner);
    app.pass(5 * MINUTE);
    expect((await send(learner, late)).body.code).toBe('PASSKEY_EXPIRED');
    const signIn = { passkey: key.uses(await optionsFor(learner), { userHandle: learner.who.user_id }) };
    expect((await app.call('POST', '/api/auth/passkey', signIn)).body.code).toBe('PASSKEY_EXPIRED');
  });

  test('a credential belongs to one person: nobody else can register it', async () => {
    const [learner, other] = [await app.person(), await app.person()];
    const { key } = await added(learner);
    const { answer } = await added(other, aSecurityKey(key.id));
    expect([answer.status, answer.body.code]).toEqual([409, 'PASSKEY_ADDED_ALREADY']);
  });

  test('is renamed and removed by its owner alone', async () => {
    const [learner, other] = [await app.person(), await app.person()];
    const { id } = (await added(learner)).answer.body.passkey;
    const rename = { name: 'Blue key' };
    expect((await putOpened(other, `/api/users/me/passkeys/${id}`, rename)).body.code).toBe('PASSKEY_NOT_FOUND');
    expect((await putOpened(learner, `/api/users/me/passkeys/${id}`, rename)).body.passkey.name).toBe('Blue key');
    const remove = (person: Person) => person.call('POST', `/api/users/me/passkeys/${id}/remove`, {});
    expect((await remove(other)).body.code).toBe('PASSKEY_NOT_FOUND');
    expect((await remove(learner)).body).toEqual({ removed: true });
    expect((await learner.call('GET', '/api/users/me/factors')).body).toMatchObject({
      passkeys: [],
      recovery_codes: 0,
    });
  });
});

describe('signing in with a passkey', () => {
  async function send(passkey: unknown) {
    return app.call('POST', '/api/auth/passkey', { passkey });
  }

  test('needs no password and no name, and counts as both factors', async () => {
    const { user, key } = await somebody();
    const options = await challenge();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const browser = aBrowser(app);
    const passkey = key.uses(options, { userHandle: user.id });
    const done = await browser.call('POST', '/api/auth/passkey', { passkey });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await browser.who()).toBe(user.email);
    expect(await app.deps.db.select().from(factor_sessions)).toHaveLength(1);
    expect((await send(passkey)).body.code, 'the same answer again').toBe('PASSKEY_EXPIRED');
  });

  test.each<[string, KeySays]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpID: 'evil.example' }],
    ['nobody checked', { userVerified: false }],
    ['an answer of another kind', { type: 'webauthn.create' }],
    ['no user handle', { userHandle: '' }],
  ])('is refused: %s', async (_what, says) => {
    const { user, key } = await somebody();
    const answer = await send(key.uses(await challenge(), { userHandle: user.id, ...says }));
    expect([answer.status, answer.body.code]).toEqual([401, 'PASSKEY_REFUSED']);
    expect(await app.deps.db.select().from(sessions)).toEqual([]);
  });

  test("one that nobody has, another's and one with a forged signature are answered alike, and their challenge is gone", async () => {
    const [{ user, key }, other] = [await somebody(), await somebody()];
    const unknown = await send(aSecurityKey().uses(await challenge(), { userHandle: user.id }));
    expect(unknown.status).toBe(401);
    const replayed = await send(other.key.uses(await challenge(), { userHandle: user.id }));
    const forged = await send(aSecurityKey(key.id).uses(await challenge(), { userHandle: user.id }));
    for (const answer of [replayed, forged]) expect(answer.body).toEqual(unknown.body);
    const options = await challenge();
    await send(key.uses(options, { userHandle: user.id, origin: 'https://evil.example' }));
    expect((await send(key.uses(options, { userHandle: user.id }))).body.code).toBe('PASSKEY_EXPIRED');
  });

  test('a challenge of our own making is needed, at most five minutes old', async () => {
    const { user, key } = await somebody();
    const made = key.uses({ challenge: 'c'.repeat(43) }, { userHandle: user.id });
    expect((await send(made)).body.code).toBe('PASSKEY_EXPIRED');
    const options = await challenge();
    app.pass(5 * MINUTE);
    expect((await send(key.uses(options, { userHandle: user.id }))).body.code).toBe('PASSKEY_EXPIRED');
  });

  test('a counter that does not grow is refused and logged: there may be a copy of the key', async () => {
    const { user, key } = await somebody(7);
    const use = async (count: number) =>
      (await send(key.uses(await challenge(), { userHandle: user.id, count }))).status;
    expect(await use(8)).toBe(200);
    for (const count of [8, 7, 0]) expect(await use(count), `counter ${count}`).toBe(401);
    const copied = app.lines.filter(({ event }) => event === 'security.passkey_copied');
    expect(copied.map(({ facts }) => facts.user)).toEqual([user.id, user.id, user.id]);
    expect(await use(9)).toBe(200);
  });

  test('of two answers with the same counter at once one signs in', async () => {
    const { user, key } = await somebody(7);
    const answers = [
      key.uses(await challenge(), { userHandle: user.id, count: 8 }),
      key.uses(await challenge(), { userHandle: user.id, count: 8 }),
    ];
    const done = await overlapping(app.deps.database, 'users', 2, () => Promise.all(answers.map(send)));
    expect(done.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('a deleted user and an unconfirmed address do not sign in', async () => {
    const [gone, late] = [await somebody(), await somebody()];
    await app.deps.db.delete(users).where(eq(users.id, gone.user.id));
    const refused = await send(gone.key.uses(await challenge(), { userHandle: gone.user.id }));
    expect(refused.body.code).toBe('PASSKEY_REFUSED');
    await app.deps.db.update(users).set({ email_confirmed_at: null }).where(eq(users.id, late.user.id));
    const unconfirmed = await send(late.key.uses(await challenge(), { userHandle: late.user.id }));
    expect(unconfirmed.body.code).toBe('EMAIL_NOT_CONFIRMED');
  });
});

describe('a passkey as the second factor', () => {
  async function begun(email: string) {
    const browser = aBrowser(app);
    const answer = await browser.call('POST', '/api/auth/sign-in', { email, password: PASSWORD });
    expect(answer.body.code).toBe('SECOND_FACTOR_REQUIRED');
    const options = async () =>
      (await browser.call('POST', '/api/auth/passkey/options', { second_factor: true })).body;
    const finish = (passkey: unknown) => browser.call('POST', '/api/auth/passkey', { passkey });
    return { ...browser, options, finish };
  }

  test('finishes the sign-in that waits, once', async () => {
    const { user, key } = await somebody();
    const browser = await begun(user.email);
    expect((await browser.call('GET', '/api/auth/second-factor')).body).toMatchObject({ app: false, passkeys: true });
    const { options } = await browser.options();
    expect(options.allowCredentials).toEqual([{ id: key.id, transports: ['usb'], type: 'public-key' }]);
    expect((await browser.finish(key.uses(options))).status).toBe(200);
    expect(await browser.who()).toBe(user.email);
    expect((await browser.options()).code).toBe('SECOND_FACTOR_EXPIRED');
  });

  test('of somebody else does not, and neither does a challenge without the cookie', async () => {
    const [{ user, key }, other] = [await somebody(), await somebody()];
    const browser = await begun(user.email);
    const answer = await browser.finish(other.key.uses((await browser.options()).options));
    expect(answer.body.code).toBe('PASSKEY_REFUSED');
    const { options } = await browser.options();
    const elsewhere = await app.call('POST', '/api/auth/passkey', { passkey: key.uses(options) });
    expect(elsewhere.body.code).toBe('SECOND_FACTOR_EXPIRED');
    expect(await app.deps.db.select().from(sessions)).toEqual([]);
  });

  test('the code of an app does as well, where there is one', async () => {
    const { user } = await somebody();
    const factor = await anApp(app.deps, user.id);
    const browser = await begun(user.email);
    expect((await browser.call('POST', '/api/auth/second-factor', { code: factor.shows() })).status).toBe(200);
  });
});

describe('where passkeys work', () => {
  test.each([
    ['https://exam.example', 'exam.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://127.0.0.1:3000', null],
    ['http://[::1]:3000', null],
  ])('%s: %s', (origin, rpID) => {
    expect(passkeyOrigin({ origin })?.rpID ?? null).toBe(rpID);
  });

  describe('a site that is reached by a number', () => {
    const byNumber = useTestApp({
      ...{ PUBLIC_ORIGIN: 'http://127.0.0.1:3000', SMTP_URL: 'smtp://mail.example' },
    });

    test('says that there are none', async () => {
      const learner = await byNumber.person();
      expect((await learner.call('GET', '/api/users/me/factors')).body.passkey_origin).toBeNull();
      for (const [path, body] of [
        ['/api/users/me/factors/passkey-options', {}],
        ['/api/auth/passkey/options', {}],
      ] as const) {
        expect((await learner.call('POST', path, body)).body.code, path).toBe('PASSKEYS_NOT_POSSIBLE');
      }
    });
  });
});
