import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { demoAccounts, ensureDemoAccounts } from '#local/demo-accounts.ts';
import { outcome, type Person, useTestApp } from '../../tests/support/app.ts';
import { buy, interceptProvider, refusal, someTiers } from '../../tests/support/buying.ts';
import { aUser, PASSWORD } from '../../tests/support/factories.ts';
import { emailsTo } from '../../tests/support/mail.ts';
import { begunQuiz, completeWith } from '../../tests/support/quiz-steps.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { everyRow } from '../../tests/support/world.ts';
import { keepAnAdministrator } from '../account/last-administrator.ts';
import { profiles, users } from '../account/tables.ts';
import { rows } from '../db/open.ts';
import { feedback } from '../feedback/tables.ts';
import { user_subscriptions } from '../subscriptions/tables.ts';
import { deleteUser } from './delete-user.ts';

const app = useTestApp();
const ask = (person: Person, parts: object = {}) =>
  person.call('POST', '/api/users/me/delete', { current_password: PASSWORD, confirm: person.email, ...parts });
const exists = async (id: string) => (await app.deps.db.select().from(users).where(eq(users.id, id))).length === 1;

describe('deleting the account', () => {
  test('everything that is theirs goes, everything of others stays, and a last email says so', async () => {
    const stranger = await aLearner();
    const before = await everyRow(app);
    const person = await aLearner();
    const change = { email: 'other@example.org', current_password: PASSWORD };
    expect((await person.call('POST', '/api/users/me/email', change)).status).toBe(200);
    expect(await emailsTo(app.deps, person.email)).toHaveLength(1);
    const { status, body, headers } = await ask(person);
    expect([status, body]).toEqual([200, { deleted: true }]);
    expect(headers.get('set-cookie')).toMatch(/^certamen=; .*Expires=Thu, 01 Jan 1970/);
    const emails = await emailsTo(app.deps, person.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your account at Certamen was deleted']);
    const after = await everyRow(app);
    const gone = JSON.stringify({ ...after, mail_outbox: [] });
    expect(gone).not.toContain(person.who.user_id);
    expect(gone).not.toContain(person.email);
    for (const table of ['users', 'profiles', 'sessions', 'quiz_attempts', 'user_progress', 'attempt_questions']) {
      expect(after[table], table).toEqual(before[table]);
    }
    expect((await stranger.call('GET', '/api/users/me')).status).toBe(200);
  });

  test('the session is over, and the address can be registered anew', async () => {
    const person = await app.person();
    await ask(person);
    expect((await person.call('GET', '/api/users/me')).body.code).toBe('SESSION_EXPIRED');
    const signIn = { email: person.email, password: PASSWORD };
    expect((await app.call('POST', '/api/auth/sign-in', signIn)).status).toBe(401);
    const fresh = { full_name: 'Mara', email: person.email, certifications: ['CEH'] };
    const passwords = { password: 'a lighthouse', confirm_password: 'a lighthouse' };
    expect((await app.call('POST', '/api/auth/sign-up', { ...fresh, ...passwords })).status).toBe(200);
  });

  test('what they wrote as feedback stays, without name and address', async () => {
    const person = await aLearner();
    await ask(person);
    expect(await app.deps.db.select().from(feedback)).toMatchObject([
      ...[{ user_id: null, email: null, sender_name: 'Anonymous User', message: 'Question 3 is unclear.' }],
    ]);
  });

  test('a wrong password deletes nothing, and guessing it is limited', async () => {
    const person = await app.person();
    const { status, body } = await ask(person, { current_password: 'not this one' });
    expect([status, body.fields]).toEqual([400, { current_password: 'Current password is incorrect' }]);
    for (let n = 0; n < 9; n++) await ask(person, { current_password: `${n}` });
    expect((await ask(person)).body.code).toBe('TOO_MANY_ATTEMPTS');
    expect(await exists(person.who.user_id)).toBe(true);
  });

  test('the address has to be typed; capitals and blanks around it do not matter', async () => {
    const person = await app.person({ email: 'Mara@example.org' });
    for (const confirm of ['', 'mara', 'mara@example.com', undefined]) {
      const { status, body } = await ask(person, { confirm });
      expect([status, body.fields]).toEqual([
        400,
        { confirm: 'Type the email address of this account to delete it.' },
      ]);
    }
    expect((await ask(person, { confirm: ' mara@EXAMPLE.org ' })).status).toBe(200);
  });

  test('of several presses one deletes', async () => {
    const person = await app.person();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await emailsTo(app.deps, person.email)).toHaveLength(1);
  });

  test('a demo login may be deleted and comes back at the next start', async () => {
    await ensureDemoAccounts(app.deps);
    const [{ email }] = demoAccounts;
    const find = () => app.deps.db.select().from(users).where(eq(users.email, email));
    const user_id = (await find())[0]?.id as string;
    await deleteUser(app.deps, user_id, { user_id, session_id: '', is_admin: false, limits_of: user_id });
    expect(await find()).toEqual([]);
    await ensureDemoAccounts(app.deps);
    expect(await find()).toHaveLength(1);
  });
});

describe('the last administrator', () => {
  const refusal = {
    error: 'You are the only administrator. Make somebody else an administrator first.',
    code: 'LAST_ADMINISTRATOR',
  };

  test('stays; one of two may go', async () => {
    const [one, other] = [await app.person({ is_admin: true }), await app.person({ is_admin: true })];
    expect((await ask(one)).status).toBe(200);
    expect(outcome(await ask(other))).toEqual([409, refusal]);
    expect(await exists(other.who.user_id)).toBe(true);
  });

  test('an administrator who cannot sign in is not counted', async () => {
    const only = await app.person({ is_admin: true });
    await aUser(app.deps, { is_admin: true, confirmed: false });
    expect((await ask(only)).body).toEqual(refusal);
  });

  test('of many who delete themselves at once one is left', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => app.person({ is_admin: true })));
    const answers = await Promise.all(people.map((person) => ask(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
    expect(await app.deps.db.select().from(profiles).where(eq(profiles.is_admin, true))).toHaveLength(1);
  });

  test('the rule serves demotion too: of two who demote each other one is left', async () => {
    const [one, other] = [await aUser(app.deps, { is_admin: true }), await aUser(app.deps, { is_admin: true })];
    const demote = (id: string) =>
      app.deps.db.transaction(async (tx) => {
        await keepAnAdministrator(tx, app.deps.settings, id);
        await tx.update(profiles).set({ is_admin: false }).where(eq(profiles.id, id));
      });
    const outcomes = await Promise.allSettled([demote(one.id), demote(other.id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await app.deps.db.select().from(profiles).where(eq(profiles.is_admin, true))).toHaveLength(1);
  });

  test('a learner is never the last administrator, even where there is none', async () => {
    expect((await ask(await app.person())).status).toBe(200);
  });
});

describe('with a public origin', () => {
  const site = useTestApp({ PUBLIC_ORIGIN: 'https://exam.example', SMTP_URL: 'smtp://mail.example' });

  test('the administrator of a local trial run does not count', async () => {
    const real = await site.person({ is_admin: true });
    await aUser(site.deps, { is_admin: true, is_local: true });
    const body = { current_password: PASSWORD, confirm: real.email };
    expect((await real.call('POST', '/api/users/me/delete', body)).body.code).toBe('LAST_ADMINISTRATOR');
  });
});

describe('while subscribed', () => {
  async function aSubscriber(parts: { is_admin?: boolean } = {}) {
    const [tier] = await someTiers(app);
    const person = await app.person(parts);
    const subscription = await buy(app, person, tier?.price_id as string);
    const status = async () => (await app.deps.payments?.stripe.subscriptions.retrieve(subscription))?.status;
    return { person, status };
  }

  test('the subscription ends at the provider, and what the provider tells of it afterwards hinders nobody', async () => {
    const { person, status } = await aSubscriber();
    expect(await status()).toBe('active');
    expect((await ask(person)).body).toEqual({ deleted: true });
    expect(await status()).toBe('canceled');
    expect(await exists(person.who.user_id)).toBe(false);
    expect(await app.sandbox.deliverDue()).toBeGreaterThan(0);
    expect(await app.deps.db.select().from(user_subscriptions)).toEqual([]);
  });

  test('a provider that fails keeps everything as it is, and its sentence is told', async () => {
    const { person, status } = await aSubscriber();
    const before = await rows(app.deps.db, sql`select * from user_subscriptions`);
    const { payments } = app.deps;
    interceptProvider(app, ({ method }) =>
      method === 'DELETE' ? refusal(500, { type: 'api_error', message: 'Down' }) : undefined,
    );
    expect(outcome(await ask(person))).toEqual([
      502,
      { error: 'Failed to cancel subscription', code: 'CANCEL_FAILED' },
    ]);
    expect(app.errors.splice(0)).toHaveLength(1);
    expect(await exists(person.who.user_id)).toBe(true);
    expect(await rows(app.deps.db, sql`select * from user_subscriptions`)).toEqual(before);
    expect(await emailsTo(app.deps, person.email)).toEqual([]);
    expect((await person.call('GET', '/api/users/me')).status).toBe(200);
    app.deps.payments = payments;
    expect(await status()).toBe('active');
  });

  test('the last administrator is refused before the subscription is touched', async () => {
    const { person, status } = await aSubscriber({ is_admin: true });
    expect((await ask(person)).body.code).toBe('LAST_ADMINISTRATOR');
    expect(await status()).toBe('active');
  });
});

/** Somebody with a completed attempt, interests and feedback. */
async function aLearner() {
  const { topic, learner: person, attempt } = await begunQuiz(app, 5, { question_count: 5 });
  await completeWith(person, attempt, () => true);
  const interests = [{ certification_name: 'PMP', priority: 1, target_date: null }];
  await putOpened(person, '/api/users/me/interests', { interests });
  await app.deps.db.insert(feedback).values({
    ...{ user_id: person.who.user_id, attempt_id: attempt.id, topic_id: topic.id, topic_name: topic.name },
    ...{ quiz_score: 100, message: 'Question 3 is unclear.', email: person.email, sender_name: 'person' },
    created_at: app.deps.clock(),
  });
  return person;
}
