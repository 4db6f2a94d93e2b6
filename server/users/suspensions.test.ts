import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { codeOf, outcome, type Person, usePerson, useTestApp } from '../../tests/support/app.ts';
import { buy, nextStep, someTiers } from '../../tests/support/buying.ts';
import { anAccessToken, aTopicWith, PASSWORD } from '../../tests/support/factories.ts';
import { codeSentTo, emailsTo } from '../../tests/support/mail.ts';
import { save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { everyRow } from '../../tests/support/world.ts';
import { issueCode } from '../account/codes.ts';
import { makeAdmin } from '../account/make-admin.ts';
import { sessions, suspensions, users } from '../account/tables.ts';
import { audit_log } from '../audit/tables.ts';
import { settleOverdue } from '../quizzes/settle.ts';
import { user_subscriptions } from '../subscriptions/tables.ts';

const app = useTestApp();
const MINUTE = 60_000;
const reason = 'Sold access to the account in a forum.';
const administrator = usePerson(app, { is_admin: true, full_name: 'Ines Okafor' });
const learner = usePerson(app, { full_name: 'Mara Visser' });

const path = (person: Person) => `/api/admin/users/${person.who.user_id}`;
const suspend = (person: Person, body: unknown = { reason }) =>
  administrator.call('POST', `${path(person)}/suspension`, body);
const reinstate = (person: Person) => administrator.call('DELETE', `${path(person)}/suspension`);
const signIn = (person: Person) =>
  app.call('POST', '/api/auth/sign-in', { email: person.email, password: PASSWORD, session: 'bearer' });
const entries = () => app.deps.db.select().from(audit_log).orderBy(audit_log.at);

describe('suspending', () => {
  test('ends the sessions, keeps the account, and stands in the audit log with the reason', async () => {
    expect(outcome(await suspend(learner, { reason: `  ${reason}\n` }))).toEqual([200, { suspended: true }]);
    expect(await app.deps.db.select().from(sessions).where(eq(sessions.user_id, learner.who.user_id))).toEqual([]);
    expect((await learner.call('GET', '/api/users/me')).body.code).toBe('SESSION_EXPIRED');
    const view = (await administrator.call('GET', path(learner))).body;
    expect(view.user).toMatchObject({ full_name: 'Mara Visser', suspended: true, sessions: 0 });
    expect(view.suspension).toEqual({
      ...{ reason, suspended_at: '2026-11-20T09:00:00.000Z', suspended_by_name: 'Ines Okafor' },
    });
    expect(await entries()).toMatchObject([
      {
        ...{ actor_id: administrator.who.user_id, what: 'Suspended a user', noun: 'user' },
        ...{ object_id: learner.who.user_id, detail: { reason } },
      },
    ]);
    expect(await emailsTo(app.deps, learner.email)).toEqual([]);
    const renamed = async (person: Person) =>
      (await putOpened(administrator, path(person), { full_name: 'Mara V.' })).body.user.suspended;
    expect([await renamed(learner), await renamed(await app.person())]).toEqual([true, false]);
  });

  test('a reinstated user signs in as before; the audit log says what was ended', async () => {
    await suspend(learner);
    app.pass(MINUTE);
    expect(outcome(await reinstate(learner))).toEqual([200, { reinstated: true }]);
    expect((await administrator.call('GET', path(learner))).body).toMatchObject({
      ...{ user: { suspended: false }, suspension: null },
    });
    expect((await signIn(learner)).status).toBe(200);
    expect((await entries())[1]).toMatchObject({
      ...{ actor_id: administrator.who.user_id, what: 'Reinstated a user', object_id: learner.who.user_id },
      detail: { reason_of_suspension: reason, suspended_at: '2026-11-20T09:00:00.000Z' },
    });
  });

  test('an access token is refused as long as it lasts, and works again afterwards', async () => {
    const { token } = await anAccessToken(app.deps, learner.who.user_id);
    const me = () => app.call('GET', '/api/users/me', undefined, { authorization: `Bearer ${token}` });
    await suspend(learner);
    expect(outcome(await me())).toEqual([
      403,
      {
        error: `This account is suspended. To ask why, write to ${app.deps.settings.brand.supportEmail}.`,
        code: 'ACCOUNT_SUSPENDED',
      },
    ]);
    const visitor = { authorization: `Bearer ${token}` };
    expect((await app.call('GET', '/api/auth/session', undefined, visitor)).body.user).toBeNull();
    await reinstate(learner);
    expect((await me()).status).toBe(200);
  });

  test('not oneself, nobody twice; and nobody is reinstated who is not suspended', async () => {
    const before = await everyRow(app);
    expect(codeOf(await suspend(administrator))).toEqual([409, 'OWN_ACCOUNT_SUSPENDED']);
    expect(codeOf(await reinstate(learner))).toEqual([409, 'USER_NOT_SUSPENDED']);
    expect(await everyRow(app)).toEqual(before);
    await suspend(learner);
    expect(codeOf(await suspend(learner, { reason: 'Another reason' }))).toEqual([409, 'USER_SUSPENDED_ALREADY']);
    expect((await administrator.call('GET', path(learner))).body.suspension.reason).toBe(reason);
    expect(await entries()).toHaveLength(1);
  });

  test('the reason is emailed where the administrator asks for it', async () => {
    await suspend(learner, { reason, notify: true });
    const [email, ...more] = await emailsTo(app.deps, learner.email);
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Your account at Certamen is suspended');
    expect(email?.text_body).toContain(reason);
    expect(email?.text_body).toContain(app.deps.settings.brand.supportEmail);
  });

  test('the list shows the state and is narrowed by it', async () => {
    await suspend(learner);
    const list = async (query: string) => {
      const { users: found, total } = (await administrator.call('GET', `/api/admin/users?${query}`)).body;
      return [total, ...found.map((user: any) => [user.full_name, user.suspended])];
    };
    expect(await list('state=suspended')).toEqual([1, ['Mara Visser', true]]);
    expect(await list('state=active')).toEqual([1, ['Ines Okafor', false]]);
    expect(await list('state=suspended&q=mara')).toEqual([1, ['Mara Visser', true]]);
    expect(await list('state=active&q=mara')).toEqual([0]);
    expect(await list('state=suspended&role=admin')).toEqual([0]);
    const unknown = await administrator.call('GET', '/api/admin/users?state=gone');
    expect(unknown.body.fields).toEqual({ state: 'A state is active or suspended.' });
  });

  test('whoever becomes an administrator by the command is told that the account is suspended', async () => {
    await suspend(learner);
    expect((await makeAdmin(app.deps, learner.email)).sentence).toContain(
      'The account is suspended: signing in works once it is reinstated.',
    );
  });
});

describe('what goes on meanwhile', () => {
  test('a link to another address stops working: whoever had the account in hand does not take it along', async () => {
    const change = { email: 'thief@example.org', current_password: PASSWORD };
    expect((await learner.call('POST', '/api/users/me/email', change)).status).toBe(200);
    const code = await codeSentTo(app.deps, 'thief@example.org');
    await suspend(learner);
    expect((await app.call('POST', '/api/auth/confirm-email-change', { code })).body.code).toBe(
      'EMAIL_CHANGE_LINK_INVALID',
    );
    const [user] = await app.deps.db.select().from(users).where(eq(users.id, learner.who.user_id));
    expect(user?.email).toBe(learner.email);
  });

  test('a link to another address that was sent a moment later works no more than it', async () => {
    const { user_id } = learner.who;
    await suspend(learner);
    const code = await issueCode(app.deps.db, user_id, 'change_email', app.deps.clock(), 'thief@example.org');
    const { status, body } = await app.call('POST', '/api/auth/confirm-email-change', { code });
    expect([status, body.code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    const [user] = await app.deps.db.select().from(users).where(eq(users.id, user_id));
    expect(user?.email).toBe(learner.email);
  });

  test('the clock of a running attempt goes on: its answers count, and its end is where it was', async () => {
    const topic = await aTopicWith(app.deps, 5);
    const { attempt } = await startQuiz(learner, topic.id, { question_count: 5, time_limit: 10 });
    const right = attempt.questions[0].choices.find((choice: any) => choice.answer_text.includes(' one ')).id;
    await save(learner, attempt.id, 1, { picks: [right], made_at: app.deps.clock().toISOString() });
    await suspend(learner);
    app.pass(4 * MINUTE);
    await reinstate(learner);
    const back = app.callsAs({ ...learner, token: (await signIn(learner)).body.access_token });
    expect((await back.call('GET', `/api/attempts/${attempt.id}`)).body.attempt).toMatchObject({
      ...{ state: 'running', deadline_at: attempt.deadline_at, remaining_ms: 6 * MINUTE },
    });
    await suspend(learner);
    app.pass(7 * MINUTE);
    expect(await settleOverdue(app.deps)).toBe(1);
    await administrator.call('POST', '/api/users/me/confirm-password', { current_password: PASSWORD });
    await reinstate(learner);
    const later = app.callsAs({ ...learner, token: (await signIn(learner)).body.access_token });
    const result = (await later.call('POST', `/api/attempts/${attempt.id}/open`)).body.attempt;
    expect(result).toMatchObject({ ended_by: 'time', score: 20, completed_at: attempt.deadline_at });
  });

  test('a subscription goes on, and what the provider says of it is stored', async () => {
    const [tier] = await someTiers(app);
    const bought = await buy(app, learner, tier?.price_id as string);
    const row = async () => (await app.deps.db.select().from(user_subscriptions))[0];
    expect((await row())?.status).toBe('active');
    await suspend(learner);
    expect((await administrator.call('GET', `${path(learner)}/holdings`)).body.subscription.status).toBe('active');
    await nextStep(app, bought, 'declined');
    await app.sandbox.deliverDue();
    expect((await row())?.status).toBe('past_due');
    expect(await app.deps.db.select().from(suspensions)).toHaveLength(1);
  });

  test('a suspended user can be deleted: the subscription ends, and nothing of the suspension is left', async () => {
    const [tier] = await someTiers(app);
    await buy(app, learner, tier?.price_id as string);
    await suspend(learner);
    expect(outcome(await administrator.call('DELETE', path(learner)))).toEqual([200, { deleted: true }]);
    expect(await app.deps.db.select().from(suspensions)).toEqual([]);
    expect((await administrator.call('GET', path(learner))).body.code).toBe('USER_UNKNOWN');
  });
});
