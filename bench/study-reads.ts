import { sql } from 'drizzle-orm';
import { MODEL } from '#core/study/memory.ts';
import { type Db, rows } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { type Bar, barCell, type Row } from './bars.ts';
import { makePeople, makeTopic } from './data.ts';
import { ask, percentile95, type Site, startSite, timesInTurns } from './sites.ts';
import type { Size } from './size.ts';

interface Bank {
  topics: number;
  /** Questions of a topic: at least, and by how many numbers they differ. */
  questions: [least: number, differ: number];
}

/** Learners, and how many questions each of them remembers. */
interface Learners {
  people: number;
  own: number;
}

const PLANS: Record<Size, { calls: number; bank: Bank; sites: Record<string, Learners> }> = {
  full: {
    calls: 200,
    bank: { topics: 20, questions: [500, 251] },
    sites: { few: { people: 1, own: 1_000 }, many: { people: 100, own: 10_000 } },
  },
  tiny: { calls: 1, bank: { topics: 8, questions: [20, 11] }, sites: { few: { people: 1, own: 100 } } },
};
const GROWTH_BAR: Bar = ['<=', 1.5];
const READS: [what: string, path: (topic_id: string) => string, bar: Bar][] = [
  ['study.queue', () => '/api/study/queue', ['<=', 25]],
  ['study.queue of a topic', (topic_id) => `/api/study/queue?topic_id=${topic_id}`, ['<=', 25]],
  ['study.today', () => '/api/study/today', ['<=', 50]],
  ['study.ahead', () => '/api/study/ahead', ['<=', 50]],
  ['study.history', () => '/api/study/history', ['<=', 50]],
  ['study.log', () => '/api/study/log?limit=20', ['<=', 50]],
];

interface Filled {
  token: string;
  topic_id: string;
}

/** What to study next and today, of a learner with 10,000 memories of a million, against one with all of 1,000; on PostgreSQL. */
export async function* studyReads(size: Size, cluster: Cluster): AsyncGenerator<Row> {
  const plan = PLANS[size];
  const sites: Site<Filled>[] = [];
  try {
    for (const [name, learners] of Object.entries(plan.sites))
      sites.push(await startSite(size, cluster, `study_${name}`, (db) => fill(db, plan.bank, learners)));
    for (const [what, path, bar] of READS) {
      const calls = sites.map((site) => async () => {
        const text = await ask(site, path(site.filled.topic_id), site.filled);
        if (text.includes('"is_done":true')) throw new Error(`${what} has nothing to bring: ${text.slice(0, 200)}`);
        return {};
      });
      const times = (await timesInTurns(calls, plan.calls)).map(percentile95);
      const [few, many] = [times[0], times.at(-1)] as [number, number];
      const ratio = many / few;
      yield {
        what,
        ratio,
        cells: [many.toFixed(1), barCell(many, bar), ratio.toFixed(2), barCell(ratio, GROWTH_BAR)],
      };
    }
  } finally {
    for (const { stop } of sites) await stop();
  }
}

/** Some of whose questions each of the learners has answered once; the first one has an exam in 40 days. */
async function fill(
  db: Db,
  { topics: count, questions: [least, differ] }: Bank,
  { people, own }: Learners,
): Promise<Filled> {
  const [token = ''] = await makePeople(db, people, 'bearer');
  const topics: string[] = [];
  for (let n = 0; n < count; n++) topics.push(await makeTopic(db, `Study ${n}`, least + ((n * 37) % differ)));
  await db.execute(sql`update topics set certification_name = name where name like 'Study %'`);
  await db.execute(sql`insert into certification_interests (user_id, certification_name, target_date, priority)
    select user_id, 'Study 7', current_date + 40, 1 from sessions`);
  await addMemories(db, own);
  const [most] = await rows<{ topic_id: string }>(
    db,
    sql`select topic_id from memories group by topic_id order by count(*) desc limit 1`,
  );
  return { token, topic_id: most?.topic_id ?? '' };
}

/** So many of each learner, none of today, with a review and a first answer each. Foreign keys are not checked: that takes longer than the rest. */
export async function addMemories(db: Db, own: number, now = new Date()): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`set local session_replication_role = replica`);
  await db.execute(sql`insert into memories
      (user_id, question_id, topic_id, model, state, last_at, due_at, reps, lapses, last_grade)
    select s.user_id, q.id, q.topic_id, ${MODEL},
      jsonb_build_object('stability', 1 + n % 60, 'difficulty', 3 + n % 5, 'look_at', null), ${at} - (2 + n % 40) * interval '1 day',
      ${at} + (n * 7919 % 60 - 20) * interval '1 day', 1 + n % 4, n % 3, case when n % 5 = 0 then 1 else 3 end
    from sessions s, (select id, topic_id, row_number() over (order by md5(id::text)) as n from questions) q
    where n <= ${own}`);
  await db.execute(sql`insert into reviews (id, user_id, item_id, question_version_id, reviewed_at, received_at, correct, picks,
      confidence, duration_ms, source, expected)
    select gen_random_uuid(), m.user_id, m.question_id, q.current_version_id, m.last_at, m.last_at, m.last_grade > 1, '{}',
      2, 20000, 'queue', 0.9 from memories m join questions q on q.id = m.question_id`);
  await db.execute(sql`insert into first_answers
      (user_id, question_id, question_version_id, picks, correct, answered_at, source)
    select user_id, item_id, question_version_id, picks, correct, reviewed_at, source from reviews`);
  await db.execute(sql`set local session_replication_role = origin`);
}
