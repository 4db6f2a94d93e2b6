import { sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { shuffled } from '#core/lib/chance.ts';
import { isSpread, spread } from '#core/questions/families.ts';
import { quizSentences } from '#core/quizzes/quiz.ts';
import { rows } from '../db/open.ts';
import { together } from '../db/together.ts';
import type { Deps, Who } from '../deps.ts';
import { heldBackInTopic } from '../questions/in-exam.ts';
import { type ShownVersion, shownColumns } from '../questions/tables.ts';
import { foldStale, isMissed, isSeen } from '../study/known.ts';

export type Selection = 'unseen' | 'missed' | 'oldest' | 'random';

export interface SelectedQuestion extends Omit<ShownVersion, 'created_at'> {
  question_id: string | null;
  version_id: string;
  created_at: Date | string;
}

export const selectedColumns = `q.id as question_id, v.id as version_id, ${shownColumns.map((name) => `v.${name}`).join(', ')}`;

interface Wanted {
  topic_id: string;
  selection: Selection;
  question_count: number;
  domain?: string | undefined;
  /** Its names in lower case, in place of `domain`. */
  objective?: string[] | undefined;
  /** The open attempt that the start discards: its questions may be drawn. */
  instead_of: string | null;
}

const RANDOM_WINDOW = 40;

/**
 * Never selects questions without answers, nor those that an exam holds back. Throws TOPIC_NOT_FOUND, NO_QUESTIONS,
 * NO_VALID_QUESTIONS, NO_MISSED_QUESTIONS, DOMAIN_NOT_FOUND and OBJECTIVE_NOT_FOUND.
 */
export async function selectQuestions(
  deps: Deps,
  who: Who,
  wanted: Wanted,
): Promise<{ topic_name: string; questions: SelectedQuestion[] }> {
  const selected = await select(deps, who, wanted);
  const [first] = selected;
  if (first) return { topic_name: first.topic_name, questions: shuffled(selected, deps.random) };
  const { topic_id, selection, domain, objective, instead_of } = wanted;
  const topic = await findTopic(deps, topic_id);
  const left = [topic_id, who.user_id, instead_of, domain ?? null, objective ?? null, selection];
  if ((await deps.database.hot(leftInExams, left)).length > 0) {
    throw new AppError('NO_VALID_QUESTIONS', { sentence: quizSentences.allInExams });
  }
  if (selection === 'missed') throw new AppError('NO_MISSED_QUESTIONS');
  if (objective) throw new AppError('OBJECTIVE_NOT_FOUND');
  if (domain !== undefined) throw new AppError('DOMAIN_NOT_FOUND');
  const [any] = await rows(deps.db, sql`select 1 from questions where topic_id = ${topic_id} limit 1`);
  throw any ? new AppError('NO_VALID_QUESTIONS') : new AppError('NO_QUESTIONS', { params: { topic: topic.name } });
}

async function select(deps: Deps, { user_id }: Who, wanted: Wanted): Promise<Drawn[]> {
  const { hot } = deps.database;
  const { topic_id, selection, question_count: count, domain = null, objective = null, instead_of } = wanted;
  const asked = objective ? ofObjective : domain === null ? ofAll : ofDomain;
  const part = objective ?? domain;
  const drawn = (size: number) => [topic_id, user_id, instead_of, size, ...(part === null ? [] : [part])];
  if (selection === 'oldest') return hot<Drawn>(asked.oldest, drawn(count));
  if (selection === 'missed') {
    await foldStale(deps, user_id, topic_id);
    return hot<Drawn>(asked.missed, drawn(count));
  }
  if (selection === 'random') {
    const [topic, user, instead, size, ...only] = drawn(count * RANDOM_WINDOW);
    const range = [topic, user, instead, size, deps.random(), ...only];
    const window = await hot<Point>(asked.randomWindow, range);
    return hot<Drawn>(byId, [topic_id, spread(shuffled(window, deps.random), count).map(({ id }) => id)]);
  }
  const draw = { topic_id, user_id, count, domain, objective, instead_of };
  const unseen = await drawUnseen(deps.database, draw);
  if (unseen.length === count) return isSpread(unseen) ? unseen : spreadUnseen(deps, draw);
  await foldStale(deps, user_id, topic_id);
  const rest = await hot<Drawn>(asked.longestUnseen, drawn(2 * count - unseen.length));
  return spread([...unseen, ...rest], count);
}

interface Point {
  id: string;
  family: string | null;
}

interface Drawn extends SelectedQuestion, Omit<Point, 'id'> {
  topic_name: string;
}

/** Looks at all that the learner has not seen, since those of a family mostly stand together. */
async function spreadUnseen({ database }: Deps, draw: Draw): Promise<Drawn[]> {
  return database.hot<Drawn>(neverSeenSpread, [JSON.stringify([{ ...draw, n: 0 }])]);
}

export async function findTopic(deps: Deps, topic_id: string): Promise<{ id: string; name: string }> {
  const [topic] = await deps.database.hot<{ id: string; name: string }>(topicName, [topic_id]);
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  return topic;
}

const topicName = { name: 'topic_name', text: 'select id, name from topics where id = $1' };

const shown = (picked: string) =>
  `select ${selectedColumns}, q.family, (select t.name from topics t where t.id = $1) as topic_name from (${picked}) q join question_versions v on v.id = q.current_version_id`;

const columns = 'q.id, q.current_version_id, lower(q.family) as family';
const isFree = `q.id <> all(${heldBackInTopic('$2', '$1', '$3')})`;

/**
 * $1 topic, $2 learner, $3 the attempt that is discarded, $4 how many; of one domain or objective, that is the last value. `first`: what
 * comes before the order of all that were seen.
 */
function statements(names: string, inPart: (place: string) => string, first = '') {
  /** $5 start. A range of the index on random_key that wraps around, without a sort. */
  const randomPart = (
    bound: string,
  ) => `(select id, lower(family) as family from questions q where topic_id = $1 and current_version_id is not null
    and ${bound} ${inPart('$6')} and ${isFree} order by random_key limit $4)`;
  const seen = (which: string, order = '') =>
    shown(`select ${columns} from memories m join questions q on q.id = m.question_id
    where m.user_id = $2 and m.topic_id = $1 and q.current_version_id is not null and ${which} ${inPart('$5')} and ${isFree}
    order by ${order} m.last_at nulls first, q.created_at, q.seq limit $4`);
  return {
    oldest: {
      name: `select_oldest${names}`,
      text: shown(`select ${columns} from questions q where topic_id = $1 and current_version_id is not null
    ${inPart('$5')} and ${isFree} order by created_at, seq limit $4`),
    },
    longestUnseen: { name: `select_longest_unseen${names}`, text: seen(isSeen('m.user_id', 'm.question_id'), first) },
    missed: { name: `select_missed${names}`, text: seen(isMissed) },
    randomWindow: {
      name: `select_random${names}`,
      text: `select * from (${randomPart('random_key >= $5')} union all ${randomPart('random_key < $5')}) w limit $4`,
    },
  };
}

interface Draw {
  topic_id: string;
  user_id: string;
  count: number;
  domain: string | null;
  objective: string[] | null;
  instead_of: string | null;
}

/** One statement for all that start at the same moment. */
const drawUnseen = together<Draw, Drawn[]>(async (database, draws) => {
  const wanted = JSON.stringify(draws.map((draw, n) => ({ ...draw, n })));
  const drawn = await database.hot<Drawn & { n: number }>(neverSeen, [wanted]);
  const found = draws.map((): Drawn[] => []);
  for (const { n, ...question } of drawn) found[n]?.push(question);
  return found;
});

const wantedDraws = `jsonb_to_recordset($1::jsonb)
      as w(n int, topic_id uuid, user_id uuid, count int, domain text, objective text[], instead_of uuid)`;
const heldOfDraw = `cross join lateral (select ${heldBackInTopic('w.user_id', 'w.topic_id', 'w.instead_of')} as ids offset 0) held`;
const isOfPart = (domain: string, objective: string) =>
  `(case when ${objective} is null then ${domain} is null or q.domain = ${domain} else lower(q.objective) = any(${objective}) end)`;
const unseenOfDraw = `select ${columns}, created_at, seq from questions q
        where q.topic_id = w.topic_id and q.current_version_id is not null and ${isOfPart('w.domain', 'w.objective')}
          and q.id <> all(held.ids)
          and not ${isSeen('w.user_id', 'q.id')}
        order by q.created_at, q.seq`;

const unseenFrom = (drawn: string) => `select w.n, t.name as topic_name, found.*
    from ${wantedDraws} join topics t on t.id = w.topic_id ${heldOfDraw}
    cross join lateral (select ${selectedColumns}, q.family from (${drawn} limit w.count) q
      join question_versions v on v.id = q.current_version_id) found`;

/** $1 draws as JSON, so that one plan fits any number (save.ts). Costs as much as the learner has seen. */
const neverSeen = { name: 'select_never_seen', text: unseenFrom(unseenOfDraw) };

/** The same with no two of a family while there are others. */
const neverSeenSpread = {
  name: 'select_never_seen_spread',
  text: unseenFrom(`select * from (${unseenOfDraw}) q
    order by family is not null and row_number() over (partition by family order by created_at, seq) > 1, created_at, seq`),
};

const ofAll = statements('', () => '');
const ofDomain = statements('_of_domain', (place) => `and domain = ${place}`);
const ofObjective = statements(
  '_of_objective',
  (place) => `and lower(objective) = any(${place}::text[])`,
  `(${isMissed}) is true desc,`,
);

const byId = {
  name: 'select_by_id',
  text: shown(`select ${columns} from questions q where id = any($2::uuid[]) and current_version_id is not null`),
};

/** $4 domain or null, $5 objective or null, $6 selection. */
const leftInExams = {
  name: 'select_left_in_exams',
  text: `select 1 from questions q where q.topic_id = $1 and q.current_version_id is not null
      and ${isOfPart('$4::text', '$5::text[]')} and q.id = any(${heldBackInTopic('$2', '$1', '$3')})
      and ($6::text <> 'missed' or exists (
        select from memories m where m.user_id = $2 and m.item_id = q.id and ${isMissed})) limit 1`,
};
