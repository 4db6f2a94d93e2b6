import { describe, expect, test } from 'vitest';
import { outcome, type Person, useTestApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/factories.ts';
import { anApp, aPasskey, aSecurityKey, type KeySays, useUpCodes, wrongCode } from '../../tests/support/factors.ts';
import { emailsTo } from '../../tests/support/mail.ts';
import { overlapping } from '../../tests/support/race.ts';
import { authenticator_apps, factor_sessions, passkeys, recovery_codes } from './tables.ts';

const app = useTestApp();
const MINUTE = 60_000;

/** Somebody with an app, a passkey and a session of an hour ago. */
async function longSignedIn() {
  const person = await app.person();
  const { user_id } = person.who;
  const factor = await anApp(app.deps, user_id);
  const passkey = await aPasskey(app.deps, user_id);
  app.pass(60 * MINUTE);
  return { person, factor, passkey };
}

const confirm = (person: Person, code?: string, current_password = PASSWORD) =>
  person.call('POST', '/api/users/me/confirm-password', { current_password, ...(code !== undefined && { code }) });

/** Every change of second factors, as a thief of a session would try them. */
const changes = (passkey_id: string) =>
  [
    ['/api/users/me/factors/app/setup', {}],
    ['/api/users/me/factors/app', { setup: 'x', code: '000000' }],
    ['/api/users/me/factors/app/remove', {}],
    ['/api/users/me/factors/recovery-codes', {}],
    ['/api/users/me/factors/passkey-options', {}],
    [`/api/users/me/passkeys/${passkey_id}/remove`, {}],
  ] as const;

async function expectRefused(person: Person, passkey_id: string) {
  const stored = () =>
    Promise.all([authenticator_apps, passkeys, recovery_codes].map((table) => app.deps.db.select().from(table)));
  const before = await stored();
  for (const [path, body] of changes(passkey_id)) {
    // Browsers of the release before send the password along.
    const { status, body: answer } = await person.call('POST', path, { ...body, current_password: PASSWORD });
    expect([status, answer.code], path).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  }
  expect(await stored()).toEqual(before);
}

describe('changing second factors', () => {
  test('needs a recent sign-in, whatever else comes along', async () => {
    const { person, passkey } = await longSignedIn();
    await expectRefused(person, passkey.id);
  });

  test('of an account that has one is not opened by the password alone, wherever it is entered', async () => {
    const { person, passkey } = await longSignedIn();
    const missing = await confirm(person);
    expect([missing.status, missing.body.code, Object.keys(missing.body.fields ?? {})]).toEqual([
      ...[400, 'CONFIRMATION_CODE_NEEDED', ['code']],
    ]);
    await expectRefused(person, passkey.id);
    const asked = { email: 'new@example.org', current_password: PASSWORD };
    expect((await person.call('POST', '/api/users/me/email', asked)).status).toBe(200);
    await expectRefused(person, passkey.id);
    const next = { new_password: 'a lighthouse', confirm_password: 'a lighthouse', current_password: PASSWORD };
    expect((await person.call('POST', '/api/users/me/password', next)).status).toBe(200);
    await expectRefused(person, passkey.id);
  });

  test('works for ten minutes after the password and a code', async () => {
    const { person, factor, passkey } = await longSignedIn();
    expect(outcome(await confirm(person, factor.shows()))).toEqual([
      200,
      { confirmed_until: new Date(app.deps.clock().getTime() + 10 * MINUTE).toISOString() },
    ]);
    expect(await app.deps.db.select().from(factor_sessions)).toHaveLength(1);
    app.pass(10 * MINUTE - 1);
    expect((await person.call('POST', '/api/users/me/factors/app/remove', {})).status).toBe(200);
    app.pass(1);
    const late = await person.call('POST', `/api/users/me/passkeys/${passkey.id}/remove`, {});
    expect(late.body.code).toBe('REAUTHENTICATION_REQUIRED');
  });
});

describe('confirming with a code', () => {
  test('needs the password too, and a right code that was not used before', async () => {
    const { person, factor, passkey } = await longSignedIn();
    const code = factor.shows();
    expect((await confirm(person, code, 'wrong-horse-1')).body.code).toBe('CURRENT_PASSWORD_WRONG');
    const wrong = await confirm(person, wrongCode(factor.shows(-1), code, factor.shows(1)));
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields)]).toEqual([
      ...[400, 'CONFIRMATION_CODE_WRONG', ['code']],
    ]);
    await expectRefused(person, passkey.id);
    expect((await confirm(person, code)).status, 'a wrong password uses no code up').toBe(200);
    expect((await confirm(person, code)).body.code).toBe('CONFIRMATION_CODE_WRONG');
  });

  test('takes a recovery code once, and notifies the owner', async () => {
    const { person, factor } = await longSignedIn();
    const [code = ''] = factor.recovery_codes;
    expect((await confirm(person, code)).status).toBe(200);
    expect((await confirm(person, code)).body.code).toBe('CONFIRMATION_CODE_WRONG');
    const [email] = await emailsTo(app.deps, person.email);
    expect(email?.subject).toBe('A recovery code of your account at Certamen was used');
    expect(email?.text_body).toContain('9 are left.');
  });

  test('counts wrong codes together with those of signing in', async () => {
    const { person, factor } = await longSignedIn();
    const wrong = wrongCode(factor.shows(-1), factor.shows(), factor.shows(1));
    await useUpCodes(app.deps, person.who.user_id, 1);
    expect((await confirm(person, wrong)).body.code, 'the last that is counted').toBe('CONFIRMATION_CODE_WRONG');
    expect((await confirm(person, factor.shows())).body.code).toBe('SECOND_FACTOR_GUESSED');
    const signIn = { email: person.email, password: PASSWORD, session: 'bearer', code: factor.shows() };
    expect((await app.call('POST', '/api/auth/sign-in', signIn)).body.code).toBe('SECOND_FACTOR_GUESSED');
  });

  test('of the same code sent twice at once one confirms', async () => {
    const { person, factor } = await longSignedIn();
    const code = factor.shows();
    const answers = await overlapping(app.deps.database, 'authenticator_apps', 2, () =>
      Promise.all([confirm(person, code), confirm(person, code)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('confirming with a passkey', () => {
  const begun = async (person: Person) => (await person.call('POST', '/api/users/me/confirm-passkey/options')).body;
  const send = (person: Person, passkey: unknown) =>
    person.call('POST', '/api/users/me/confirm-passkey', { passkey });

  test('needs no password, and opens the changes', async () => {
    const { person, passkey } = await longSignedIn();
    const { options } = await begun(person);
    expect(options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: passkey.key.id }] });
    const answer = passkey.key.uses(options);
    expect((await send(person, answer)).status).toBe(200);
    expect((await send(person, answer)).body.code, 'the same answer again').toBe('PASSKEY_EXPIRED');
    expect((await person.call('POST', `/api/users/me/passkeys/${passkey.id}/remove`, {})).status).toBe(200);
    expect((await person.call('GET', '/api/users/me')).body.user.email, 'the same session').toBe(person.email);
  });

  test.each<[string, KeySays]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpID: 'evil.example' }],
    ['nobody checked', { userVerified: false }],
    ['an answer of another kind', { type: 'webauthn.create' }],
  ])('is refused: %s', async (_what, says) => {
    const { person, passkey } = await longSignedIn();
    const answer = await send(person, passkey.key.uses((await begun(person)).options, says));
    expect([answer.status, answer.body.code]).toEqual([400, 'CONFIRMATION_PASSKEY_REFUSED']);
    await expectRefused(person, passkey.id);
  });

  test("somebody else's passkey or challenge, a challenge for something else and a late one confirm nothing", async () => {
    const [{ person, passkey }, other] = [await longSignedIn(), await longSignedIn()];
    const codeOf = async (answer: unknown) => (await send(person, answer)).body.code;
    const forged = aSecurityKey(passkey.key.id);
    expect(await codeOf(other.passkey.key.uses((await begun(person)).options))).toBe('CONFIRMATION_PASSKEY_REFUSED');
    expect(await codeOf(forged.uses((await begun(person)).options))).toBe('CONFIRMATION_PASSKEY_REFUSED');
    expect(await codeOf(passkey.key.uses((await begun(other.person)).options))).toBe('PASSKEY_EXPIRED');
    const { options } = (await app.call('POST', '/api/auth/passkey/options', {})).body;
    expect(await codeOf(passkey.key.uses(options))).toBe('PASSKEY_EXPIRED');
    const late = (await begun(person)).options;
    app.pass(5 * MINUTE);
    expect(await codeOf(passkey.key.uses(late))).toBe('PASSKEY_EXPIRED');
    await expectRefused(person, passkey.id);
    const answer = passkey.key.uses((await begun(person)).options, { userHandle: person.who.user_id });
    const signIn = await app.call('POST', '/api/auth/passkey', { passkey: answer });
    expect(signIn.body.code, 'a challenge to confirm signs nobody in').toBe('PASSKEY_EXPIRED');
  });

  test('a counter that does not grow confirms nothing', async () => {
    const person = await app.person();
    const passkey = await aPasskey(app.deps, person.who.user_id, aSecurityKey(), 7);
    app.pass(60 * MINUTE);
    const answer = await send(person, passkey.key.uses((await begun(person)).options, { count: 7 }));
    expect(answer.body.code).toBe('CONFIRMATION_PASSKEY_REFUSED');
    await expectRefused(person, passkey.id);
  });

  test('whoever has none is told so', async () => {
    expect((await begun(await app.person())).code).toBe('PASSKEY_NOT_FOUND');
  });
});
