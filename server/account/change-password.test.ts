import { describe, expect, test } from 'vitest';
import { codeOf, type Person, useTestApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/factories.ts';
import { emailsTo } from '../../tests/support/mail.ts';
import { issueCode } from './codes.ts';

const app = useTestApp();
const fresh = 'wrong-horse-8';
const change = (person: Person, parts: object = {}) =>
  person.call('POST', '/api/users/me/password', {
    current_password: PASSWORD,
    new_password: fresh,
    confirm_password: fresh,
    ...parts,
  });
const signIn = (email: string, password: string, session = 'bearer') =>
  app.call('POST', '/api/auth/sign-in', { email, password, session });

describe('changing the password', () => {
  test('L5-023: with the current one it is changed, other sessions end, this one goes on, a mail tells of it', async () => {
    const person = await app.person();
    const { access_token } = (await signIn(person.email, PASSWORD)).body;
    const elsewhere = { authorization: `Bearer ${access_token}` };
    expect((await app.call('GET', '/api/users/me', undefined, elsewhere)).status).toBe(200);
    expect((await change(person)).body).toEqual({ changed: true });
    expect((await app.call('GET', '/api/users/me', undefined, elsewhere)).status).toBe(401);
    expect((await person.call('GET', '/api/users/me')).status).toBe(200);
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, fresh)).status).toBe(200);
    expect(await emailsTo(app.deps, person.email)).toMatchObject([
      { subject: 'Your password for Certamen was changed' },
    ]);
  });

  test('a reset link that was asked for before stops working', async () => {
    const person = await app.person();
    const code = await issueCode(app.deps.db, person.who.user_id, 'reset_password', app.deps.clock());
    await change(person);
    expect((await app.call('POST', '/api/auth/recovery', { code })).body).toEqual({ valid: false, email: null });
  });

  test("L5-023, L8-062: 'Current password is incorrect'", async () => {
    const person = await app.person();
    const { status, body } = await change(person, { current_password: 'not this one' });
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'Current password is incorrect',
      code: 'CURRENT_PASSWORD_WRONG',
      fields: { current_password: 'Current password is incorrect' },
    });
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
  });

  test.each(['12345', '', undefined])('L5-022, L8-061: %j is too short', async (new_password) => {
    const { status, body } = await change(await app.person(), { new_password, confirm_password: new_password ?? '' });
    expect([status, body.error]).toEqual([400, 'New password must be at least 6 characters long']);
    expect(body.fields).toEqual({ new_password: 'New password must be at least 6 characters long' });
  });

  test('a stolen session cannot guess the password: ten wrong ones, then 429', async () => {
    const person = await app.person();
    for (let n = 0; n < 10; n++) expect((await change(person, { current_password: `${n}` })).status).toBe(400);
    expect(codeOf(await change(person))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  });

  test('of ten changes at once from the same password one counts', async () => {
    const person = await app.person();
    const passwords = Array.from({ length: 10 }, (_, n) => `password number ${n}`);
    const answers = await Promise.all(
      passwords.map((password) => change(person, { new_password: password, confirm_password: password })),
    );
    const winners = answers.flatMap(({ status }, n) => (status === 200 ? [passwords[n] as string] : []));
    expect(winners).toHaveLength(1);
    expect((await signIn(person.email, winners[0] as string)).status).toBe(200);
  });
});
