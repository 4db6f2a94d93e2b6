import { sql } from 'drizzle-orm';
import { hashToken } from '#server/account/session.ts';
import { type Db, rows } from '#server/db/open.ts';
import type { Answered } from './calls.ts';

/** Attempts of 10 questions, all of them answered, of each of these people in each of these topics; nobody has seen the questions before. */
export async function answeredAttempts(db: Db, tokens: string[], topic_ids: string[]) {
  const these = sql`(select id from topics where id = any(${sql.param(topic_ids)}::uuid[]))`;
  await db.execute(sql`insert into quiz_attempts
      (user_id, topic_id, topic_name, mode, selection, time_limit, question_count, passing_rate, started_at, deadline_at)
    select s.user_id, t.id, t.name, 'exam', 'unseen', 600, 10, 70, now(), now() + interval '10 hours'
    from sessions s, topics t where t.id in ${these}`);
  await db.execute(sql`with numbered as materialized (
      select q.topic_id, q.id, q.current_version_id, row_number() over (partition by q.topic_id order by q.id) as k,
        (select array_agg((c->>'id')::uuid) from jsonb_array_elements(v.choices) c) as choices
      from questions q join question_versions v on v.id = q.current_version_id where q.topic_id in ${these}),
    open as (select id, topic_id, row_number() over (order by user_id) as r from quiz_attempts
      where topic_id in ${these} and completed_at is null)
    insert into attempt_questions
      (attempt_id, position, question_id, question_version_id, choice_order, picks, answered_at, arrived_at)
    select open.id, p, n.id, n.current_version_id, n.choices, n.choices[1 + (r + p) % 4:1 + (r + p) % 4], now(), now()
    from open cross join generate_series(1, 10) p
    join numbered n on n.topic_id = open.topic_id and n.k = 1 + (open.r * 7 + p * 20) % 200`);
  const tokenOf = new Map(tokens.map((token) => [hashToken(token), token]));
  const open = await rows<{ id: string; token_hash: string }>(
    db,
    sql`select a.id, s.token_hash from quiz_attempts a join sessions s using (user_id)
      where a.topic_id in ${these} and a.completed_at is null order by a.topic_id, a.user_id`,
  );
  return open.map(({ id, token_hash }) => ({ id, token: tokenOf.get(token_hash) as string }));
}

/** A choice of every question of the topic. */
export function answersOf(db: Db, topic_id: string): Promise<Answered[]> {
  return rows(
    db,
    sql`select q.id as item_id, v.id as version_id, v.choices->0->>'id' as choice
      from questions q join question_versions v on v.id = q.current_version_id
      where q.topic_id = ${topic_id} order by q.id`,
  );
}
