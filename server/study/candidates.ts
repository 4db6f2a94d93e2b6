import { MODEL } from '#core/study/memory.ts';
import type { Seconds, StudyItem } from '#core/study/order.ts';
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

/** A sitting begins with all its items, so for many minutes more are offered. */
export function mostFor(seconds_left: number, { question, card }: Seconds): Most {
  return {
    due: Math.min(1_400, Math.max(240, Math.ceil(seconds_left / Math.min(question.right, card.right)))),
    unseen: Math.min(300, Math.max(60, Math.ceil(seconds_left / question.first))),
  };
}

type DueRow = Omit<StudyItem, 'id' | 'memory'> & MemoryRow & { item_id: string };

interface Basis {
  now: Date;
  /** From 0 to 1. */
  seed: number;
  held: HeldBack;
  /** Ids of those that are candidates however late they are due, or unseen. */
  named: readonly string[];
  /** Ids of questions, of which unseen ones on the same point are candidates. */
  promised?: readonly string[];
}

export async function candidates(
  deps: Deps,
  who: Who,
  topics: readonly PlannedTopic[],
  basis: Basis,
  most: Most,
): Promise<StudyItem[]> {
  if (topics.length === 0) return [];
  const share = 1 / topics.length;
  const [due, named, siblings, unseen] = await Promise.all([
    dueNext(deps, who, topics, basis, Math.ceil(most.due * share)),
    namedOnes(deps, who, topics, basis),
    siblingsOf(deps, who, basis),
    unmet(deps, who, wantedOf(topics, Math.ceil(most.unseen * share)), basis),
  ]);
  return [...new Map([...due, ...named, ...siblings, ...unseen].map((item) => [item.id, item])).values()];
}

interface Wanted {
  topic_id: string;
  /** Null: any. */
  domain: string | null;
  count: number;
}

/** Of each domain its share of the exam and some more, since it may have been asked about less. */
function wantedOf(topics: readonly PlannedTopic[], count: number): Wanted[] {
  return topics
    .filter(({ unseen }) => unseen.question + unseen.card > 0)
    .flatMap(({ topic_id, weights }) => {
      const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
      const domains = [...weights].filter(([, weight]) => weight > 0);
      return [
        { topic_id, domain: null, count },
        ...domains.map(([domain, weight]) => ({ topic_id, domain, count: Math.ceil((count * weight) / total) + 2 })),
      ];
    });
}

async function unmet(
  { database }: Deps,
  { user_id }: Who,
  wanted: readonly Wanted[],
  { now, seed, held }: Basis,
): Promise<StudyItem[]> {
  if (wanted.length === 0) return [];
  const values = [JSON.stringify(wanted), user_id, now, seed, [...held]];
  const found = await database.hot<Omit<StudyItem, 'memory'>>(unmetStatement, values);
  return found.map((item) => ({ ...item, memory: null }));
}

async function siblingsOf(
  { database }: Deps,
  { user_id }: Who,
  { promised = [], now, held }: Basis,
): Promise<StudyItem[]> {
  if (promised.length === 0) return [];
  const values = [promised, user_id, now, promised.length, [...held]];
  const found = await database.hot<Omit<StudyItem, 'memory'>>(siblingsStatement, values);
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

async function namedOnes(
  deps: Deps,
  who: Who,
  topics: readonly PlannedTopic[],
  { named, now, held }: Basis,
): Promise<StudyItem[]> {
  if (named.length === 0) return [];
  const found = await metBy(deps, who, namedStatement, [who.user_id, named, now, [...held]]);
  return found.filter((item) => topics.some(({ topic_id }) => topic_id === item.topic_id));
}

async function metBy(deps: Deps, who: Who, statement: HotStatement, asked: unknown[]): Promise<StudyItem[]> {
  const found = await readFolded(deps.db, who.user_id, () => deps.database.hot<DueRow>(statement, asked));
  return found.map(({ item_id: id, kind, topic_id, domain, family = null, objective = null, ...row }) => {
    return { id, kind, topic_id, domain, family, objective, memory: memoryOf(row) };
  });
}

const pointOf = (q: string) => `lower(${q}.family) as family, lower(${q}.objective) as objective`;

/** `offset 0` keeps the planner from reading the whole bank. */
const asItems = (
  from: string,
) => `select m.item_id, case when m.card_id is null then 'question' else 'card' end as kind,
      m.topic_id, q.domain, ${pointOf('q')}, m.model, m.state, m.last_at, m.due_at, m.reps, m.lapses, m.last_grade, m.reset_at
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

/** $1 learner, $2 items, $3 now, $4 held back. */
const namedStatement = {
  name: 'study_named',
  text: `select w.id as item_id, case when f.id is null then 'question' else 'card' end as kind,
      coalesce(q.topic_id, f.topic_id) as topic_id, q.domain, ${pointOf('q')}, coalesce(m.model, '${MODEL}') as model, m.state, m.last_at, m.due_at,
      m.reps, m.lapses, m.last_grade, m.reset_at
    from unnest($2::uuid[]) w(id) left join questions q on q.id = w.id and q.current_version_id is not null
      left join flashcards f on f.id = w.id left join memories m on m.user_id = $1 and m.item_id = w.id
    where coalesce(q.id, f.id) is not null and m.suspended_at is null and (m.buried_until is null or m.buried_until <= $3)
      and w.id <> all($4::uuid[])`,
};

const notMet = (id: string) => `not exists (select from memories m where m.user_id = $2 and m.item_id = ${id}
        and (m.reps > 0 or m.suspended_at is not null or m.buried_until > $3))`;
/** A range of an index on random_key that wraps around. */
const questionsFrom = (bound: string, domain: string) => `(
      select id, 'question' as kind, topic_id, domain, ${pointOf('q')}, random_key from questions q
      where topic_id = w.topic_id ${domain} and current_version_id is not null and ${bound} and q.id <> all($5::uuid[])
        and ${notMet('q.id')}
      order by random_key limit w.count)`;
const questions = (domain: string) => `(select * from (
        select * from ${questionsFrom('random_key >= $4', domain)} later
        union all select * from ${questionsFrom('random_key < $4', domain)} earlier) questions limit w.count)`;
const DOMAINS = 12;
const wanted = (domain: string, most: number) => `(
      select * from jsonb_to_recordset($1::jsonb) as r(topic_id uuid, domain text, count int)
      where domain ${domain} limit ${most}) w`;

/**
 * $1 how many questions and cards of which topics and how many questions of which domains, as JSON, $2 learner, $3 now, $4 start from 0
 * to 1, $5 held back.
 */
const unmetStatement = {
  name: 'study_unmet',
  text: `(select id, kind, topic_id, domain, family, objective from (
      select found.* from ${wanted('is null', TOPICS)} cross join lateral ${questions('')} found
      union select found.* from ${wanted('is not null', TOPICS * DOMAINS)}
        cross join lateral ${questions('and domain = w.domain')} found) q order by random_key < $4, random_key, id)
    union all select found.* from ${wanted('is null', TOPICS)} cross join lateral (
      select id, 'card' as kind, topic_id, null as domain, null as family, null as objective from flashcards f
      where topic_id = w.topic_id and ${notMet('f.id')} order by created_at, seq limit w.count) found`,
};

const alike = (by: 'family' | 'objective') => `(
      select q.id, 'question' as kind, q.topic_id, q.domain, ${pointOf('q')} from questions q
      where q.topic_id = p.topic_id and lower(q.${by}) = lower(p.${by}) and q.${by} is not null
        and q.current_version_id is not null and q.id <> all($5::uuid[]) and ${notMet('q.id')}
      order by q.random_key, q.id limit $4)`;

/** $1 questions, $2 learner, $3 now, $4 how many of each family and objective, $5 held back. */
const siblingsStatement = {
  name: 'study_siblings',
  text: `select found.* from unnest($1::uuid[]) w(id) cross join lateral (select * from questions where id = w.id offset 0) p
    cross join lateral (${alike('family')} union all ${alike('objective')}) found`,
};
