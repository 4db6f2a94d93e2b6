import { sql } from 'drizzle-orm';
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
export const shownColumns = `q.id as question_id, v.id as version_id, v.question_text, v.image_url, v.pick_limit,
  v.keeps_order, v.choices`;

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
  const { hot } = deps.database;
  if (selection === 'oldest') return hot<SelectedQuestion>(oldest, [topic_id, count]);
  if (selection === 'missed') return hot<SelectedQuestion>(missed, [topic_id, who.user_id, count]);
  if (selection === 'random') {
    const window = await hot<{ id: string }>(randomWindow, [topic_id, deps.random(), count * RANDOM_WINDOW]);
    const drawn = shuffled(window, deps.random).slice(0, count);
    return hot<SelectedQuestion>(byId, [drawn.map((question) => question.id)]);
  }
  const unseen = await hot<SelectedQuestion>(neverSeen, [topic_id, who.user_id, count]);
  if (unseen.length === count) return unseen;
  const rest = await hot<SelectedQuestion>(longestUnseen, [topic_id, who.user_id, count - unseen.length]);
  return [...unseen, ...rest];
}

/** A selection of ids and current versions, with what an attempt shows of them. */
const shown = (picked: string) =>
  `select ${shownColumns} from (${picked}) q join question_versions v on v.id = q.current_version_id`;

/** $1 topic, $2 count. */
const oldest = {
  name: 'select_oldest',
  text: shown(`select id, current_version_id from questions
    where topic_id = $1 and current_version_id is not null order by created_at, seq limit $2`),
};

/** $1 topic, $2 user, $3 count. Walks the bank from the oldest question on and stops: the cost is what the learner has seen. */
const neverSeen = {
  name: 'select_never_seen',
  text: shown(`select q.id, q.current_version_id from questions q
    where q.topic_id = $1 and q.current_version_id is not null
      and not exists (select 1 from question_history h where h.user_id = $2 and h.question_id = q.id)
    order by q.created_at, q.seq limit $3`),
};

/** $1 topic, $2 user, $3 count. */
const seen = (only: string) =>
  shown(`select q.id, q.current_version_id from question_history h join questions q on q.id = h.question_id
    where h.user_id = $2 and q.topic_id = $1 and q.current_version_id is not null ${only}
    order by h.last_seen_at, q.created_at, q.seq limit $3`);
const longestUnseen = { name: 'select_longest_unseen', text: seen('') };
const missed = { name: 'select_missed', text: seen('and not h.last_correct') };

/** $1 topic, $2 where to begin, $3 size. A range of the index on random_key that goes round: no sort of the whole bank. */
const randomPart = (bound: string) => `(select id from questions
    where topic_id = $1 and current_version_id is not null and ${bound} order by random_key limit $3)`;
const randomWindow = {
  name: 'select_random',
  text: `select id from (${randomPart('random_key >= $2')} union all ${randomPart('random_key < $2')}) w limit $3`,
};

/** $1 ids. */
const byId = {
  name: 'select_by_id',
  text: shown(
    'select id, current_version_id from questions where id = any($1::uuid[]) and current_version_id is not null',
  ),
};
