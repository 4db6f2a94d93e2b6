import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { LeaseBusy, withLease } from '../db/lease.ts';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';

const BATCH = 500;
const BATCHES = 200;

interface Place {
  question_id: string;
  user_id: string;
}

const nowhere = '00000000-0000-0000-0000-000000000000';

/**
 * Marks first answers and adds them to the statistics of their versions, a batch at a time: it can stop anywhere, and another process
 * goes on. Returns how many it marked; 0 while another instance counts.
 */
export async function countFirstAnswers(deps: Pick<Deps, 'db' | 'clock'>, batches = BATCHES): Promise<number> {
  try {
    return await withLease(deps.db, 'statistics', () => countBatches(deps, batches), 0);
  } catch (error) {
    if (error instanceof LeaseBusy) return 0;
    throw error;
  }
}

async function countBatches({ db, clock }: Pick<Deps, 'db' | 'clock'>, batches: number): Promise<number> {
  let marked = 0;
  let last: Place = { question_id: nowhere, user_id: nowhere };
  for (let batch = 0; batch < batches; batch++) {
    const [counted] = await rows<Place & { n: number }>(db, countAfter(last, clock()));
    if (!counted) break;
    marked += counted.n;
    if (counted.n < BATCH) break;
    last = counted;
    // On PGlite no request would be read otherwise.
    await setImmediate();
  }
  return marked;
}

/**
 * By question, so that a batch changes few versions, and after the last one, which spares the index entries of those marked before. The
 * lease only saves work: what is locked, also by the deletion of a question, waits for the next run.
 */
const countAfter = ({ question_id, user_id }: Place, now: Date) => sql`with batch as materialized (
    select f.question_id, f.user_id from first_answers f join question_versions v on v.id = f.question_version_id
    where counted_at is null and (f.question_id, f.user_id) > (${question_id}::uuid, ${user_id}::uuid)
    order by f.question_id, f.user_id limit ${BATCH} for update of f skip locked for key share of v skip locked),
  marked as (
    update first_answers f set counted_at = ${now.toISOString()} from batch b
    where f.user_id = b.user_id and f.question_id = b.question_id
    returning f.question_version_id, f.correct, f.picks),
  added as (${addTo('version_statistics', sql`marked`)})
  select question_id, user_id, (count(*) over ())::int as n from batch order by question_id desc, user_id desc limit 1`;

/** SQL: adds `answers` to the table `statistics`, ordered against deadlocks between instances. */
export const addTo = (statistics: string, answers: SQL) => sql`
  insert into ${sql.identifier(statistics)} as s (question_version_id, answered, correct, picks) ${sumsByVersion(answers)} order by 1
  on conflict (question_version_id) do update set
    answered = s.answered + excluded.answered,
    correct = s.correct + excluded.correct,
    picks = (select jsonb_object_agg(choice, n) from (
      select key as choice, sum(value::int) as n
      from (select * from jsonb_each_text(s.picks) union all select * from jsonb_each_text(excluded.picks)) both_sides
      group by key) added)`;

/** SQL: rows (question_version_id, answered, correct, picks) of the table `answers`; blanks are left out. */
export const sumsByVersion = (answers: SQL) => sql`
  select question_version_id, answered, correct, picks
  from (
    select question_version_id, count(*)::int as answered, (count(*) filter (where correct))::int as correct
    from ${answers} where cardinality(picks) > 0 group by 1) tallies
  join (
    select question_version_id, jsonb_object_agg(choice, n) as picks
    from (select question_version_id, choice, count(*)::int as n from ${answers}, unnest(picks) choice group by 1, 2) choices
    group by 1) picked using (question_version_id)`;
