import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type DatabasePlace, type Db, rows } from '#server/db/open.ts';
import { addTo, countFirstAnswers, sumsByVersion } from '#server/statistics/count.ts';
import type { Row } from './bars.ts';
import { inOneTransaction, makePeople, makeTopic, onDatabase } from './data.ts';
import type { Engines } from './parts.ts';
import { removeFolder } from './servers.ts';
import type { Size } from './size.ts';

const LEARNERS: Record<Size, number> = { full: 20_000, tiny: 30 };
/** Of which each learner has answered all in one exam. */
const QUESTIONS = 50;

/** All first answers are counted after an upgrade: one half beside a server of the release before, the other by another process. */
export async function* recount(size: Size, { startCluster, dataFolder }: Engines): AsyncGenerator<Row> {
  yield await recounted(LEARNERS[size], 'postgresql', { url: (await startCluster()).url });
  const folder = await dataFolder();
  yield await recounted(LEARNERS[size], 'pglite', { folder });
  removeFolder(folder);
}

async function recounted(learners: number, engine: string, place: DatabasePlace): Promise<Row> {
  const half = (learners * QUESTIONS) / 2;
  const [times, waits]: [number[], number[]] = [[], []];
  await onDatabase(place, async (db) => {
    await inOneTransaction(db, (tx) => fill(tx, learners));
    await db.execute('analyze');
  });
  for (const most of [half, half * 2])
    await onDatabase(place, async (db) => {
      const counting = timed(() => count(db, most));
      const before = most === half ? countAsBefore(db) : null;
      waits.push(await longestWait(db, counting));
      times.push(await counting);
      await before;
    });
  return onDatabase(place, async (db) => {
    // What a write had locked.
    await count(db, half);
    const plain = await timed(() => db.execute(sql`create table plain as ${sumsByVersion(sql`first_answers`)}`));
    const wrong = await rows(
      db,
      sql`select from plain p left join version_statistics v using (question_version_id)
        left join question_statistics q using (question_version_id) where v is distinct from p or q is distinct from p`,
    );
    const ratio = times.reduce((sum, ms) => sum + ms, 0) / plain;
    const figures = [...times.map((ms) => (half / ms) * 1000), ...waits].map((figure) => figure.toFixed(0));
    const cells = [...figures, ratio.toFixed(1), `${wrong.length}`];
    return { what: `${engine}: ${half * 2} first answers`, ratio, cells };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** As the sweeps of a server do, one after another. */
async function count(db: Db, most: number): Promise<void> {
  const deps = { db, clock: () => new Date() };
  for (let marked = 0, n = 1; n > 0 && marked < most; marked += n)
    n = await countFirstAnswers(deps, Math.min(200, most / 500));
}

/** Of writes to the answers of one learner after another. */
async function longestWait(db: Db, counting: Promise<number>): Promise<number> {
  let longest = 0;
  for (const { user_id } of await rows<{ user_id: string }>(db, sql`select user_id from sessions`)) {
    const touch = sql`update first_answers set confidence = 2 where user_id = ${user_id}`;
    longest = Math.max(longest, await timed(() => db.execute(touch)));
    if (await Promise.race([counting, setImmediate(null)])) break;
  }
  return longest;
}

/** As the release before does: a hundred attempts at a time. */
async function countAsBefore(db: Db): Promise<void> {
  for (let counted = 100; counted === 100; await setImmediate())
    ({ length: counted } = await rows(
      db,
      sql`with final as materialized (select id from quiz_attempts where counted_at is null and score is not null
          order by completed_at limit 100 for update skip locked),
        counted as (update quiz_attempts a set counted_at = now() from final where a.id = final.id returning a.id, a.user_id),
        firsts as (select q.question_version_id, q.correct, q.picks from counted a
          join attempt_questions q on q.attempt_id = a.id
          join question_history h on h.user_id = a.user_id and h.question_id = q.question_id and h.first_attempt_id = a.id),
        added as (${addTo('question_statistics', sql`firsts`)}) select from final`,
    ));
}

/** One answer of ten is blank. */
async function fill(db: Db, learners: number): Promise<void> {
  await makePeople(db, learners, 'bearer');
  const topic = await makeTopic(db, 'Bench', QUESTIONS);
  await db.execute(sql`set local session_replication_role = replica`);
  await db.execute(sql`with given as materialized (
      select user_id, q.id, q.current_version_id, row_number() over (partition by user_id) as position,
        drawn % 10 > 0 and drawn % 3 = 0 as correct,
        case when drawn % 10 > 0 then array[(v.choices->(drawn % 3)->>'id')::uuid] else '{}' end as picks
      from questions q join question_versions v on v.id = q.current_version_id cross join sessions
      cross join lateral (select abs(hashtext(user_id::text || q.id)) as drawn) d where q.topic_id = ${topic}),
    taken as (
      insert into quiz_attempts (id, user_id, topic_name, mode, selection, time_limit, question_count, passing_rate,
        started_at, deadline_at, completed_at, ended_by, score, logged_at)
      select user_id, user_id, 'Bench', 'exam', 'unseen', 60, 50, 70, now(), now(), now(), 'learner', 30, now() from sessions),
    asked as (insert into attempt_questions (attempt_id, position, question_id, question_version_id, choice_order, picks, correct)
      select user_id, position, id, current_version_id, '{}', picks, correct from given),
    met as (insert into question_history (user_id, question_id, last_seen_at, last_correct, first_attempt_id)
      select user_id, id, now(), correct, user_id from given)
    insert into first_answers (user_id, question_id, question_version_id, picks, correct, answered_at, source)
    select user_id, id, current_version_id, picks, correct, now(), 'exam' from given`);
}
