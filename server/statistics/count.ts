import { sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';

const BATCH = 100;
const BATCHES = 50;

/** A question counts in the attempt in which the learner first met it, if answered there. */
export async function countFinalAttempts(deps: Deps): Promise<number> {
  let counted = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const n = await deps.db.transaction((tx) => countBatch(tx, deps.clock()));
    counted += n;
    if (n < BATCH) break;
  }
  return counted;
}

async function countBatch(tx: Db, now: Date): Promise<number> {
  // A separate statement, so that the next one sees the attempts' final state. Skips those of other instances.
  const final = await rows<{ id: string }>(
    tx,
    sql`select id from quiz_attempts where counted_at is null and score is not null
      order by completed_at limit ${BATCH} for update skip locked`,
  );
  if (final.length === 0) return 0;
  const ids = JSON.stringify(final.map(({ id }) => id));
  // Ordered by version against deadlocks between instances.
  await tx.execute(sql`with counted as (
      update quiz_attempts set counted_at = ${now.toISOString()}
      where id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb)) returning id, user_id),
    firsts as (
      select q.question_version_id as version_id, q.correct, q.picks
      from counted join attempt_questions q on q.attempt_id = counted.id
      join question_history h on h.user_id = counted.user_id and h.question_id = q.question_id
        and h.first_attempt_id = counted.id
      where cardinality(q.picks) > 0),
    tallies as (
      select version_id, count(*)::int as answered, (count(*) filter (where correct))::int as correct
      from firsts group by version_id),
    picked as (
      select version_id, jsonb_object_agg(choice, n) as picks
      from (select version_id, choice, count(*)::int as n from firsts, unnest(picks) choice group by 1, 2) choices
      group by version_id)
    insert into question_statistics as s (question_version_id, answered, correct, picks)
    select version_id, answered, correct, picks from tallies join picked using (version_id) order by version_id
    on conflict (question_version_id) do update set
      answered = s.answered + excluded.answered,
      correct = s.correct + excluded.correct,
      picks = (select jsonb_object_agg(choice, n) from (
        select key as choice, sum(value::int) as n
        from (select * from jsonb_each_text(s.picks) union all select * from jsonb_each_text(excluded.picks)) both_sides
        group by key) added)`);
  return final.length;
}
