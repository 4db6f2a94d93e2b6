import { expect, test } from 'vitest';
import { outcome, useTestApp } from '../../tests/support/app.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { codeSentTo, emailsTo } from '../../tests/support/mail.ts';
import { issueCode } from './codes.ts';
import { users } from './tables.ts';

const app = useTestApp();
const minute = 60 * 1000;
const hour = 60 * minute;
const confirm = (code: unknown) => app.call('POST', '/api/auth/confirm', { code });
const resend = (email: string) => app.call('POST', '/api/auth/confirm/resend', { email });
const invalid = {
  error: 'This confirmation link is no longer valid. Ask for a new one below.',
  code: 'CONFIRMATION_LINK_INVALID',
};
const used = { error: 'Your email address is already confirmed. You can sign in.', code: 'CONFIRMATION_LINK_USED' };

async function waiting() {
  const user = await aUser(app.deps, { confirmed: false });
  const code = await issueCode(app.deps.db, user.id, 'confirm_email', app.deps.clock());
  app.pass(1000);
  return { ...user, code };
}

test('the code from the mail confirms the address, once, and signing in works from then on', async () => {
  const { email, code } = await waiting();
  expect((await confirm(code)).body).toEqual({ confirmed: true });
  expect(outcome(await confirm(code))).toEqual([410, used]);
  const answer = await app.call('POST', '/api/auth/sign-in', { email, password: PASSWORD });
  expect(answer.body.user.email_confirmed_at).toBe('2026-11-20T09:00:01.000Z');
});

test('of 20 simultaneous uses of one code one succeeds', async () => {
  const { code } = await waiting();
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === used.code)).toHaveLength(19);
});

test('a code lasts 24 hours', async () => {
  const { code } = await waiting();
  app.pass(24 * hour - 1001);
  expect((await confirm(code)).status).toBe(200);
  const { code: other } = await waiting();
  app.pass(24 * hour - 1000);
  expect((await confirm(other)).body).toEqual(invalid);
});

test('a code for a new password does not confirm, nor does nonsense', async () => {
  const user = await aUser(app.deps, { confirmed: false });
  const other = await issueCode(app.deps.db, user.id, 'reset_password', app.deps.clock());
  for (const code of [other, '', 'x', '../..', "' or 1=1", '\u0000'])
    expect((await confirm(code)).body).toEqual(invalid);
  for (const code of [undefined, 7, 'x'.repeat(201)]) expect((await confirm(code)).status).toBe(400);
  const [stored] = await app.deps.db.select().from(users);
  expect(stored?.email_confirmed_at).toBeNull();
});

test('a used confirmation link says that the address is confirmed, also an older one, for as long as it would have worked', async () => {
  const { email, code } = await waiting();
  await resend(email);
  await confirm(await codeSentTo(app.deps, email));
  expect((await confirm(code)).body).toEqual(used);
  app.pass(24 * hour);
  expect((await confirm(code)).body).toEqual(invalid);
});

test('the mail can be sent again; the link in the newest works and makes the older ones worthless', async () => {
  const { email, code } = await waiting();
  expect((await resend(email.toUpperCase())).body).toEqual({ accepted: true });
  const newest = await codeSentTo(app.deps, email);
  expect(newest).not.toBe(code);
  expect((await confirm(newest)).status).toBe(200);
  expect((await confirm(code)).status).toBe(410);
});

test('asking again answers alike for unknown and for confirmed addresses, and sends them nothing', async () => {
  const { email } = await waiting();
  const confirmed = await aUser(app.deps);
  const answers = await Promise.all([email, confirmed.email, 'nobody@example.org'].map(resend));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([JSON.stringify([200, { accepted: true }])]),
  );
  expect(await emailsTo(app.deps, email)).toHaveLength(1);
  expect(await emailsTo(app.deps, confirmed.email)).toEqual([]);
  expect(await emailsTo(app.deps, 'nobody@example.org')).toEqual([]);
});

test('an account gets one email in ten minutes beside that of the registration, and the answer never tells', async () => {
  const { email } = await waiting();
  for (const address of [email, 'nobody@example.org']) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => resend(address)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { accepted: true }]);
  }
  expect(await emailsTo(app.deps, email)).toHaveLength(1);
  app.pass(10 * minute - 1);
  await resend(email);
  expect(await emailsTo(app.deps, email)).toHaveLength(1);
  app.pass(1);
  await resend(email);
  expect(await emailsTo(app.deps, email)).toHaveLength(2);
});

test('whoever makes us send too many emails from one address is refused', async () => {
  for (let n = 0; n < 30; n++) await app.deps.limits.take('mailAddress', 'unknown');
  const { status, body, headers } = await resend('mara@example.org');
  expect([status, body.error]).toEqual([429, 'Too many attempts. Please try again later.']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
});
