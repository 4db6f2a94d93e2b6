import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { buy, someTiers } from '../../tests/support/buying.ts';
import { aBlogCategory, aPost, aQuiz, aTopicWith, aUser, someFlashcards } from '../../tests/support/factories.ts';
import { complete, completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { users } from '../account/tables.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { setupOf } from '../doctor/examine.ts';
import { mail_outbox } from '../mail/tables.ts';
import { questions } from '../questions/tables.ts';
import { stripe_events } from '../subscriptions/tables.ts';
import { version } from '../version.ts';

const app = useTestApp();
const minute = 60_000;
const day = 24 * 60 * minute;

const administrator = () => app.person({ is_admin: true, full_name: 'Ines Okafor' });

const look = async (admin: Person) => ok(await admin.call('GET', '/api/admin/overview')).overview;

/** Runs something with a table out of reach. The log then has what failed. */
async function without(table: string, work: () => Promise<void>) {
  await app.deps.db.execute(sql`alter table ${sql.identifier(table)} rename to gone`);
  try {
    await work();
  } finally {
    await app.deps.db.execute(sql`alter table gone rename to ${sql.identifier(table)}`);
    app.errors.length = 0;
  }
}

const service = (overview: any, name: string) => overview.services.find((one: any) => one.name === name);

describe('counts', () => {
  test('A2-019, A2-020, A7-081: eight tables are counted, with what is new, missing or a draft', async () => {
    await aUser(app.deps);
    await aUser(app.deps);
    app.pass(8 * day);
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 5);
    const other = await aTopicWith(app.deps, 2, { category_id: topic.category_id });
    await someFlashcards(app.deps, topic, 3);
    await aQuiz(app.deps, topic.id, topic.question_ids);
    await aBlogCategory(app.deps);
    for (const published of [true, false, false]) await aPost(app.deps, { published });
    await aPost(app.deps, { published: false, scheduled_at: new Date(app.deps.clock().getTime() + day) });
    const [bare] = other.question_ids;
    await app.deps.db
      .update(questions)
      .set({ explanation: '' })
      .where(eq(questions.id, bare as string));
    expect((await look(admin)).counts).toEqual({
      ...{ users: 3, users_is_estimate: false, new_users: 1, categories: 1, topics: 2 },
      ...{ questions: 7, unexplained: 1, quizzes: 1, flashcards: 3 },
      ...{ blog_posts: 4, drafts: 2, blog_categories: 1 },
    });
    const found = async (path: string) => (await admin.call('GET', `/api/admin/${path}`)).body.total;
    expect(await found('posts?state=drafts'), 'as the list that the count links to').toBe(2);
    expect(await found('questions?state=unexplained')).toBe(1);
  });

  test('A2-021: one that fails is null, and the others are told', async () => {
    const admin = await administrator();
    await aTopicWith(app.deps, 2);
    await without('quizzes', async () => {
      const { counts } = await look(admin);
      expect(counts).toMatchObject({ quizzes: null, topics: 1, questions: 2, flashcards: 0, users: 1 });
      expect(app.errors.map(({ event }) => event)).toEqual(['a part of the overview failed']);
    });
  });

  test('beyond ten thousand users it is the estimate of the database, once there is one', async () => {
    const admin = await administrator();
    await app.deps.db.execute(sql`insert into users (email, created_at)
      select 'p' || n || '@example.org', '2026-01-01' from generate_series(1, 10100) n`);
    const exact = (await look(admin)).counts;
    expect(exact.users).toBeGreaterThanOrEqual(10_001);
    await app.deps.db.execute(sql`analyze users`);
    expect((await look(admin)).counts).toMatchObject({ users: 10_100, users_is_estimate: true, new_users: 1 });
  });
});

describe('a saved sitemap', () => {
  test('that has gone stale is said, with how many published addresses it does not name', async () => {
    const admin = await administrator();
    await aPost(app.deps, { published: true });
    expect((await look(admin)).sitemap_missing).toBe(0);
    const { body } = await admin.call('GET', '/api/admin/sitemap');
    const { xml, version } = body.sitemap;
    const saved = await admin.call('PUT', '/api/admin/sitemap', { xml, version });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect((await look(admin)).sitemap_missing).toBe(0);
    for (const published of [true, true, false]) await aPost(app.deps, { published });
    expect((await look(admin)).sitemap_missing).toBe(2);
    await without('site_settings', async () => {
      expect((await look(admin)).sitemap_missing).toBeNull();
    });
  });
});

describe('System Status', () => {
  test('A2-026 to A2-030: measured, with the words of the specification where all is well', async () => {
    const admin = await administrator();
    const { services } = await look(admin);
    expect(services.map(({ name, state, word }: any) => [name, state, word])).toEqual([
      ['Database', 'ok', 'Connected'],
      ['Auth Service', 'ok', 'Active'],
      ['Storage Service', 'ok', 'Available'],
      ['Mobile API', 'ok', 'Online'],
      ['Mail', 'ok', 'Working'],
      ['Payments', 'ok', 'Test mode'],
      ['Edge Functions', 'ok', 'Ready'],
      ['Version', 'ok', version],
    ]);
    for (const { measured, reason } of services) {
      expect(measured).toMatch(/\S/);
      expect(reason).toBeNull();
    }
    expect(services[0].measured).toMatch(/^\d+ ms$/);
    expect(services[2].measured).toMatch(/^[\d.]+ MB used/);
    expect(services[5].measured).toBe('no webhook yet, local sandbox');
    const engine = app.deps.database.engine === 'pglite' ? 'PGlite, ' : '';
    expect(services[7].measured).toMatch(
      new RegExp(`^Node ${process.versions.node}, ${engine}PostgreSQL \\d+\\.\\d+, migration \\d{4}_[a-z_-]+$`),
    );
  });

  test('what the server finds of its own setup stands there too', async () => {
    const admin = await administrator();
    app.deps.setup = setupOf(app.deps, ['DATABASE_URI in the environment is not a setting']);
    const overview = await look(admin);
    expect(service(overview, 'Settings')).toEqual({
      ...{ name: 'Settings', state: 'slow', word: 'Check', measured: 'Local mode, for this machine only.' },
      reason: 'DATABASE_URI in the environment is not a setting.',
    });
    expect(service(overview, 'Database setup').measured).toMatch(
      /PostgreSQL \d+\.\d+, .*: 1 user, 0 questions, 0 attempts\.$/,
    );
    expect(service(overview, 'Disk')).toMatchObject({ state: expect.stringMatching(/ok|slow/) });
    // It is looked at anew only after a while: the mail server and the proxy are asked as well.
    await aUser(app.deps);
    expect(service(await look(admin), 'Database setup').measured).toContain(': 1 user,');
  });

  test('what does not answer is down, says so, and takes nothing else with it', async () => {
    const admin = await administrator();
    await without('images', async () => {
      const overview = await look(admin);
      expect(service(overview, 'Storage Service')).toMatchObject({
        ...{ state: 'down', word: 'Down', reason: 'It answered with an error, which is in the log.' },
      });
      expect(service(overview, 'Database').state).toBe('ok');
    });
    await without('mail_outbox', async () => {
      const overview = await look(admin);
      expect(service(overview, 'Mail').state).toBe('down');
      expect(overview.activity_missing).toEqual(['failed mails']);
      expect(overview.activity).toMatchObject([{ kind: 'sign_up' }]);
    });
    await without('stripe_events', async () => {
      const overview = await look(admin);
      expect(service(overview, 'Payments').state).toBe('down');
      expect(overview.activity_missing).toEqual(['payments']);
    });
    await without('audit_log', async () => expect((await look(admin)).changes).toBeNull());
  });

  test('mail that waits is slow, then down; that of one email alone is not', async () => {
    const admin = await administrator();
    await anEmail({ last_error: 'connect ECONNREFUSED 127.0.0.1:25' });
    expect(service(await look(admin), 'Mail')).toMatchObject({ word: 'Working' });
    app.pass(3 * minute);
    expect(service(await look(admin), 'Mail')).toMatchObject({
      ...{ word: 'Slow', measured: '1 waiting, the oldest for 3 min, local mailbox' },
      reason: 'connect ECONNREFUSED 127.0.0.1:25',
    });
    app.pass(30 * minute);
    expect(service(await look(admin), 'Mail')).toMatchObject({ word: 'Down' });
    await anEmail({ sent_at: app.deps.clock() });
    expect(service(await look(admin), 'Mail')).toMatchObject({ word: 'Slow' });
  });

  test('payments tell when the provider was heard last, and of what it told that could not be taken in', async () => {
    const admin = await administrator();
    const at = app.deps.clock();
    const event = { id: 'evt_1', type: 'invoice.paid', customer_id: 'cus_1', created_at: at, received_at: at };
    const later = {
      ...event,
      id: 'own_1',
      type: 'checkout.begun',
      received_at: new Date(at.getTime() + 60 * minute),
    };
    await app.deps.db.insert(stripe_events).values([{ ...event, last_error: 'The provider did not answer' }, later]);
    app.pass(2 * minute);
    expect(service(await look(admin), 'Payments')).toMatchObject({
      ...{ word: 'Test mode', measured: 'webhook 2 min ago, local sandbox' },
    });
    app.pass(20 * minute);
    expect(service(await look(admin), 'Payments')).toMatchObject({
      ...{ word: 'Slow', reason: 'The provider did not answer' },
    });
  });
});

describe('what happened last', () => {
  test('sign-ups, results, payments and failed mails, newest first, with addresses masked', async () => {
    const admin = await administrator();
    app.pass(minute);
    const learner = await app.person({ full_name: 'Mara Example', email: 'mara@example.org' });
    const topic = await aTopicWith(app.deps, 5, { name: 'Networking' });
    app.pass(minute);
    const { attempt } = await startQuiz(learner, topic.id, { question_count: 5 });
    await completeWith(learner, attempt, (position) => position > 1);
    app.pass(minute);
    const study = await startQuiz(learner, topic.id, { question_count: 5, mode: 'study' });
    await complete(learner, study.attempt.id);
    app.pass(minute);
    const [tier] = await someTiers(app);
    await buy(app, learner, tier?.price_id as string);
    app.pass(minute);
    await anEmail({
      ...{ recipient: 'wrong@example.org', subject: 'Confirm your email address', failed_at: app.deps.clock() },
      last_error: '550 <wrong@example.org> unknown',
    });
    const { activity, activity_missing } = await look(admin);
    expect(activity_missing).toEqual([]);
    const mara = { id: learner.who.user_id, full_name: 'Mara Example' };
    expect(activity).toMatchObject([
      {
        ...{ kind: 'failed_mail', what: 'Mail given up: Confirm your email address', user: null },
        ...{ email: 'w•••@example.org', reason: '550 <•••> unknown' },
      },
      { kind: 'payment', what: 'Paid an invoice', user: mara },
      { kind: 'attempt', what: expect.stringMatching(/^Studied Networking: \d+%$/), user: mara },
      { kind: 'attempt', what: 'Passed Networking with 80%', user: mara, reason: null },
      { kind: 'sign_up', what: 'Signed up', user: mara, email: 'm•••@example.org' },
      { kind: 'sign_up', user: { full_name: 'Ines Okafor' } },
    ]);
    expect(new Set(activity.map(({ id }: any) => id)).size).toBe(activity.length);
    expect(JSON.stringify(activity)).not.toMatch(/mara@|wrong@/);
  });

  test('at most ten of each kind', async () => {
    const admin = await administrator();
    for (let n = 0; n < 12; n++) await aUser(app.deps, { full_name: `Person ${n}` });
    expect((await look(admin)).activity).toHaveLength(10);
  });

  test('the newest five actions of administrators, with people as they are called now', async () => {
    const admin = await administrator();
    const somebody = await aUser(app.deps, { full_name: 'Mara Example' });
    const actions = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const what of actions) {
      app.pass(1000);
      await writeAudit(app.deps.db, admin.who, app.deps.clock(), { what, noun: 'topic', object_name: 'Networking' });
    }
    app.pass(1000);
    await writeAudit(app.deps.db, admin.who, app.deps.clock(), {
      ...{ what: 'Updated a user', noun: 'user', object_id: somebody.id },
    });
    const changes = async () => (await look(admin)).changes;
    expect(await changes()).toMatchObject([
      { what: 'Updated a user', object: 'Mara Example', actor_name: 'Ines Okafor' },
      { what: 'Five', object: 'Networking' },
      ...['Four', 'Three', 'Two'].map((what) => ({ what })),
    ]);
    await app.deps.db.delete(users).where(eq(users.id, somebody.id));
    expect((await changes())[0]).toMatchObject({ object: 'An account that is gone' });
  });

  test('thirty days of completed attempts and sign-ups, by the calendar of UTC', async () => {
    await aUser(app.deps);
    const topic = await aTopicWith(app.deps, 5);
    app.pass(40 * day);
    const learner = await app.person();
    const admin = await administrator();
    for (let n = 0; n < 2; n++) {
      const { attempt } = await startQuiz(learner, topic.id, { question_count: 5 });
      await completeWith(learner, attempt, () => true);
    }
    app.pass(day);
    await startQuiz(learner, topic.id, { question_count: 5 });
    const { days } = await look(admin);
    expect(days).toHaveLength(30);
    expect(days[29]).toEqual({ day: '2026-12-31', attempts: 0, sign_ups: 0 });
    expect(days[28]).toEqual({ day: '2026-12-30', attempts: 2, sign_ups: 2 });
    expect(days[0].day).toBe('2026-12-02');
    expect(days.slice(0, 28).every(({ attempts, sign_ups }: any) => attempts + sign_ups === 0)).toBe(true);
  });
});

async function anEmail(parts: Partial<typeof mail_outbox.$inferInsert>): Promise<void> {
  const now = app.deps.clock();
  await app.deps.db.insert(mail_outbox).values({
    ...{ recipient: 'somebody@example.org', subject: 'An email', text_body: '', html_body: '' },
    ...{ created_at: now, send_after: now },
    ...parts,
  });
}
