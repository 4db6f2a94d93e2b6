import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addAnswers } from '../../bench/data.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { aTopic } from '../../tests/support/factories.ts';
import { planOf, type Statement } from '../../tests/support/plans.ts';

const app = useTestApp();

test('years of one’s own attempts: what is known is found by indexes, and figures by topic join and sort none', async () => {
  const { deps } = app;
  const learner = await app.person();
  const { id: topic_id } = await aTopic(deps);
  await addYears(learner.who.user_id);
  const figures = new Map<string, Statement>();
  const { hot } = deps.database;
  deps.database = {
    ...deps.database,
    hot: (statement, values) => {
      figures.set(statement.name, { ...statement, values, settings: [] });
      return hot(statement, values);
    },
  };
  expect((await learner.call('GET', `/api/topics/${topic_id}/practice`)).status).toBe(200);
  expect((await learner.call('GET', `/api/topics/${topic_id}/progress`)).body).toMatchObject({
    domains: [{ answered: 4, answered_right: 4 }],
  });
  expect((await learner.call('GET', '/api/certifications')).status).toBe(200);
  const planned = (name: string, settings: Statement['settings'] = []) =>
    planOf(deps.db, { ...(figures.get(name) as Statement), settings });
  // As where the planner expects a learner to have answered much of a large site.
  const joinsWhole = { text: "select set_config('enable_nestloop', 'off', true)", values: [] };
  for (const settings of [[], [joinsWhole]]) {
    const wholeTable = /Seq Scan on (memories|reviews|first_answers|questions)|(Hash|Merge) Cond: .*question_id/;
    expect(await planned('known_by_part', settings)).not.toMatch(wholeTable);
    expect(await planned('unseen_in_exams', settings)).not.toMatch(/Anti Join/);
  }
  const plan = await planned('topics_with_progress');
  expect(plan).not.toMatch(/Seq Scan on user_progress|(Hash|Merge)\b.* Join/);
  expect(plan.match(/Sort Key.*/g), 'the best attempt is the end of an index').toEqual([
    'Sort Key: t."position", (lower(t.name)), t.id',
  ]);
});

/** In the topic and in 20 others, 3,000 attempts of one learner; as many of others. */
async function addYears(user_id: string): Promise<void> {
  const { db } = app.deps;
  await db.execute(
    sql`insert into users (email) select 'crowd' || n || '@example.org' from generate_series(1, 300) n`,
  );
  await db.execute(sql`insert into topics (category_id, name, code)
    select category_id, 'Other ' || n, 'OTHER' || n from topics, generate_series(1, 20) n`);
  await db.execute(sql`insert into questions (topic_id, question_text, explanation, domain)
    select id, md5(n::text), 'Because.', 'Routing' from topics, generate_series(1, 20) n`);
  await db.execute(sql`insert into question_versions (question_id, version, question_text, explanation, domain, choices, pick_limit, keeps_order)
    select id, 1, question_text, explanation, domain, '[]', 1, false from questions`);
  await db.execute(
    sql`update questions q set current_version_id = v.id from question_versions v where v.question_id = q.id`,
  );
  await db.execute(sql`insert into quiz_attempts (user_id, topic_id, topic_name, mode, selection, time_limit, question_count,
      passing_rate, started_at, deadline_at, completed_at, ended_by, score, questions_correct, time_taken)
    select u.id, t.id, t.name, 'exam', 'unseen', 60, 4, 70, now() + n * interval '1 second', now(), now() + n * interval '1 second',
      'learner', n % 101, 2, 60
    from generate_series(1, 6000) n
    join (select id, name, row_number() over (order by name) - 1 as place from topics) t on t.place = n / 2 % 21
    join (select id, row_number() over (order by email) - 1 as place from users where email like 'crowd%') other on other.place = n % 300,
      lateral (select case when n % 2 = 0 then ${user_id}::uuid else other.id end as id) u`);
  await db.execute(sql`insert into user_progress (user_id, topic_id, topic_name, attempt_id, score, questions_total,
      questions_correct, time_taken, passing_rate, passed, completed_at)
    select user_id, topic_id, topic_name, id, score, 4, 2, 60, 70, score >= 70, completed_at from quiz_attempts`);
  await db.execute(sql`insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order, correct)
    select a.id, q.position, q.id, q.version_id, '{}', true from quiz_attempts a join
      (select q.id, v.id as version_id, topic_id, row_number() over (partition by topic_id order by q.id) as position
        from questions q join question_versions v on v.question_id = q.id) q on q.topic_id = a.topic_id and q.position <= 4`);
  await addAnswers(
    db,
    sql`select a.id as attempt_id, a.user_id, a.topic_id, q.question_id, q.question_version_id as version_id, q.correct,
    a.completed_at as at from quiz_attempts a join attempt_questions q on q.attempt_id = a.id`,
  );
  await db.execute(sql`vacuum analyze`);
}
