import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { outcome, type Person, useTestApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/factories.ts';
import { rateLimits } from '../http/rate-limit.ts';
import { sessions, users } from './tables.ts';

const app = useTestApp();
const minute = 60_000;
const path = '/api/users/me/confirm-password';

const confirm = (person: Person, current_password: unknown = PASSWORD) =>
  person.call('POST', path, { current_password });
/** A call that needs a recent sign-in, and changes nothing. */
const isFresh = async (person: Person) => {
  const { status, body } = await person.call('GET', '/api/users/me/export');
  if (status !== 200) expect([status, body.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  return status === 200;
};

test('a session is fresh for ten minutes after signing in, and for ten more after the password was confirmed', async () => {
  const person = await app.person();
  app.pass(10 * minute - 1);
  expect(await isFresh(person)).toBe(true);
  app.pass(1);
  expect(await isFresh(person)).toBe(false);
  expect(outcome(await confirm(person))).toEqual([200, { confirmed_until: '2026-11-20T09:20:00.000Z' }]);
  app.pass(10 * minute - 1);
  expect(await isFresh(person), 'being used does not count as signing in').toBe(true);
  app.pass(1);
  expect(await isFresh(person)).toBe(false);
});

test('it holds for the session that confirmed it and for no other', async () => {
  const person = await app.person();
  const signedIn = await app.call('POST', '/api/auth/sign-in', {
    ...{ email: person.email, password: PASSWORD, session: 'bearer' },
  });
  const elsewhere = app.callsAs({ ...person, token: signedIn.body.access_token });
  app.pass(10 * minute);
  await confirm(elsewhere);
  expect(await isFresh(elsewhere)).toBe(true);
  expect(await isFresh(person)).toBe(false);
});

test('a password that was given for something else counts as confirmed', async () => {
  const person = await app.person();
  app.pass(10 * minute);
  const asked = await person.call('POST', '/api/users/me/email', {
    ...{ email: 'new@example.org', current_password: PASSWORD },
  });
  expect(asked.status).toBe(200);
  expect(await isFresh(person)).toBe(true);
});

test('wrong passwords are refused beside the field, counted, and confirm nothing', async () => {
  const person = await app.person();
  app.pass(10 * minute);
  for (let n = 0; n < rateLimits.passwordCheck.points; n++) {
    expect(outcome(await confirm(person, 'wrong-horse-1'))).toEqual([
      400,
      {
        ...{ code: 'CURRENT_PASSWORD_WRONG', error: 'Current password is incorrect' },
        fields: { current_password: 'Current password is incorrect' },
      },
    ]);
  }
  expect((await confirm(person)).body.code).toBe('TOO_MANY_ATTEMPTS');
  expect(await isFresh(person)).toBe(false);
});

test('who has no password is told so, and is fresh after signing in again', async () => {
  const person = await app.person();
  await app.deps.db.update(users).set({ password_hash: null }).where(eq(users.id, person.who.user_id));
  app.pass(10 * minute);
  expect((await confirm(person, 'anything')).body.code).toBe('PASSWORD_NOT_SET');
  expect(await isFresh(person)).toBe(false);
});

test('sessions of the release before are as fresh as their sign-in', async () => {
  const person = await app.person();
  const [session] = await app.deps.db.select().from(sessions);
  expect(session?.confirmed_at).toBeNull();
  expect(await isFresh(person)).toBe(true);
});
