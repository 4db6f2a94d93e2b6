import { expect, test } from 'vitest';
import { outcome, useTestApp } from '../../tests/support/app.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { codeSentTo, emailsTo } from '../../tests/support/mail.ts';
import { issueCode } from './codes.ts';
import { sessions } from './tables.ts';

const app = useTestApp();
const hour = 60 * 60 * 1000;
const fresh = 'wrong-horse-8';
const forgot = (email: unknown) => app.call('POST', '/api/auth/forgot-password', { email });
const recovery = (code: string) => app.call('POST', '/api/auth/recovery', { code });
const reset = (code: string, password = fresh, confirm_password = password) =>
  app.call('POST', '/api/auth/reset-password', { code, password, confirm_password });
const signIn = (email: string, password: string) => app.call('POST', '/api/auth/sign-in', { email, password });
const invalid = { error: 'This reset link is no longer valid. Ask for a new one.', code: 'RECOVERY_LINK_INVALID' };

async function asked() {
  const user = await aUser(app.deps);
  return { ...user, code: await issueCode(app.deps.db, user.id, 'reset_password', app.deps.clock()) };
}

test('L4-041, L7-004, L7-005: a link by mail sets a new password; the old one is refused and every session ends', async () => {
  const person = await app.person();
  expect((await forgot(person.email.toUpperCase())).body).toEqual({ accepted: true });
  const [email] = await emailsTo(app.deps, person.email);
  expect(email?.text_body).toContain('http://localhost:3000/reset-password#code=');
  const code = await codeSentTo(app.deps, person.email);
  expect((await reset(code)).body).toEqual({ changed: true });
  expect((await signIn(person.email, PASSWORD)).body.code).toBe('INVALID_CREDENTIALS');
  expect((await person.call('GET', '/api/users/me')).status).toBe(401);
  expect((await signIn(person.email, fresh)).status).toBe(200);
  const emails = await emailsTo(app.deps, person.email);
  expect(emails.map(({ subject }) => subject)).toContain('Your password for Certamen was changed');
});

test('L7-003: asking whether a code is good does not use it up', async () => {
  const { code, email } = await asked();
  for (let n = 0; n < 3; n++) expect((await recovery(code)).body).toEqual({ valid: true, email });
  expect((await reset(code)).status).toBe(200);
  expect((await recovery(code)).body).toEqual({ valid: false, email: null });
  for (const nonsense of ['', 'x', "' or 1=1"])
    expect((await recovery(nonsense)).body).toEqual({ valid: false, email: null });
});

test('a code works once', async () => {
  const { code } = await asked();
  expect((await reset(code)).status).toBe(200);
  expect(outcome(await reset(code, 'yet another 1'))).toEqual([410, invalid]);
});

test('of 20 simultaneous uses of one code one succeeds, and its password is the one that counts', async () => {
  const { email, code } = await asked();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(code, `password number ${n}`)));
  const winners = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === invalid.code)).toHaveLength(19);
  expect((await signIn(email, `password number ${winners[0]}`)).status).toBe(200);
  expect(await emailsTo(app.deps, email)).toHaveLength(1);
});

test('a code lasts one hour', async () => {
  const { code } = await asked();
  const { code: other } = await asked();
  app.pass(hour - 1);
  expect((await reset(code)).status).toBe(200);
  app.pass(1);
  expect((await recovery(other)).body).toEqual({ valid: false, email: null });
  expect((await reset(other)).body).toEqual(invalid);
});

test('a code for confirming does not reset', async () => {
  const user = await aUser(app.deps, { confirmed: false });
  const code = await issueCode(app.deps.db, user.id, 'confirm_email', app.deps.clock());
  expect((await reset(code)).body).toEqual(invalid);
});

test('who resets the password reads mail there: the address counts as confirmed', async () => {
  const { id, email } = await aUser(app.deps, { confirmed: false });
  const code = await issueCode(app.deps.db, id, 'reset_password', app.deps.clock());
  await reset(code);
  expect((await signIn(email, fresh)).body.user.email_confirmed_at).toBe('2026-11-20T09:00:00.000Z');
});

test('L5-033: the passwords match and have at least 6 characters; a refused one does not use the code up', async () => {
  const { code } = await asked();
  const short = await reset(code, '12345');
  expect([short.status, short.body.error]).toEqual([400, 'Password must be at least 6 characters long']);
  const differs = await reset(code, '123456', '1234567');
  expect([differs.status, differs.body.error]).toEqual([400, 'Passwords do not match']);
  expect(differs.body.fields).toEqual({ confirm_password: 'Passwords do not match' });
  expect((await reset(code)).status).toBe(200);
});

test('asking for a link answers alike whether or not there is such an account, and takes about as long', async () => {
  const { email } = await aUser(app.deps);
  const took: Record<string, number> = {};
  for (const address of [email, 'nobody@example.org']) {
    const started = performance.now();
    const answer = await forgot(address);
    took[address] = performance.now() - started;
    expect([answer.status, answer.body]).toEqual([200, { accepted: true }]);
  }
  expect(took['nobody@example.org']).toBeGreaterThan(140);
  expect(took[email]).toBeGreaterThan(140);
  expect(await emailsTo(app.deps, 'nobody@example.org')).toEqual([]);
});

test('a newer link ends the older one, also when two are asked for at once', async () => {
  const { id, code } = await asked();
  const { db, clock } = app.deps;
  const issue = () => db.transaction((tx) => issueCode(tx, id, 'reset_password', clock()));
  const both = await Promise.all([issue(), issue()]);
  expect((await reset(code)).body).toEqual(invalid);
  const good = await Promise.all(both.map(async (newer) => (await recovery(newer)).body.valid));
  expect(good.filter(Boolean), 'one of the two').toHaveLength(1);
});

test('L8-072: one address may ask for 30 emails an hour, then it is refused', async () => {
  for (let n = 0; n < 30; n++) await app.deps.limits.take('mailAddress', 'unknown');
  const { status, body } = await forgot('mara@example.org');
  expect([status, body.error]).toEqual([429, 'Too many attempts. Please try again later.']);
});

test('codes cannot be tried without end', async () => {
  for (let n = 0; n < 30; n++) expect((await reset(`guess ${n}`)).status).toBe(410);
  const { status, headers } = await reset('one more');
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a sign-in that is under way with the old password does not outlive the reset', async () => {
  const { email, code } = await asked();
  const attempts = await Promise.all([
    ...Array.from({ length: 5 }, () => signIn(email, PASSWORD)),
    reset(code),
    ...Array.from({ length: 5 }, () => signIn(email, PASSWORD)),
  ]);
  expect(attempts.some(({ body }) => body.changed)).toBe(true);
  expect(await app.deps.db.select().from(sessions)).toEqual([]);
});
