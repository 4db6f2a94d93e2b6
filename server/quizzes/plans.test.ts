import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { addAnswers, makeTopic } from '../../bench/data.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { aQuiz } from '../../tests/support/factories.ts';
import { genericPlan } from '../../tests/support/plans.ts';
import { complete, idsOf, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { type HotStatement, rows } from '../db/open.ts';
import { isOpen, quiz_attempts } from './tables.ts';

const app = useTestApp();
const LARGE = [
  ...['questions', 'question_versions', 'attempt_questions', 'quiz_attempts', 'user_progress'],
  ...['memories', 'reviews', 'first_answers', 'sessions'],
];

test('no learner route reads a large table from end to end: every hot statement finds its rows by an index', async () => {
  await app.deps.db.execute(sql`insert into categories (name) values ('Bench')`);
  const topics: string[] = [];
  for (let n = 0; n < 6; n++) topics.push(await makeTopic(app.deps.db, `Plan ${n}`, 1_500));
  await addCrowd(topics[0] as string);
  await app.deps.db.execute(sql`analyze`);
  const learner = await app.person();
  const { hot } = app.deps.database;
  const seen = recordStatements();

  const [topic] = topics as [string];
  for (const selection of ['unseen', 'random', 'oldest'] as const) {
    const { attempt } = await startQuiz(learner, topic, { selection });
    const picks = [attempt.questions[0].choices[0].id];
    await save(learner, attempt.id, 1, { picks, made_at: attempt.server_now });
    await complete(learner, attempt.id);
  }
  await startQuiz(learner, topic, { selection: 'missed' });
  await learner.call('GET', '/api/certifications');

  const names = [...seen.keys()].sort();
  for (const expected of [
    'find_session',
    'insert_attempts',
    'save_answers',
    'select_never_seen',
    'topics_with_progress',
  ]) {
    expect(names).toContain(expected);
  }
  for (const [name, { statement, values }] of seen) {
    const plan = await hot<{ 'QUERY PLAN': string }>(
      { name: `explain_${name}`, text: `explain ${statement.text}` },
      values,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    for (const table of LARGE) expect(text, `${name}:\n${text}`).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
  }
});

test('a plan made while no attempt is open still finds one by its key: no statement reads the open attempts of everybody', async () => {
  await app.deps.db.execute(sql`insert into categories (name) values ('Bench')`);
  const topic = await makeTopic(app.deps.db, 'Quiet', 20);
  await addCrowd(topic);
  await app.deps.db.execute(sql`analyze`);
  const learner = await app.person();
  const seen = recordStatements();

  await startQuiz(learner, topic, { selection: 'unseen' });
  const { attempt } = await startQuiz(learner, topic, { selection: 'unseen', discard_open: true });
  await save(learner, attempt.id, 1, { picks: [attempt.questions[0].choices[0].id], made_at: attempt.server_now });
  await complete(learner, attempt.id);
  const quiz = await aQuiz(app.deps, topic, await idsOf(app, attempt.id));
  await startQuiz(learner, topic, { quiz_id: quiz.id });
  await learner.call('GET', '/api/certifications');

  expect([...seen.keys()]).toEqual(
    expect.arrayContaining(['save_answers', 'insert_attempts', 'insert_attempt_instead']),
  );
  for (const [name, { statement }] of seen) {
    const plan = await genericPlan(app.deps.db, statement);
    expect(plan, `${name}:\n${plan}`).not.toMatch(
      /quiz_attempts_open_deadline|quiz_attempts_open_key[^\n]*\n(?!.*Index Cond: \(.*user_id)/,
    );
  }
  const sweep = sql`explain select id from quiz_attempts where ${isOpen(quiz_attempts)} and deadline_at <= now() order by deadline_at limit 500`;
  expect(JSON.stringify(await rows(app.deps.db, sweep))).toContain('quiz_attempts_open_deadline');
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'what serves many at once is planned once, not anew for each number of them',
  async () => {
    await app.deps.db.execute(sql`insert into categories (name) values ('Bench')`);
    const topic = await makeTopic(app.deps.db, 'Planned', 200);
    await addCrowd(topic);
    await app.deps.db.execute(sql`analyze`);
    const learner = await app.person();
    const seen = recordStatements();
    const { attempt } = await startQuiz(learner, topic, { selection: 'unseen' });
    await save(learner, attempt.id, 1, { picks: [attempt.questions[0].choices[0].id], made_at: attempt.server_now });

    const client = (await app.deps.database.pool?.connect()) as pg.PoolClient;
    try {
      await client.query('begin');
      for (const name of ['find_session', 'select_never_seen', 'insert_attempts', 'save_answers']) {
        const { statement, values } = seen.get(name) as { statement: HotStatement; values: unknown[] };
        for (let n = 0; n < 8; n++) await client.query({ ...statement, name: `again_${name}`, values });
        const counted = `select generic_plans::int as kept from pg_prepared_statements where name = 'again_${name}'`;
        expect((await client.query(counted)).rows[0]?.kept, name).toBeGreaterThan(0);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);

/** Every hot statement that runs from here on, by name, with the values of its last run. */
function recordStatements() {
  const seen = new Map<string, { statement: HotStatement; values: unknown[] }>();
  const { hot } = app.deps.database;
  app.deps.database = {
    ...app.deps.database,
    hot: (statement, values) => {
      seen.set(statement.name, { statement, values });
      return hot(statement, values);
    },
  };
  return seen;
}

/** Other learners with attempts, progress and memories: what makes the tables large. */
async function addCrowd(topic_id: string): Promise<void> {
  await app.deps.db.execute(
    sql`insert into users (email) select 'crowd' || n || '@example.com' from generate_series(1, 1500) n`,
  );
  await app.deps.db.execute(
    sql`insert into profiles (id, full_name) select id, 'Crowd' from users on conflict do nothing`,
  );
  await app.deps.db.execute(sql`insert into sessions (token_hash, user_id, kind, created_at, last_seen_at, expires_at)
    select md5(id::text), id, 'cookie', now(), now(), now() + interval '30 days' from users`);
  await app.deps.db.execute(sql`insert into quiz_attempts (user_id, topic_id, topic_name, mode, selection, time_limit, question_count,
      passing_rate, started_at, deadline_at, completed_at, ended_by, score, questions_correct, time_taken)
    select id, ${topic_id}, 'Plan 0', 'exam', 'unseen', 60, 4, 70, now(), now(), now(), 'learner', 50, 2, 60
    from users, generate_series(1, 2)`);
  await app.deps.db.execute(sql`insert into user_progress (user_id, topic_id, topic_name, attempt_id, score, questions_total,
      questions_correct, time_taken, passing_rate, passed, completed_at)
    select user_id, topic_id, topic_name, id, 50, 4, 2, 60, 70, false, now() from quiz_attempts`);
  await app.deps.db.execute(sql`insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order)
    select a.id, q.position, q.id, q.current_version_id, '{}' from quiz_attempts a,
      (select id, current_version_id, row_number() over () as position from questions limit 4) q`);
  await addAnswers(
    app.deps.db,
    sql`select a.id as attempt_id, a.user_id, a.topic_id, q.question_id, q.question_version_id as version_id,
    false as correct, now() as at from quiz_attempts a join attempt_questions q on q.attempt_id = a.id`,
  );
}
