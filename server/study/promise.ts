import { sql } from 'drizzle-orm';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { type MemoryState, MODEL } from '#core/study/memory.ts';
import { placeFor, promisedSeconds, promisedShare, type Reservation } from '#core/study/promises.ts';
import type { Seconds } from '#core/study/seconds.ts';
import { type HotStatement, hotIn } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { dayAfter, studyDayOf } from './day.ts';
import { defaultSettings, type StudySettings, settingsOf, settingsStatement } from './settings.ts';
import { type StandingRow, secondsAhead, standingOf, standingStatement } from './standing.ts';
import { type RecentRow, recentStatement, secondsFrom } from './study-plan.ts';
import { type PlannedTopic, topicPlans } from './topic-plans.ts';

type Stored = Extract<Output<'study.review'>['results'][number], { outcome: 'stored' }>;
export type Promised = Pick<Stored, 'promise' | 'look_on'>;

interface MissedRow {
  review_id: string;
  item_id: string;
  topic_id: string;
  state: MemoryState;
  last_at: string;
  is_sure: boolean;
}

interface Read {
  settings: StudySettings | null;
  recent: RecentRow[];
  standing: StandingRow[];
  missed: MissedRow[];
}

/**
 * By review, of those that missed or guessed a question to which nothing has happened since: it takes a place in the coming days, or
 * keeps the one that it has. Devices of one learner take places one after the other, so that none is booked twice.
 */
export async function promiseDays({ db, clock }: Deps, who: Who, review_ids: readonly string[]) {
  const now = clock();
  return db.transaction(async (tx): Promise<Map<string, Promised>> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`promises:${who.user_id}`}, 0))`);
    const hot = <Row>(statement: HotStatement, values: unknown[]) => hotIn<Row>(tx, statement, values);
    const [read] = await hot<Read>(readStatement, [who.user_id, review_ids]);
    const { recent, standing, missed } = read as Read;
    if (missed.length === 0) return new Map();
    const settings = read?.settings ?? defaultSettings;
    const { date } = studyDayOf(now, settings.time_zone);
    const today = { date, settings };
    const plans = await topicPlans({ database: { hot } }, who, { topic_id: null, ...today });
    const topics = new Map(plans.map((topic) => [topic.topic_id, topic]));
    const kept = standingOf(standing, today);
    const taken = takePlaces(missed, { topics, kept, daily: secondsAhead(today), seconds: secondsFrom(recent) });
    const on = new Map([...kept, ...taken].map(({ item_id, day }) => [item_id, dayAfter(date, day)]));
    const given = taken.map(({ item_id, seconds, last_at }) => ({ item_id, seconds, last_at, on: on.get(item_id) }));
    if (given.length > 0) await hot(takeStatement, [who.user_id, JSON.stringify(given)]);
    return new Map(
      missed.map((one) => [
        one.review_id,
        { promise: promiseOf(on.get(one.item_id)), look_on: lookOn(one, topics.get(one.topic_id), settings) },
      ]),
    );
  });
}

export function promiseOf(on: string | undefined): NonNullable<Promised['promise']> {
  return on === undefined ? { reason: 'no_time_left' } : { on };
}

interface Places {
  topics: ReadonlyMap<string, PlannedTopic>;
  kept: readonly Reservation[];
  daily: readonly number[];
  seconds: Seconds;
}

function takePlaces(missed: readonly MissedRow[], { topics, kept, daily, seconds }: Places) {
  const taken: (Reservation & Pick<MissedRow, 'last_at'>)[] = [];
  for (const { item_id, topic_id, last_at } of missed) {
    const topic = topics.get(topic_id);
    const reservations = [...kept, ...taken];
    if (!topic || topic.exam !== null || reservations.some((one) => one.item_id === item_id)) continue;
    const expected = promisedSeconds(seconds);
    const wanted = { seconds: expected, share: promisedShare(topic, seconds), exam_in: topic.days };
    const day = placeFor(wanted, reservations, daily);
    if (day !== null) taken.push({ item_id, day, seconds: expected, from: 0, last_at });
  }
  return taken;
}

function lookOn({ is_sure, state }: MissedRow, topic: PlannedTopic | undefined, settings: StudySettings) {
  if (!is_sure || state.look_at === null) return null;
  const { date } = studyDayOf(new Date(state.look_at), settings.time_zone);
  return topic?.target_date && topic.target_date <= date ? null : date;
}

const asJson = (text: string) => `(select coalesce(jsonb_agg(r), '[]') from (${text}) r)`;

/** $1 learner, $2 reviews, in whose order the missed ones come. */
const readStatement = {
  name: 'promises_read',
  text: `select (select to_jsonb(s) from (${settingsStatement.text}) s) as settings,
    ${asJson(recentStatement.text)} as recent, ${asJson(standingStatement.text)} as standing,
    ${asJson(`select r.id as review_id, m.item_id, m.topic_id, m.state, m.last_at, not r.correct and r.confidence = 3 as is_sure
      from unnest($2::uuid[]) with ordinality as w(id, n) join reviews r on r.id = w.id
        join memories m on m.user_id = r.user_id and m.item_id = r.item_id and m.last_at = r.reviewed_at
      where r.user_id = $1 and r.source = 'queue' and r.undone_at is null and m.last_grade = 1 and m.model = '${MODEL}'
        and m.suspended_at is null
        and exists (select from questions q where q.id = m.question_id and q.current_version_id is not null)
      order by w.n`)} as missed`,
};

/**
 * A question that was never seen before takes the place of one on its point that was promised for today or earlier, unless it was chosen
 * for one already.
 */
export async function keepPlace({ db, database, clock }: Deps, { user_id }: Who, item_ids: readonly string[]) {
  const { time_zone } = await settingsOf(db, user_id);
  await database.hot(keepStatement, [user_id, item_ids, studyDayOf(clock(), time_zone).date]);
}

const isOpen = 'p.promised_after = p.last_at and p.suspended_at is null and p.promised_item is null';

/** SQL: whether any promise to `user` is open, by one probe of an index. */
export const hasPromises = (user: string) =>
  `exists (select from memories p where p.user_id = ${user} and ${isOpen})`;

/** $1 learner, $2 questions, $3 today. */
const keepStatement = {
  name: 'promises_keep',
  text: `update memories m set promised_item = s.id
    from unnest($2::uuid[]) w(id) cross join lateral (select * from questions where id = w.id offset 0) s
      cross join lateral (
        select p.item_id from memories p cross join lateral (select * from questions where id = p.question_id offset 0) q
        where p.user_id = $1 and ${isOpen} and p.promised_on <= $3::date and q.topic_id = s.topic_id and q.id <> s.id
          and (lower(q.family) = lower(s.family) or lower(q.objective) = lower(s.objective))
        order by coalesce(lower(q.family) = lower(s.family), false) desc, p.promised_on, p.item_id limit 1) p
    where m.user_id = $1 and m.item_id = p.item_id and not exists (select from memories o
      where o.user_id = $1 and o.promised_item = s.id and o.promised_after = o.last_at and o.suspended_at is null)`,
};

/** $1 learner, $2 places as JSON. */
const takeStatement = {
  name: 'promises_take',
  text: `update memories m set promised_on = p."on", promised_seconds = p.seconds, promised_after = p.last_at, promised_item = null
    from jsonb_to_recordset($2::jsonb) as p(item_id uuid, "on" date, seconds real, last_at timestamptz)
    where m.user_id = $1 and m.item_id = p.item_id`,
};
