import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { exportLists } from '#core/own-account/contract-export.ts';
import { codeOf, ok, type Person, useTestApp } from '../../tests/support/app.ts';
import {
  anAccessToken,
  aQuestion,
  aQuiz,
  aTopicWith,
  PASSWORD,
  someFlashcards,
  someQuestions,
} from '../../tests/support/factories.ts';
import { anApp, aPasskey } from '../../tests/support/factors.ts';
import { begunQuiz, completeWith, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { anAnswer, manyReviews, sendReviews } from '../../tests/support/study.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { issueCode } from '../account/codes.ts';
import { noteSecurityEvent } from '../account/security-events.ts';
import { rows } from '../db/open.ts';
import { entitlements, user_entitlements } from '../entitlements/tables.ts';
import { feedback } from '../feedback/tables.ts';
import { quiz_attempts } from '../quizzes/tables.ts';
import { user_identities } from '../sso/tables.ts';
import { deferred_reviews, study_settings } from '../study/tables.ts';
import { stripe_customers, user_subscriptions } from '../subscriptions/tables.ts';

const app = useTestApp();
const read = (person: Person, query = '') => person.call('GET', `/api/users/me/export${query}`);
const ROWS_ON_A_PAGE = 2_000;
const quick = { question_count: 5, selection: 'oldest' };

/** Where each table that belongs to users is found in the export. */
const exported: Record<string, (data: any) => unknown> = {
  profiles: ({ account }) => account.profile.full_name,
  certification_interests: ({ account }) => account.certification_interests[0].certification_name,
  sessions: ({ sessions }) => sessions[0].id,
  authenticator_apps: ({ account }) => account.second_factors.app.created_at,
  passkeys: ({ account }) => account.second_factors.passkeys[0].id,
  recovery_codes: ({ account }) => account.second_factors.recovery_codes,
  security_events: ({ account }) => account.security_events[0].event,
  user_identities: ({ account }) => account.identities[0].subject,
  personal_access_tokens: ({ account }) => account.access_tokens[0].name,
  email_codes: ({ account }) => account.email_change.new_email,
  user_entitlements: ({ account }) => account.user_entitlements[0].code,
  user_subscriptions: ({ account }) => account.user_subscriptions[0].subscription_id,
  stripe_customers: ({ account }) => account.customer_id,
  feedback: ({ feedback }) => feedback[0].message,
  quiz_attempts: ({ attempts }) => attempts[0].id,
  user_progress: ({ attempts }) => attempts[0].progress.score,
  memories: ({ memories }) => memories[0].state.stability,
  reviews: ({ reviews }) => reviews[0].picked,
  first_answers: ({ memories }) => memories[0].first_answer.answered_at,
  study_goals: ({ account }) => account.study_goals[0].target_date,
  study_settings: ({ account }) => account.study_settings.minutes_per_day,
  deferred_reviews: ({ deferred_reviews }) => deferred_reviews[0].picked[0],
};

/** Tables that belong to users and are not exported, and why. */
const leftOut: Record<string, string> = {
  factor_demands: 'since when the site asks an administrator for a second factor',
  removed_factors: 'that a reset by email is needed before another second factor',
  passkey_challenges: 'random numbers that are good for five minutes',
  pending_sign_ins: 'sign-ins of the last ten minutes that wait for the second factor',
  sign_in_addresses: 'keyed hashes of the network addresses of the last 30 days, which nobody can read',
  blog_posts: 'written for the site and public there; they stay without a name when the account goes',
  blog_post_revisions: 'earlier texts of posts of the site; they stay without a name when the account goes',
  content_page_revisions: 'earlier texts of pages of the site; they stay without a name when the account goes',
  question_history: 'follows from the attempts: when each question was last seen, and whether it was right',
  edge_function_versions: 'code of the site; it stays without a name when the account goes',
  subscription_notices: 'what the subscription in the export and an email say as well, until it is dismissed',
  suspensions: 'while there is one nobody can call the export, and reinstating deletes it',
  saved_views: 'bookmarks of lists for the work of an administrator; what is searched for may name others',
  study_sittings: 'ids of what was planned for the last days; what came of it is in the reviews',
  learner_views:
    'half an hour in which an administrator views the site as a learner: the security events keep that it happened',
  bulk_actions:
    'what became of actions of an administrator, until it is dismissed; the audit list keeps what was done',
  idempotency_keys: 'the answers to calls of the last day, kept so that a repeated call does not act again',
};

test('every table that belongs to users is in the export, or is left out for a reason', async () => {
  const person = await somebodyWithEverything();
  const owned = await rows<{ name: string }>(
    app.deps.db,
    sql`select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid in ('users'::regclass, 'profiles'::regclass)
      union select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  );
  expect(owned.map(({ name }) => name).sort()).toEqual([...Object.keys(exported), ...Object.keys(leftOut)].sort());
  const data = (await read(person)).body.export;
  for (const [table, find] of Object.entries(exported)) expect(find(data), table).toBeTruthy();
});

test('nothing secret and nothing of anybody else', async () => {
  const person = await somebodyWithEverything();
  const stranger = await somebodyWithEverything('stranger');
  const body = ok(await read(person));
  const said = JSON.stringify(body);
  const hashes = await rows<{ hash: string }>(
    app.deps.db,
    sql`select password_hash as hash from users union select token_hash from sessions union select token_hash from personal_access_tokens union select code_hash from email_codes`,
  );
  expect(hashes.length).toBeGreaterThan(4);
  for (const { hash } of hashes) expect(said).not.toContain(hash);
  expect(said).not.toContain(person.token);
  expect(said).not.toContain(stranger.who.user_id);
  expect(said).not.toContain('stranger');
  expect(body.export.exported_at).toBe('2026-11-20T09:00:00.000Z');
  expect(body.next_cursor).toBeNull();
  expect((await app.call('GET', '/api/users/me/export')).status).toBe(401);
});

test('memories come all of them once, after the attempts, and then their reviews in words', async () => {
  const topic = await aTopicWith(app.deps, 230);
  const person = await app.person();
  for (let n = 0; n < 5; n++) {
    const { attempt } = await startQuiz(person, topic.id, { question_count: 46 });
    await completeWith(person, attempt, (position) => position < 40);
  }
  const first = await read(person);
  const { export: begun, next_cursor } = first.body;
  expect([begun.attempts.length, begun.memories.length]).toEqual([5, 200]);
  const known = { topic_id: topic.id, reps: 1, first_answer: { source: 'exam' } };
  expect(begun.memories[0]).toMatchObject({ kind: 'question', ...known });
  expect(begun.reviews).toEqual([]);
  const rest = (await read(person, `?cursor=${next_cursor}`)).body;
  expect([rest.export.account, rest.export.attempts, rest.next_cursor]).toEqual([null, [], null]);
  expect(rest.export.reviews).toHaveLength(230);
  const [review] = rest.export.reviews;
  expect(review).toMatchObject({
    source: 'exam',
    confidence: null,
    item_id: expect.toBeOneOf(topic.question_ids),
    text: expect.stringContaining('?'),
    picked: [expect.stringContaining(review.correct ? ' one ' : ' two ')],
  });
  const ids = [...begun.memories, ...rest.export.memories].map(({ id }: any) => id);
  expect(ids.sort()).toEqual([...topic.question_ids].sort());
});

test('a memory has the day on which it was promised, while the promise stands and no exam holds its question back', async () => {
  const [person, topic] = [await app.person(), await aTopicWith(app.deps, 2)];
  const [kept = '', ended = ''] = topic.question_ids;
  await sendReviews(person, [await anAnswer(app, kept, false), await anAnswer(app, ended, false)]);
  app.pass(60_000);
  await sendReviews(person, [await anAnswer(app, ended, true)]);
  const days = async () =>
    Object.fromEntries(
      (await read(person)).body.export.memories.map(({ id, promised_on }: any) => [id, promised_on]),
    );
  expect(await days()).toEqual({ [kept]: '2026-11-22', [ended]: null });
  await startQuiz(person, topic.id, { quiz_id: (await aQuiz(app.deps, topic.id, [kept])).id });
  expect(await days()).toEqual({ [kept]: null, [ended]: null });
});

test('whatever somebody has, a page has few rows, and every row of a list is in one page', async () => {
  const [person, topic] = [await app.person(), await aTopicWith(app.deps, 1)];
  const [first, second] = (await someFlashcards(app.deps, topic, 2)).map(({ id }) => id) as [string, string];
  await manyReviews(app, person, { card_id: first, topic_id: topic.id }, 16_000);
  await manyReviews(app, person, { card_id: second, topic_id: topic.id }, 5_000);
  const { user_id } = person.who;
  const at = app.deps.clock().toISOString();
  const { question_version_id, picks } = await anAnswer(app, topic.question_ids[0] as string, true);
  const body = JSON.stringify({ question_version_id, picks, reviewed_at: at, received_at: at });
  for (const statement of [
    sql`insert into deferred_reviews (id, user_id, item_id, attempt_id, body)
      select gen_random_uuid(), ${user_id}::uuid, ${topic.question_ids[0]}::uuid, gen_random_uuid(),
        ${body}::jsonb || '{"confidence":null,"duration_ms":null}' from generate_series(1, 3000)`,
    sql`insert into feedback (user_id, topic_name, message, sender_name, created_at)
      select ${user_id}::uuid, 'Topic', 'Message', 'Sender', ${at}::timestamptz from generate_series(1, 3000)`,
    sql`insert into sessions (token_hash, user_id, kind, created_at, last_seen_at, expires_at)
      select 'hash ' || n, ${user_id}::uuid, 'cookie', ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz + interval '1 day'
        from generate_series(1, 3000) n`,
  ])
    await app.deps.db.execute(statement);
  const ids = new Map<string, string[]>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const body = ok(await read(person, cursor && `?cursor=${cursor}`));
    expect(rowsIn(body)).toBeLessThanOrEqual(ROWS_ON_A_PAGE);
    for (const list of exportLists)
      ids.set(list, [...(ids.get(list) ?? []), ...body.export[list].map(({ id }: any) => id)]);
    cursor = body.next_cursor;
  }
  const counts = [...ids].map(([list, found]) => [list, found.length, new Set(found).size]);
  expect(counts).toEqual([
    ['attempts', 0, 0],
    ['memories', 2, 2],
    ['reviews', 21_000, 21_000],
    ['deferred_reviews', 3_000, 3_000],
    ['feedback', 3_000, 3_000],
    ['sessions', 3_001, 3_001],
  ]);
});

/** Every entry of every list, however deep. */
function rowsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const within = Object.values(value).reduce((sum: number, one) => sum + rowsIn(one), 0);
  return within + (Array.isArray(value) ? value.length : 0);
}

describe('attempts', () => {
  test('a completed one has its questions as shown, the own picks and what was right', async () => {
    const topic = await aTopicWith(app.deps, 0);
    await someQuestions(app.deps, topic.id, [
      ...Array.from({ length: 4 }, () => aQuestion()),
      aQuestion({ correct: [0, 2], domain: 'Networks', reference: 'A book' }),
    ]);
    const person = await app.person();
    const { attempt } = await startQuiz(person, topic.id, quick);
    await save(person, attempt.id, 2, { flagged: true, made_at: attempt.server_now });
    const done = await completeWith(person, attempt, (position) => position < 4);
    const [told] = (await read(person)).body.export.attempts;
    expect(told).toMatchObject({
      ...{ id: attempt.id, mode: 'exam', topic_name: topic.name, question_count: 5, score: done.score },
      progress: { score: done.score, questions_correct: done.questions_correct, questions_total: 5 },
      ended_by: 'learner',
    });
    expect(told.questions).toHaveLength(5);
    told.questions.forEach((question: any, index: number) => {
      const shown = done.questions[index];
      const { question_text, explanation, domain, reference, picks, correct, flagged, position } = shown;
      expect(question).toMatchObject({
        ...{ question_text, explanation, domain, reference, picks, correct, flagged, position },
        choices: shown.choices.map((choice: any) => ({ ...choice, picked: picks.includes(choice.id) })),
      });
      expect(question.answered_at).toBe('2026-11-20T09:00:00.000Z');
    });
  });

  test.each(['exam', 'study'])('a running %s has no key in it, and while it is paused no question', async (mode) => {
    const { learner: person, attempt } = await begunQuiz(app, 5, { ...quick, mode });
    const picks = [attempt.questions[0].choices[0].id];
    if (mode === 'study') await person.call('POST', `/api/attempts/${attempt.id}/questions/1/check`, { picks });
    else await save(person, attempt.id, 1, { picks, made_at: attempt.server_now });
    const [running] = (await read(person)).body.export.attempts;
    expect(running.questions).toHaveLength(5);
    expect(running.questions[0]).toMatchObject({ picks, correct: null, explanation: null });
    expect(running.questions.flatMap((question: any) => question.choices.map((one: any) => one.is_correct))).toEqual(
      Array(20).fill(null),
    );
    expect(JSON.stringify(running)).not.toContain('Because of');
    await person.call('POST', `/api/attempts/${attempt.id}/pause`);
    const [paused] = (await read(person)).body.export.attempts;
    expect([paused.questions, paused.paused_at]).toEqual([[], '2026-11-20T09:00:00.000Z']);
  });

  test('one that the time ended tells its key once the results are opened, one without an answer never', async () => {
    const topics = [await aTopicWith(app.deps, 5), await aTopicWith(app.deps, 5)] as const;
    const person = await app.person();
    const { attempt } = await startQuiz(person, topics[0].id, { ...quick, time_limit: 10 });
    const picks = [attempt.questions[0].choices[0].id];
    await save(person, attempt.id, 1, { picks, made_at: attempt.server_now });
    app.pass(1);
    const empty = (await startQuiz(person, topics[1].id, { ...quick, time_limit: 10 })).attempt;
    app.pass(60 * 60 * 1000);
    await person.call('POST', '/api/users/me/confirm-password', { current_password: PASSWORD });
    for (const { id } of [attempt, empty]) await person.call('GET', `/api/attempts/${id}`);
    const keys = async () => {
      const { attempts } = (await read(person)).body.export;
      return attempts.map(({ questions }: any) => questions[0].explanation);
    };
    expect(await keys()).toEqual([null, null]);
    await person.call('POST', `/api/attempts/${attempt.id}/open`);
    expect(await keys()).toEqual([expect.stringContaining('Because of'), null]);
  });

  test('many come a page at a time, each once, oldest first, and the account with the first page only', async () => {
    const person = await app.person();
    const times = Array.from({ length: 47 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 3))));
    await app.deps.db.insert(quiz_attempts).values(
      times.map((at) => ({
        ...{ user_id: person.who.user_id, topic_name: 'Topic', mode: 'exam' as const, selection: 'oldest' as const },
        ...{ time_limit: 60, question_count: 5, passing_rate: 70, started_at: at, deadline_at: at },
        ...{ completed_at: at, ended_by: 'learner' as const, score: 0, questions_correct: 0, time_taken: 1 },
      })),
    );
    const attempts: any[] = [];
    const accounts: unknown[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await read(person, cursor ? `?cursor=${cursor}` : '');
      attempts.push(...body.export.attempts);
      accounts.push(body.export.account);
      cursor = body.next_cursor;
    } while (cursor);
    expect(attempts.map(({ started_at }) => started_at)).toEqual(times.map((at) => at.toISOString()));
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(47);
    expect(accounts).toEqual([expect.objectContaining({ user: expect.anything() }), null, null]);
  });

  test.each([
    ...[
      'x',
      '1',
      '1.2',
      'attempts',
      'attempts.',
      `reviews.${'a'.repeat(401)}`,
      'users.YQ',
      'toString.YQ',
      'reviews.a.b',
    ],
    ...['memory.00000000-0000-4000-8000-000000000000', `1763629200000.00000000-0000-4000-8000-000000000000`],
  ])('a cursor is one of ours: %s is not', async (cursor) => {
    const { status, body } = await read(await app.person(), `?cursor=${cursor}`);
    expect([status, body.fields]).toEqual([400, { cursor: 'This is not a cursor.' }]);
  });

  test('nor is the name of a list before anything else', async () => {
    expect(codeOf(await read(await app.person(), '?cursor=reviews.YQ'))).toEqual([400, 'MALFORMED_REQUEST']);
  });
});

test('how much would go with the account', async () => {
  const person = await somebodyWithEverything();
  await somebodyWithEverything('stranger');
  expect((await person.call('GET', '/api/users/me/holdings')).body).toEqual({
    holdings: { attempts: 1, results: 1, reviews: 5, memories: 5, certifications: 2, entitlements: 1 },
  });
});

/** A row in every table that belongs to users; `mark` stands in its texts. */
async function somebodyWithEverything(mark = 'own') {
  const { db, clock } = app.deps;
  const person = await app.person({ full_name: `Person ${mark}` });
  const { user_id } = person.who;
  const topic = await aTopicWith(app.deps, 5);
  await putOpened(person, '/api/users/me/interests', {
    interests: [{ certification_name: 'PMP', priority: 1, target_date: null }],
  });
  await person.call('PUT', `/api/topics/${topic.id}/goal`, { target_date: '2027-02-18' });
  await issueCode(db, user_id, 'change_email', clock(), `${mark}@example.org`);
  await anAccessToken(app.deps, user_id);
  await anApp(app.deps, user_id);
  await aPasskey(app.deps, user_id);
  await noteSecurityEvent(app.deps, db, { event: 'passkey_added', user_id, about: `Passkey ${mark}` });
  const times = { created_at: clock(), last_used_at: clock() };
  const identity = { provider: 'google' as const, subject: `sub-${mark}`, email: `${mark}@example.org` };
  await db.insert(user_identities).values({ ...identity, ...times, user_id });
  const { attempt } = await startQuiz(person, topic.id, quick);
  await completeWith(person, attempt, () => true);
  const code = mark.toUpperCase();
  const [entitlement] = await db
    .insert(entitlements)
    .values({ code, name: `Pass ${mark}`, topic_id: topic.id })
    .returning();
  await db.insert(user_entitlements).values({ user_id, entitlement_id: entitlement?.id as string });
  await db.insert(stripe_customers).values({ id: user_id, customer_id: `cus_${mark}` });
  const period = { current_period_start: clock(), current_period_end: clock(), cancel_at_period_end: false };
  await db.insert(user_subscriptions).values({
    ...{ user_id, subscription_id: `sub_${mark}`, price_id: 'price_1', price_amount: 1200, currency: 'usd' },
    ...{ interval: 'month', status: 'canceled', ...period, created_at: clock(), updated_at: clock() },
  });
  await db.insert(feedback).values({
    ...{ user_id, attempt_id: attempt.id, topic_id: topic.id, topic_name: topic.name, quiz_score: 100 },
    ...{ message: `Message ${mark}`, email: `${mark}@example.org`, sender_name: mark, created_at: clock() },
  });
  await db.insert(study_settings).values({ user_id });
  const [item_id = ''] = topic.question_ids;
  const { id, reviewed_at, ...answer } = await anAnswer(app, item_id, true);
  const body = { ...answer, choice_order: null, confidence: null, duration_ms: 900 };
  const at = { reviewed_at, received_at: reviewed_at };
  await db
    .insert(deferred_reviews)
    .values({ id, user_id, item_id, attempt_id: attempt.id, body: { ...body, ...at } });
  expect(await db.select().from(feedback).where(eq(feedback.user_id, user_id))).toHaveLength(1);
  return person;
}
