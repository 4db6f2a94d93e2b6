import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { shuffled } from '#core/lib/chance.ts';
import { kindOf } from '#core/questions/kinds/kinds.ts';
import type { Chosen, StudyItem } from '#core/study/order.ts';
import { hasPoint } from '#core/study/siblings.ts';
import type { Deps, Who } from '../deps.ts';
import { type ShownVersion, shownColumns } from '../questions/tables.ts';
import { ALL, counted } from './counted.ts';
import { dueByGrade } from './due-by-grade.ts';
import { newestSitting, sittingBy } from './sitting-row.ts';
import { saidOf, studyPlan } from './study-plan.ts';
import { examAt } from './topic-plans.ts';

interface Content extends Omit<ShownVersion, 'created_at'> {
  id: string;
  version_id: string;
}

/**
 * Questions come without their keys. What is left of the sitting, of today's where none is named, and the plan where there is none. Throws
 * TOPIC_NOT_FOUND, SITTING_NOT_FOUND and TOO_MANY_ATTEMPTS.
 */
export async function queue(deps: Deps, who: Who, { limit, more, sitting_id, ...wish }: Input<'study.queue'>) {
  const named = sitting_id === undefined ? null : await sittingBy(deps, who, sitting_id);
  if (sitting_id !== undefined && !named) throw new AppError('SITTING_NOT_FOUND');
  const topic_id = named ? named.topic_id : (wish.topic_id ?? null);
  const sittingOn = async (day: string) => named ?? newestSitting(deps, who, { day, topic_id, more });
  const going = await studyPlan(deps, who, { topic_id, limit: ALL, more, sittingOn });
  const isAnother = more && going.sitting?.left.length === 0 && !named;
  const study = isAnother ? await studyPlan(deps, who, { topic_id, limit: ALL, more }) : going;
  const { queue: plan, topics, promised, day, time_zone } = study;
  if (topic_id !== null && topics.length === 0) throw new AppError('TOPIC_NOT_FOUND');
  const ahead = plan.is_done && !more ? [] : plan.chosen;
  const chosen = ahead.slice(0, limit);
  const ofTopics = new Map(
    topics.map(({ topic_id: id, topic_name, target_date }) => {
      return [id, { topic_name, exam_at: examAt(target_date, day.date, time_zone) }];
    }),
  );
  const contents = await contentsOf(deps, who, chosen);
  const { repeats = [], left = ahead } = study.sitting ?? {};
  return {
    ...saidOf(study),
    items: chosen.flatMap((one) => {
      const is_repeat = repeats.includes(one);
      const shown = shownItem(deps, one, contents);
      const { topic_name = '', exam_at = null } = ofTopics.get(one.item.topic_id) ?? {};
      const { on: promised_on = null, sibling = null } = promised.get(one.item.id) ?? {};
      const head = { ...headOf(one, sibling), topic_name, exam_at, promised_on, is_repeat };
      return shown ? [{ ...head, ...shown }] : [];
    }),
    ahead: counted(left),
    server_now: deps.clock(),
  };
}

function headOf({ item, seconds, reason }: Chosen, sibling: StudyItem | null) {
  const { id, topic_id, domain } = item;
  const memory = sibling ? sibling.memory : item.memory;
  return {
    item_id: id,
    topic_id,
    domain,
    reason: sibling ? ('sibling' as const) : reason,
    sibling_of: sibling?.id ?? null,
    has_sibling: hasPoint(item),
    last: memory && { at: memory.last_at, is_recalled: memory.last_grade !== 1 },
    seconds: Math.round(seconds),
    lapses: item.memory?.lapses ?? 0,
  };
}

function shownItem(deps: Deps, { item }: Chosen, contents: Contents) {
  if (item.kind === 'card') {
    const card = contents.cards.get(item.id);
    return card ? { kind: 'card' as const, ...card, due: dueByGrade(item.memory, deps.clock()) } : null;
  }
  const question = contents.questions.get(item.id);
  if (!question) return null;
  const { version_id, question_text, image_url, pick_limit, keeps_order, choices } = question;
  const order = keeps_order ? choices : shuffled(choices, deps.random);
  return {
    kind: 'question' as const,
    question_version_id: version_id,
    question_text,
    image_url,
    pick_limit,
    question_kind: kindOf(question),
    choices: order.map(({ id, answer_text }) => ({ id, answer_text })),
  };
}

interface CardContent {
  id: string;
  front_content: string;
  back_content: string;
}

interface Contents {
  questions: ReadonlyMap<string, Content>;
  cards: ReadonlyMap<string, Omit<CardContent, 'id'>>;
}

async function contentsOf(
  { database, limits }: Deps,
  { limits_of }: Who,
  chosen: readonly Chosen[],
): Promise<Contents> {
  const idsOf = (kind: 'question' | 'card') => chosen.flatMap(({ item }) => (item.kind === kind ? item.id : []));
  const [questions, cards] = [idsOf('question'), idsOf('card')];
  limits.deliver('question', limits_of, questions);
  limits.deliver('card', limits_of, cards);
  const [versions, sides] = await Promise.all([
    questions.length === 0 ? [] : database.hot<Content>(versionsStatement, [questions]),
    cards.length === 0 ? [] : database.hot<CardContent>(cardsStatement, [cards]),
  ]);
  return {
    questions: new Map(versions.map((version) => [version.id, version])),
    cards: new Map(sides.map(({ id, ...card }) => [id, card])),
  };
}

const versionsStatement = {
  name: 'study_versions',
  text: `select q.id, v.id as version_id, ${shownColumns.map((name) => `v.${name}`).join(', ')}
    from questions q join question_versions v on v.id = q.current_version_id where q.id = any($1::uuid[])`,
};

const cardsStatement = {
  name: 'study_cards',
  text: 'select id, front_content, back_content from flashcards where id = any($1::uuid[])',
};
