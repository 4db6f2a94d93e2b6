import { MODEL } from '#core/study/memory.ts';
import type { Deps } from '../deps.ts';
import { heldBackIds } from '../questions/in-exam.ts';
import { type ItemOf, refold } from './refold.ts';

/** Of the questions of a topic, domain or objective; every answer counts, wherever it was given. */
export interface Known {
  seen: number;
  right_at_first: number;
  missed: number;
  /** When the newest answer that counts was given. */
  last_at: Date | null;
}

export interface KnownPart extends Known {
  domain: string | null;
  /** In lower case. */
  objective: string | null;
}

/** SQL: whether `user` has seen `question`, by one probe of an index. Left blank in an exam completed by hand, it is; not reached in time, it is not. */
export const isSeen = (user: string, question: string) =>
  `exists (select from first_answers f where f.user_id = ${user} and f.question_id = ${question} offset 0)`;

/**
 * SQL: whether the question of the memory `m`, which must not be stale, is missed: the newest review that counts, of `last_at`, is wrong.
 * A lucky guess is grade 1 too, and no miss.
 */
export const isMissed = `m.last_grade = 1 and not (select r.correct from reviews r
  where r.user_id = m.user_id and r.item_id = m.item_id and r.reviewed_at = m.last_at and r.undone_at is null
  order by r.id desc limit 1)`;

/** SQL: questions that no start can draw now. A drawn exam holds none back from its own topic: the next start discards it. */
const notDrawable = (user: string) =>
  heldBackIds(user, 'null', '(a.quiz_title is not null or a.completed_at is not null)');

/** SQL: columns (missed, is_stale) of the memories that `known` joins. */
const missed = `(count(*) filter (where ${isMissed} and m.item_id <> all(held.ids)))::int as missed,
      coalesce(bool_or(m.model <> '${MODEL}'), false) as is_stale`;

/** The conditions come first, and questions are looked up one by one, however few or many memories the planner expects. */
const known = (user: string, topic: string, only = 'true') => `(
      select * from memories m where m.user_id = ${user} and m.topic_id = ${topic} and m.question_id is not null and ${only}) m
    cross join lateral (select domain, objective from questions where id = m.question_id and current_version_id is not null offset 0) q
    cross join (select ${notDrawable(user)} as ids offset 0) held`;

/** SQL: one row (missed, is_stale) of the questions of `topic`. */
export const missedIn = (user: string, topic: string) =>
  `select ${missed} from ${known(user, topic, `(m.last_grade = 1 or m.model <> '${MODEL}')`)}`;

/** Of questions that can be asked; what a running exam holds back is never told as missed. */
export async function knownByPart(deps: Deps, user_id: string, topic_id: string): Promise<KnownPart[]> {
  const read = () => deps.database.hot<KnownPart & { is_stale: boolean }>(byPart, [user_id, topic_id]);
  const found = await read();
  if (!found.some(({ is_stale }) => is_stale)) return found;
  await foldStale(deps, user_id, topic_id);
  return read();
}

export function sumOf(known: readonly Known[]): Known {
  return known.reduce<Known>(
    (sum, { seen, right_at_first, missed, last_at }) => ({
      seen: sum.seen + seen,
      right_at_first: sum.right_at_first + right_at_first,
      missed: sum.missed + missed,
      last_at: Number(last_at) > Number(sum.last_at) ? last_at : sum.last_at,
    }),
    { seen: 0, right_at_first: 0, missed: 0, last_at: null },
  );
}

const byPart = {
  name: 'known_by_part',
  text: `select q.domain, lower(q.objective) as objective, count(f.correct)::int as seen, (count(*) filter (where f.correct))::int as right_at_first,
      max(m.last_at) as last_at, ${missed}
    from ${known('$1', '$2')} left join lateral (
      select correct from first_answers where user_id = m.user_id and question_id = m.question_id offset 0) f on true
    group by q.domain, lower(q.objective)`,
};

/** How many unseen questions of the topic no start can draw now. */
export async function unseenInExams({ database }: Deps, user_id: string, topic_id: string): Promise<number> {
  const [found] = await database.hot<{ n: number }>(unseenHeld, [user_id, topic_id]);
  return found?.n ?? 0;
}

const unseenHeld = {
  name: 'unseen_in_exams',
  text: `select count(*)::int as n from unnest(${notDrawable('$1')}) held join questions q on q.id = held
    where q.topic_id = $2 and q.current_version_id is not null and not ${isSeen('$1', 'held')}`,
};

/** Before a statement that reads `last_grade` or `last_at`. */
export async function foldStale({ db, database }: Deps, user_id: string, topic_id: string | null): Promise<void> {
  const items = await database.hot<ItemOf>(stale, [user_id, topic_id]);
  if (items.length > 0) await refold(db, items);
}

const stale = {
  name: 'stale_memories',
  text: `select user_id, item_id from memories
    where user_id = $1 and topic_id = coalesce($2, topic_id) and question_id is not null and model <> '${MODEL}'`,
};
