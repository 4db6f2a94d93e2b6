import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Answer, ok, usePerson, useTestApp } from '../../tests/support/app.ts';
import { buy, interceptProvider, refusal, someTiers } from '../../tests/support/buying.ts';
import { aTopicWith, aUser, PASSWORD } from '../../tests/support/factories.ts';
import { codeSentTo, emailsTo } from '../../tests/support/mail.ts';
import { completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { oneAfterAnother } from '../../tests/support/race.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { hashToken } from '../account/session.ts';
import { profiles, sign_in_pace, users } from '../account/tables.ts';
import { audit_log } from '../audit/tables.ts';
import { rows } from '../db/open.ts';
import { mail_outbox } from '../mail/tables.ts';

const app = useTestApp();
const administrator = usePerson(app, { is_admin: true, full_name: 'Ines Okafor' });
const call = (method: string, path: string, body?: object) =>
  method === 'PUT'
    ? putOpened(administrator, `/api/admin/users${path}`, body)
    : administrator.call(method, `/api/admin/users${path}`, body);
const signIn = (email: string, password: string) =>
  app.call('POST', '/api/auth/sign-in', { email, password, session: 'bearer' });
const profileOf = async (id: string) => (await app.deps.db.select().from(profiles).where(eq(profiles.id, id)))[0];
const entries = async () => (await app.deps.db.select().from(audit_log)).map(({ what }) => what);

describe('adding a user', () => {
  const mara = { full_name: ' Mara Lindqvist ', email: 'mara@example.org', password: 'lighthouse', is_admin: false };
  const add = (parts: object = {}) => call('POST', '', { ...mara, ...parts });

  test('A6-009: the account can sign in at once and is in the list; an email tells, without name or password', async () => {
    const body = ok(await add());
    expect(body.user).toMatchObject({ full_name: 'Mara Lindqvist', email: 'm•••@example.org', confirmed: true });
    expect((await signIn('mara@example.org', 'lighthouse')).body.profile).toMatchObject({
      ...{ full_name: 'Mara Lindqvist', is_admin: false },
    });
    const [email, ...more] = await emailsTo(app.deps, 'mara@example.org');
    expect(more).toEqual([]);
    expect(email?.subject).toBe('An account at Certamen was made for you');
    expect(email?.text_body).toContain('http://localhost:3000/forgot-password');
    expect(email?.text_body).not.toMatch(/Mara|lighthouse/);
  });

  test('an administrator can be added, and comes into the back office', async () => {
    await add({ is_admin: true });
    const { access_token } = (await signIn('mara@example.org', 'lighthouse')).body;
    const authorization = `Bearer ${access_token}`;
    expect((await app.call('GET', '/api/admin/users', undefined, { authorization })).status).toBe(200);
    expect(await entries()).toEqual(['Added an administrator']);
  });

  test('A8-011: an address that somebody has, in any case, is refused beside the field', async () => {
    await aUser(app.deps, { email: 'Mara@Example.org' });
    const { status, body } = await add();
    const sentence = 'A user with this email already exists';
    expect([status, body.code, body.fields]).toEqual([409, 'USER_EMAIL_TAKEN', { email: sentence }]);
    expect(await emailsTo(app.deps, 'mara@example.org')).toEqual([]);
  });

  test.each([
    ['users', 'A8-012', 'Failed to create user account'],
    ['profiles', 'A8-013, A4-032', 'Failed to create user profile'],
    ['audit_log', 'A8-014', 'Failed to create user'],
  ])('where %s cannot be written nothing is kept (%s): %s', async (table, _id, sentence) => {
    const broken = sql.identifier(`${table}_broken`);
    await app.deps.db.execute(sql`create function broken() returns trigger language plpgsql as
      $$ begin raise exception 'disk full'; end $$`);
    await app.deps.db.execute(
      sql`create trigger ${broken} before insert on ${sql.identifier(table)} for each row execute function broken()`,
    );
    try {
      const { status, body } = await add();
      expect([status, body.error]).toEqual([500, sentence]);
    } finally {
      await app.deps.db.execute(sql`drop function broken cascade`);
    }
    expect(app.errors.splice(0)).toHaveLength(1);
    expect(await app.deps.db.select().from(users)).toHaveLength(1);
    expect(await app.deps.db.select().from(mail_outbox)).toEqual([]);
  });
});

describe('editing a user', () => {
  test('A5-008: name and role are changed; what is left out of the role stays', async () => {
    const mara = await aUser(app.deps, { full_name: 'Mara' });
    const { status, body } = await call('PUT', `/${mara.id}`, { full_name: 'Mara Lindqvist', is_admin: true });
    expect([status, body.user.full_name, body.user.is_admin]).toEqual([200, 'Mara Lindqvist', true]);
    await call('PUT', `/${mara.id}`, { full_name: 'M. Lindqvist' });
    expect(await profileOf(mara.id)).toMatchObject({ full_name: 'M. Lindqvist', is_admin: true });
    expect(await entries()).toEqual(['Made a user an administrator', 'Changed a user']);
  });

  test('the role alone is given and taken; the audit says what was changed', async () => {
    const mara = await aUser(app.deps, { full_name: 'Mara' });
    const audited = async () => (await app.deps.db.select().from(audit_log)).at(-1);
    for (const is_admin of [true, false]) {
      await app.deps.db.delete(audit_log);
      const { body } = await call('PUT', `/${mara.id}`, { full_name: 'Mara', is_admin });
      expect([body.user.is_admin, (await profileOf(mara.id))?.is_admin]).toEqual([is_admin, is_admin]);
      expect(await audited()).toMatchObject({ noun: 'user', object_id: mara.id, detail: { changed: ['is_admin'] } });
    }
    const noted = () => app.lines.filter(({ event }) => /role_/.test(event)).map(({ event }) => event);
    expect(noted()).toEqual(['security.role_given', 'security.role_taken']);
    await call('PUT', `/${mara.id}`, { full_name: 'M.' });
    expect(noted()).toHaveLength(2);
    await app.deps.db.delete(audit_log);
    await call('PUT', `/${mara.id}`, { full_name: 'Mara', is_admin: true });
    expect(await audited()).toMatchObject({ detail: { changed: ['full_name', 'is_admin'] } });
  });

  test('somebody who is deleted at the same moment is said to be gone', async () => {
    const mara = await aUser(app.deps, { full_name: 'Mara' });
    const held = `select from profiles where id = '${mara.id}' for update`;
    const outcomes = await oneAfterAnother(app.deps.database, held, [
      () => call('DELETE', `/${mara.id}`),
      () => call('PUT', `/${mara.id}`, { full_name: 'M.' }),
    ]);
    const statuses = outcomes.map((outcome) => outcome.status === 'fulfilled' && (outcome.value as Answer).status);
    expect(statuses).toEqual([200, 404]);
    expect(await entries()).toEqual(['Deleted a user']);
  });

  test("the profile's own form notices that somebody changed the name meanwhile", async () => {
    const mara = await app.person({ full_name: 'Mara' });
    const { version } = (await mara.call('GET', '/api/users/me')).body.profile;
    await call('PUT', `/${mara.who.user_id}`, { full_name: 'Mara L.' });
    const { body } = await mara.call('POST', '/api/users/me', { full_name: 'M.', version });
    expect(body).toMatchObject({ code: 'PROFILE_CHANGED', fields: { full_name: 'Now: Mara L.' } });
  });

  test('a demotion ends the sessions of who is demoted, and only those', async () => {
    const other = await app.person({ is_admin: true });
    expect((await call('PUT', `/${other.who.user_id}`, { full_name: 'Paul', is_admin: false })).status).toBe(200);
    expect((await other.call('GET', '/api/users/me')).body.code).toBe('SESSION_EXPIRED');
    expect((await call('GET', '')).status).toBe(200);
    expect(await entries()).toEqual(['Took the administrator role from a user']);
  });

  test('one may give up the role oneself while another has it, and is signed out', async () => {
    await aUser(app.deps, { is_admin: true });
    const { status, headers } = await call('PUT', `/${administrator.who.user_id}`, {
      full_name: 'Ines',
      is_admin: false,
    });
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toMatch(/^certamen=; .*Expires=Thu, 01 Jan 1970/);
    expect((await call('GET', '')).body.code).toBe('SESSION_EXPIRED');
  });

  test('A5-012: the last administrator stays one; those who cannot sign in do not count', async () => {
    await aUser(app.deps, { is_admin: true, confirmed: false });
    const { status, body } = await call('PUT', `/${administrator.who.user_id}`, { full_name: 'I.', is_admin: false });
    expect([status, body.error]).toEqual([409, 'Cannot remove admin status from the last admin user']);
    expect(await profileOf(administrator.who.user_id)).toMatchObject({ full_name: 'Ines Okafor', is_admin: true });
    expect(await entries()).toEqual([]);
    expect((await call('PUT', `/${administrator.who.user_id}`, { full_name: 'I.', is_admin: true })).status).toBe(
      200,
    );
  });

  test('an account without a profile gets one', async () => {
    const lost = await aUser(app.deps, { email: 'lost@example.org' });
    await app.deps.db.delete(profiles).where(eq(profiles.id, lost.id));
    expect((await call('PUT', `/${lost.id}`, { full_name: 'Found' })).body.user.full_name).toBe('Found');
    expect(await profileOf(lost.id)).toMatchObject({ full_name: 'Found', is_admin: false });
  });
});

describe('setting a password', () => {
  const set = (id: string, new_password: unknown) => call('PUT', `/${id}/password`, { new_password });

  test('A5-009: the new one works, the old one and every session do not; an email tells', async () => {
    const mara = await app.person({ email: 'mara@example.org' });
    await app.call('POST', '/api/auth/forgot-password', { email: mara.email });
    const code = await codeSentTo(app.deps, mara.email);
    expect((await set(mara.who.user_id, 'lighthouse')).body).toEqual({ changed: true });
    expect((await mara.call('GET', '/api/users/me')).body.code).toBe('SESSION_EXPIRED');
    expect((await signIn(mara.email, PASSWORD)).status).toBe(401);
    expect((await signIn(mara.email, 'lighthouse')).status).toBe(200);
    const reset = { code, password: 'thief-of-links', confirm_password: 'thief-of-links' };
    expect((await app.call('POST', '/api/auth/reset-password', reset)).body.code).toBe('RECOVERY_LINK_INVALID');
    const email = (await emailsTo(app.deps, mara.email)).at(-1);
    expect(email?.subject).toBe('An administrator changed your password for Certamen');
    expect(email?.text_body).not.toContain('lighthouse');
    expect(await entries()).toEqual(["Set a user's password"]);
  });

  test("one's own is changed in the profile, with the present one", async () => {
    const { status, body } = await set(administrator.who.user_id, 'lighthouse');
    expect([status, body.error]).toEqual([409, 'Change your own password in your profile.']);
    expect((await signIn(administrator.email, PASSWORD)).status).toBe(200);
    expect(await entries()).toEqual([]);
  });

  test('somebody whom wrong passwords have locked out gets in again', async () => {
    const mara = await aUser(app.deps);
    const free_at = new Date(app.deps.clock().getTime() + 10 * 60_000);
    await app.deps.db.insert(sign_in_pace).values({ account_hash: hashToken(mara.email), free_at });
    expect((await signIn(mara.email, PASSWORD)).status).toBe(429);
    await set(mara.id, 'lighthouse');
    expect((await signIn(mara.email, 'lighthouse')).status).toBe(200);
  });

  test('A5-005: no user at all is told as one that was not chosen', async () => {
    expect((await set('none', 'lighthouse')).body.error).toBe('Please select a user');
  });
});

describe('deleting a user', () => {
  test('A5-011: everything of theirs goes, an email says so, and the audit keeps the id alone', async () => {
    const mara = await app.person({ full_name: 'Mara Lindqvist', email: 'mara@example.org' });
    const topic = await aTopicWith(app.deps, 5);
    const { attempt } = await startQuiz(mara, topic.id, { question_count: 5 });
    await completeWith(mara, attempt, () => true);
    const { body: before } = await call('GET', `/${mara.who.user_id}/holdings`);
    expect(before).toEqual({
      holdings: { attempts: 1, results: 1, reviews: 5, memories: 5, certifications: 0, entitlements: 0 },
      subscription: null,
    });
    expect((await call('DELETE', `/${mara.who.user_id}`)).body).toEqual({ deleted: true });
    expect((await mara.call('GET', '/api/users/me')).body.code).toBe('SESSION_EXPIRED');
    for (const table of ['users', 'profiles', 'quiz_attempts', 'user_progress', 'sessions']) {
      const left = await rows(app.deps.db, sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`);
      expect(JSON.stringify(left), table).not.toContain(mara.who.user_id);
    }
    const [line] = await app.deps.db.select().from(audit_log);
    expect(line).toMatchObject({
      ...{ what: 'Deleted a user', noun: 'user', object_id: mara.who.user_id, object_name: '' },
      actor_id: administrator.who.user_id,
    });
    expect((await emailsTo(app.deps, mara.email)).map(({ subject }) => subject)).toEqual([
      'Your account at Certamen was deleted',
    ]);
  });

  test('A5-013: the last administrator cannot be deleted, not by themselves either', async () => {
    const { status, body } = await call('DELETE', `/${administrator.who.user_id}`);
    expect([status, body.error]).toEqual([409, 'Cannot delete the last admin user']);
    expect(await entries()).toEqual([]);
  });

  test("one's own account is deleted in the profile, with the password", async () => {
    await app.person({ is_admin: true });
    const { status, body } = await call('DELETE', `/${administrator.who.user_id}`);
    expect([status, body.error]).toEqual([409, 'Delete your own account in your profile.']);
    expect((await call('GET', '')).body.counts).toMatchObject({ users: 2, admins: 2 });
  });

  test('of several presses one deletes; the others are told that the user is gone, and nobody is signed out', async () => {
    const mara = await aUser(app.deps);
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('DELETE', `/${mara.id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await entries()).toEqual(['Deleted a user']);
    expect((await call('GET', '')).status).toBe(200);
  });

  test('a subscription ends first; where the provider fails, its sentence is told and nothing is deleted or written down', async () => {
    const [tier] = await someTiers(app);
    const mara = await app.person();
    const bought = await buy(app, mara, tier?.price_id as string);
    expect((await call('GET', `/${mara.who.user_id}/holdings`)).body.subscription.status).toBe('active');
    const { payments } = app.deps;
    interceptProvider(app, ({ method }) =>
      method === 'DELETE' ? refusal(500, { type: 'api_error', message: 'Down' }) : undefined,
    );
    const { status, body } = await call('DELETE', `/${mara.who.user_id}`);
    expect([status, body.error]).toEqual([502, 'Failed to cancel subscription']);
    expect(app.errors.splice(0)).toHaveLength(1);
    expect(await profileOf(mara.who.user_id)).toBeDefined();
    expect(await entries()).toEqual([]);
    app.deps.payments = payments;
    expect((await call('DELETE', `/${mara.who.user_id}`)).status).toBe(200);
    expect((await payments?.stripe.subscriptions.retrieve(bought))?.status).toBe('canceled');
  });
});

describe('the test of the password reset', () => {
  const path = '/functions/v1/test-password-reset';
  const ask = (email?: unknown) => administrator.call('POST', path, { email });

  test('A7-061: sends a link that works, answers it in local mode, and is written down', async () => {
    const mara = await aUser(app.deps, { email: 'mara@example.org' });
    const body = ok(await ask(' MARA@example.org '));
    expect(body.message).toBe('A link for a new password is on its way to m•••@example.org.');
    const code = await codeSentTo(app.deps, mara.email);
    expect(body.data).toEqual({ resetLink: `http://localhost:3000/reset-password#code=${code}` });
    expect((await app.call('POST', '/api/auth/recovery', { code })).body).toEqual({ valid: true, email: mara.email });
    expect(await app.deps.db.select().from(audit_log)).toMatchObject([
      { what: 'Tested the password reset', noun: 'user', object_id: mara.id, object_name: '', detail: {} },
    ]);
  });

  test.each([[undefined], [''], ['  ']])('A5-010: without a user (%j) it asks for one', async (email) => {
    const { status, body } = await ask(email);
    expect([status, body.fields]).toEqual([400, { email: 'Please select a user' }]);
  });

  test('an address that nobody has is told', async () => {
    expect((await ask('nobody@example.org')).body.error).toBe('There is no user with this email address.');
  });

  test('does not fill the mailbox of anybody', async () => {
    const mara = await aUser(app.deps);
    for (let n = 0; n < 20; n++) expect((await ask(mara.email)).status).toBe(200);
    expect((await ask(mara.email)).body.code).toBe('TOO_MANY_ATTEMPTS');
  });

  describe('with a public origin', () => {
    const site = useTestApp({ PUBLIC_ORIGIN: 'https://exam.example', SMTP_URL: 'smtp://mail.example' });

    test('the link goes to the mailbox alone', async () => {
      const boss = await site.person({ is_admin: true });
      const mara = await aUser(site.deps);
      const { body } = await boss.call('POST', path, { email: mara.email });
      expect(body.data).toEqual({});
      expect(JSON.stringify(body)).not.toContain(await codeSentTo(site.deps, mara.email));
    });
  });
});

test('nothing in the audit names a person or tells a password', async () => {
  const parts = { full_name: 'Mara Lindqvist', email: 'mara@example.org', password: 'lighthouse' };
  const { body } = await call('POST', '', parts);
  await call('PUT', `/${body.user.id}`, { full_name: 'Mara Berg', is_admin: true });
  await call('PUT', `/${body.user.id}/password`, { new_password: 'second-lighthouse' });
  await administrator.call('POST', '/functions/v1/test-password-reset', { email: 'mara@example.org' });
  await call('DELETE', `/${body.user.id}`);
  const lines = await app.deps.db.select().from(audit_log);
  expect(lines).toHaveLength(5);
  expect(JSON.stringify(lines)).not.toMatch(/mara|berg|lindqvist|lighthouse|example/i);
});
