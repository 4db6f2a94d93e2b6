import type { StudyItem } from '#core/study/order.ts';
import type { HotStatement } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import type { HeldBack } from '../questions/in-exam.ts';
import { type MemoryRow, memoryOf } from './log.ts';
import { readFolded } from './refold.ts';
import { type PlannedTopic, TOPICS } from './topic-plans.ts';

/** How many over all topics; of what is unseen so many questions and so many cards. */
export interface Most {
  due: number;
  unseen: number;
}

const OFFERED: Most = { due: 240, unseen: 60 };

type DueRow = Omit<StudyItem, 'id' | 'memory'> & MemoryRow & { item_id: string };

interface Basis {
  now: Date;
  /** From 0 to 1. */
  seed: number;
  held: HeldBack;
  /** Ids of those that are candidates however late they are due. */
  promised: readonly string[];
}

export async function candidates(
  deps: Deps,
  who: Who,
  topics: readonly PlannedTopic[],
  basis: Basis,
  most = OFFERED,
): Promise<StudyItem[]> {
  if (topics.length === 0) return [];
  const share = 1 / topics.length;
  const wanted = topics
    .filter(({ unseen }) => unseen.question + unseen.card > 0)
    .map(({ topic_id }) => ({ topic_id, count: Math.ceil(most.unseen * share) }));
  const [due, promised, unseen] = await Promise.all([
    dueNext(deps, who, topics, basis, Math.ceil(most.due * share)),
    promisedOnes(deps, who, basis.promised),
    unmet(deps, who, wanted, basis),
  ]);
  const ids = new Set(due.map(({ id }) => id));
  return [...due, ...promised.filter(({ id }) => !ids.has(id)), ...unseen];
}

async function unmet(
  { database }: Deps,
  { user_id }: Who,
  wanted: readonly { topic_id: string; count: number }[],
  { now, seed, held }: Basis,
): Promise<StudyItem[]> {
  if (wanted.length === 0) return [];
  const values = [JSON.stringify(wanted), user_id, now, seed, [...held]];
  const found = await database.hot<Omit<StudyItem, 'memory'>>(unmetStatement, values);
  return found.map((item) => ({ ...item, memory: null }));
}

async function dueNext(
  deps: Deps,
  who: Who,
  topics: readonly PlannedTopic[],
  { now, held }: Basis,
  count: number,
): Promise<StudyItem[]> {
  const asked = [JSON.stringify(topics.map(({ topic_id }) => topic_id)), who.user_id, now, count, [...held]];
  return metBy(deps, who, dueStatement, asked);
}

function promisedOnes(deps: Deps, who: Who, ids: readonly string[]): Promise<StudyItem[]> {
  return ids.length === 0 ? Promise.resolve([]) : metBy(deps, who, promisedStatement, [who.user_id, ids]);
}

async function metBy(deps: Deps, who: Who, statement: HotStatement, asked: unknown[]): Promise<StudyItem[]> {
  const found = await readFolded(deps.db, who.user_id, () => deps.database.hot<DueRow>(statement, asked));
  return found.map(({ item_id, kind, topic_id, domain, ...row }) => ({
    id: item_id,
    kind,
    topic_id,
    domain,
    memory: memoryOf(row),
  }));
}

/** `offset 0` keeps the planner from reading the whole bank. */
const asItems = (
  from: string,
) => `select m.item_id, case when m.card_id is null then 'question' else 'card' end as kind,
      m.topic_id, q.domain, m.model, m.state, m.last_at, m.due_at, m.reps, m.lapses, m.last_grade, m.reset_at
    from ${from} left join lateral (select * from questions where id = m.question_id offset 0) q on true
    where m.card_id is not null or q.current_version_id is not null`;

/**
 * $1 topics as JSON, $2 learner, $3 now, $4 how many per topic, $5 held back. The planner expects 100 entries in a list without a
 * limit.
 */
const dueStatement = {
  name: 'study_due',
  text: asItems(`(select value as topic_id from jsonb_array_elements_text($1::jsonb) limit ${TOPICS}) w
    cross join lateral (
      select * from memories where user_id = $2 and topic_id = w.topic_id::uuid and suspended_at is null and reps > 0
        and (buried_until is null or buried_until <= $3) and item_id <> all($5::uuid[]) order by due_at limit $4) m`),
};

/** $1 learner, $2 items. */
const promisedStatement = {
  name: 'study_promised',
  text: asItems('(select * from memories where user_id = $1 and item_id = any($2::uuid[])) m'),
};

const notMet = (id: string) => `not exists (select from memories m where m.user_id = $2 and m.item_id = ${id}
        and (m.reps > 0 or m.suspended_at is not null or m.buried_until > $3))`;
/** A range of an index on random_key that wraps around. */
const questionsFrom = (bound: string) => `(
      select id, 'question' as kind, topic_id, domain from questions q
      where topic_id = w.topic_id and current_version_id is not null and ${bound} and q.id <> all($5::uuid[])
        and ${notMet('q.id')}
      order by random_key limit w.count)`;
const questions = `
        select * from ${questionsFrom('random_key >= $4')} later
        union all select * from ${questionsFrom('random_key < $4')} earlier`;
const wanted = `(
      select * from jsonb_to_recordset($1::jsonb) as r(topic_id uuid, count int) limit ${TOPICS}) w`;

/** $1 topics as JSON, with the numbers of questions and cards wanted, $2 learner, $3 now, $4 start from 0 to 1, $5 held back. */
const unmetStatement = {
  name: 'study_unmet',
  text: `select found.* from ${wanted} cross join lateral (select * from (${questions}) questions limit w.count) found
    union all select found.* from ${wanted} cross join lateral (
      select id, 'card' as kind, topic_id, null as domain from flashcards f
      where topic_id = w.topic_id and ${notMet('f.id')} order by created_at, seq limit w.count) found`,
};
