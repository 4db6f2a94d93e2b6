import type { Reservation } from '#core/study/promises.ts';
import { heldBackIds } from '../questions/in-exam.ts';
import { daysUntil } from './day.ts';
import type { PlannedTopic } from './topic-plans.ts';

export interface StandingRow {
  item_id: string;
  topic_id: string;
  promised_on: string;
  seconds: number;
  is_hidden: boolean;
  is_held: boolean;
}

/** SQL: the promises of the learner $1 that stand at $2. What they stand by is the condition of the index, word for word. */
export const standingRows = `select m.item_id, m.topic_id, m.promised_on::text, m.promised_seconds as seconds,
      coalesce(m.buried_until > $2, false) as is_hidden, m.item_id = any(${heldBackIds('$1')}) as is_held
    from memories m where m.user_id = $1 and m.promised_after = m.last_at and m.suspended_at is null
      and exists (select from questions q where q.id = m.question_id and q.current_version_id is not null)`;

/** Leaves out those that an exam on or before their day has made void. `date` is the learner's day. */
export function reservationsOf(
  standing: readonly StandingRow[],
  topics: ReadonlyMap<string, PlannedTopic>,
  date: string,
): Reservation[] {
  return standing.flatMap(({ item_id, topic_id, promised_on, seconds, is_hidden, is_held }) => {
    const topic = topics.get(topic_id);
    if (!topic || topic.exam !== null || (topic.target_date !== null && promised_on >= topic.target_date)) return [];
    const from = is_held ? Number.POSITIVE_INFINITY : Number(is_hidden);
    return [{ item_id, day: daysUntil(date, promised_on), seconds, from }];
  });
}
