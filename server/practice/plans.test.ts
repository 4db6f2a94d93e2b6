import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeTopic } from '../../bench/data.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { planOf, recordHot, recordStatements } from '../../tests/support/plans.ts';

const app = useTestApp();

test('years of attempts are not read through: Home and the settings find what they show by an index', async () => {
  const { deps } = app;
  await deps.db.execute(sql`insert into categories (name) values ('Bench')`);
  const topic_id = await makeTopic(deps.db, 'Plan', 200);
  const learner = await app.person();
  await addYears(topic_id, learner.who.user_id);
  const statements = recordStatements(deps.db);
  const hot = recordHot(app.deps);
  expect((await learner.call('GET', '/api/home')).body.past_attempts).toHaveLength(5);
  expect((await learner.call('GET', `/api/topics/${topic_id}/practice`)).body.quizzes).toHaveLength(20);
  const plans = await Promise.all(statements().map((statement) => planOf(deps.db, statement)));
  plans.push(...(await hot()));
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (quiz_attempts|user_progress)\b/);
  for (const index of ['quiz_attempts_user_unopened', 'quiz_attempts_user_quiz', 'user_progress_best'])
    expect(
      plans.some((plan) => plan.includes(index)),
      index,
    ).toBe(true);
});

test('what is recent in a topic is read from the newest attempts alone', async () => {
  const { deps } = app;
  await deps.db.execute(sql`insert into categories (name) values ('Bench')`);
  const topic_id = await makeTopic(deps.db, 'Plan', 20);
  const learner = await app.person();
  await addYears(topic_id, learner.who.user_id);
  const seen = recordStatements(deps.db);
  expect((await learner.call('GET', `/api/topics/${topic_id}/progress`)).body.recent).toMatchObject({ attempts: 5 });
  const [newest] = seen().filter(({ text }) => text.includes('so_far'));
  const plan = newest && (await planOf(deps.db, newest));
  expect(plan).toMatch(/Limit[\s\S]*Index Scan Backward using user_progress_user_(topic|completed)/);
});

/** Twenty quizzes, 3,000 attempts of the learner and 15,000 of others. */
async function addYears(topic_id: string, user_id: string): Promise<void> {
  const { db } = app.deps;
  await db.execute(
    sql`insert into quizzes (topic_id, title) select ${topic_id}, 'Quiz ' || n from generate_series(1, 20) n`,
  );
  await db.execute(sql`insert into quiz_questions (quiz_id, question_id, position)
    select z.id, q.id, 1 from quizzes z, (select id from questions limit 1) q`);
  await db.execute(
    sql`insert into users (email) select 'crowd' || n || '@example.com' from generate_series(1, 300) n`,
  );
  await db.execute(sql`insert into quiz_attempts (user_id, topic_id, topic_name, quiz_id, mode, selection, time_limit, question_count,
      passing_rate, started_at, deadline_at, completed_at, ended_by, score, questions_correct, time_taken)
    select u.id, ${topic_id}, 'Plan', z.id, 'exam', 'set', 60, 10, 70, at, at, at, case when u.id = ${user_id} then 'learner' else 'time' end, n % 100, 2, 60
    from (select id, row_number() over () as k from users) u, generate_series(1, 3000) n
      left join (select id, row_number() over () as k from quizzes) z on z.k = n % 200,
      lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as at) as at
    where u.id = ${user_id} or n % 60 = u.k % 60`);
  await db.execute(sql`insert into user_progress (user_id, topic_id, topic_name, attempt_id, score, questions_total,
      questions_correct, time_taken, passing_rate, passed, completed_at)
    select user_id, topic_id, topic_name, id, score, 10, 2, 60, 70, false, completed_at from quiz_attempts`);
  await db.execute(sql`insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order, picks)
    select a.id, 1, q.id, q.current_version_id, '{}', array[q.id] from quiz_attempts a, (select * from questions limit 1) q`);
  await db.execute(sql`vacuum analyze`);
}
