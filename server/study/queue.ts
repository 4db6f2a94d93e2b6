import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { shuffled } from '#core/lib/chance.ts';
import { kindOf } from '#core/questions/kinds/kinds.ts';
import type { Chosen, StudyItem } from '#core/study/order.ts';
import { placeOf } from '#core/study/siblings.ts';
import type { Deps, Who } from '../deps.ts';
import { type ShownVersion, shownColumns } from '../questions/tables.ts';
import { ALL, counted } from './counted.ts';
import { dueByGrade } from './due-by-grade.ts';
import { studyPlan } from './study-plan.ts';

interface Content extends Omit<ShownVersion, 'created_at'> {
  id: string;
  version_id: string;
}

/** Questions come without their keys. Throws TOPIC_NOT_FOUND and TOO_MANY_ATTEMPTS. */
export async function queue(deps: Deps, who: Who, { limit, more, ...wish }: Input<'study.queue'>) {
  const topic_id = wish.topic_id ?? null;
  const { queue: plan, items, topics, minutes, waiting } = await studyPlan(deps, who, { topic_id, limit: ALL, more });
  if (topic_id !== null && topics.length === 0) throw new AppError('TOPIC_NOT_FOUND');
  const ahead = plan.is_done && !more ? [] : plan.chosen;
  const chosen = ahead.slice(0, limit);
  const names = new Map(topics.map((topic) => [topic.topic_id, topic.topic_name]));
  const contents = await contentsOf(deps, who, chosen);
  const head = headsAmong(items);
  const { is_done, why, holds } = plan;
  return {
    items: chosen.flatMap((one) => {
      const shown = shownItem(deps, one, contents);
      return shown ? [{ ...head(one), topic_name: names.get(one.item.topic_id) ?? '', ...shown }] : [];
    }),
    ahead: counted(ahead),
    is_done,
    why,
    holds,
    minutes,
    waiting,
    server_now: deps.clock(),
  };
}

function headsAmong(items: readonly StudyItem[]) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const unseen = items.filter(({ kind, memory }) => kind === 'question' && !memory);
  const unseenByPlace = Map.groupBy(unseen, placeOf);
  return ({ item, seconds, reason, sibling_of }: Chosen) => {
    const { id, topic_id, domain, kind, memory } = item;
    const others = unseenByPlace.get(placeOf(item))?.some((other) => other.id !== id) ?? false;
    return {
      item_id: id,
      topic_id,
      domain,
      reason,
      sibling_of,
      last: lastOf(byId.get(sibling_of ?? id) ?? item),
      has_sibling: kind === 'question' && others,
      seconds: Math.round(seconds),
      lapses: memory?.lapses ?? 0,
    };
  };
}

function lastOf({ memory }: StudyItem) {
  return memory && { at: memory.last_at, is_recalled: memory.last_grade !== 1 };
}

function shownItem(deps: Deps, { item }: Chosen, contents: Contents) {
  if (item.kind === 'card') {
    const back_content = contents.backs.get(item.id);
    if (back_content === undefined) return null;
    const due = dueByGrade(item.memory, deps.clock());
    return { kind: 'card' as const, front_content: item.text, back_content, due };
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

interface Contents {
  questions: ReadonlyMap<string, Content>;
  backs: ReadonlyMap<string, string>;
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
  const [versions, backs] = await Promise.all([
    questions.length === 0 ? [] : database.hot<Content>(versionsStatement, [questions]),
    cards.length === 0 ? [] : database.hot<{ id: string; back_content: string }>(backsStatement, [cards]),
  ]);
  return {
    questions: new Map(versions.map((version) => [version.id, version])),
    backs: new Map(backs.map(({ id, back_content }) => [id, back_content])),
  };
}

const versionsStatement = {
  name: 'study_versions',
  text: `select q.id, v.id as version_id, ${shownColumns.map((name) => `v.${name}`).join(', ')}
    from questions q join question_versions v on v.id = q.current_version_id where q.id = any($1::uuid[])`,
};

const backsStatement = {
  name: 'study_backs',
  text: 'select id, back_content from flashcards where id = any($1::uuid[])',
};
