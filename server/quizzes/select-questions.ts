import { type SQL, sql } from 'drizzle-orm';
import { shuffled } from '#core/chance.ts';
import { AppError } from '#core/errors.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import type { VersionChoice } from '../questions/tables.ts';

export type Selection = 'unseen' | 'missed' | 'oldest' | 'random';

/** A question as an attempt shows it: the version that is current when the attempt starts. */
export interface SelectedQuestion {
  question_id: string | null;
  version_id: string;
  question_text: string;
  image_url: string | null;
  pick_limit: number;
  keeps_order: boolean;
  choices: VersionChoice[];
}

/** The columns of SelectedQuestion, from questions q and question_versions v. */
export const shownColumns = sql.raw(
  `q.id as question_id, v.id as version_id, v.question_text, v.image_url, v.pick_limit, v.keeps_order, v.choices`,
);

/** How much of the bank a random selection looks at, in multiples of the number of questions. */
const RANDOM_WINDOW = 40;

/**
 * Selects up to `count` questions of a topic and shuffles them. Questions without answers are never selected.
 * unseen: those this learner has not seen, oldest first; then the least recently seen.
 * missed: those answered wrong the last time seen, least recently seen first. oldest: in the order they were added.
 * random: any. Throws NO_QUESTIONS, NO_VALID_QUESTIONS, NO_MISSED_QUESTIONS.
 */
export async function selectQuestions(
  deps: Deps,
  who: Who,
  topic: { id: string; name: string },
  selection: Selection,
  count: number,
): Promise<SelectedQuestion[]> {
  const selected = await select(deps, who, topic.id, selection, count);
  if (selected.length > 0) return shuffled(selected, deps.random);
  if (selection === 'missed') throw new AppError('NO_MISSED_QUESTIONS');
  const [any] = await rows(deps.db, sql`select 1 from questions where topic_id = ${topic.id} limit 1`);
  throw any ? new AppError('NO_VALID_QUESTIONS') : new AppError('NO_QUESTIONS', { params: { topic: topic.name } });
}

async function select(deps: Deps, who: Who, topic_id: string, selection: Selection, count: number) {
  if (selection === 'oldest') return shown(deps, oldest(topic_id, count));
  if (selection === 'missed') return shown(deps, seen(who, topic_id, count, sql`and not h.last_correct`));
  if (selection === 'random') {
    const window = await shown(deps, randomWindow(topic_id, deps.random(), count * RANDOM_WINDOW));
    return shuffled(window, deps.random).slice(0, count);
  }
  const unseen = await shown(deps, neverSeen(who, topic_id, count));
  if (unseen.length === count) return unseen;
  return [...unseen, ...(await shown(deps, seen(who, topic_id, count - unseen.length, sql``)))];
}

function shown(deps: Deps, picked: SQL): Promise<SelectedQuestion[]> {
  return rows<SelectedQuestion>(
    deps.db,
    sql`select ${shownColumns} from (${picked}) q join question_versions v on v.id = q.current_version_id`,
  );
}

function oldest(topic_id: string, count: number): SQL {
  return sql`select id, current_version_id from questions
    where topic_id = ${topic_id} and current_version_id is not null
    order by created_at, seq limit ${count}`;
}

/** Walks the bank from the oldest question on and stops at `count`: the cost is what the learner has seen, not the bank. */
function neverSeen(who: Who, topic_id: string, count: number): SQL {
  return sql`select q.id, q.current_version_id from questions q
    where q.topic_id = ${topic_id} and q.current_version_id is not null
      and not exists (select 1 from question_history h where h.user_id = ${who.user_id} and h.question_id = q.id)
    order by q.created_at, q.seq limit ${count}`;
}

function seen(who: Who, topic_id: string, count: number, only: SQL): SQL {
  return sql`select q.id, q.current_version_id from question_history h join questions q on q.id = h.question_id
    where h.user_id = ${who.user_id} and q.topic_id = ${topic_id} and q.current_version_id is not null ${only}
    order by h.last_seen_at, q.created_at, q.seq limit ${count}`;
}

/** A range of the index on random_key that begins at a random place and goes round: no sort of the whole bank. */
function randomWindow(topic_id: string, from: number, size: number): SQL {
  const part = (bound: SQL) => sql`(select id, current_version_id from questions
    where topic_id = ${topic_id} and current_version_id is not null and ${bound} order by random_key limit ${size})`;
  return sql`select id, current_version_id from (
    ${part(sql`random_key >= ${from}`)} union all ${part(sql`random_key < ${from}`)}) w limit ${size}`;
}
