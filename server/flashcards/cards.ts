import { asc, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { categories, topics } from '../catalog/tables.ts';
import { rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { flashcards } from './tables.ts';

/** Oldest first. Throws TOPIC_NOT_FOUND and TOO_MANY_ATTEMPTS. */
export async function flashcardsOf(deps: Deps, { limits_of }: Who, topic_id: string) {
  deps.limits.spend('decksUser', limits_of);
  const [found, cards] = await Promise.all([
    deps.db
      .select({
        id: topics.id,
        name: topics.name,
        description: topics.description,
        question_count: topics.question_count,
        category_id: topics.category_id,
        category_name: categories.name,
        category_description: categories.description,
      })
      .from(topics)
      .innerJoin(categories, eq(categories.id, topics.category_id))
      .where(eq(topics.id, topic_id)),
    deps.db
      .select({
        id: flashcards.id,
        front_content: flashcards.front_content,
        back_content: flashcards.back_content,
        topic_id: flashcards.topic_id,
        category_id: flashcards.category_id,
        created_at: flashcards.created_at,
      })
      .from(flashcards)
      .where(eq(flashcards.topic_id, topic_id))
      .orderBy(asc(flashcards.created_at), asc(flashcards.seq)),
  ]);
  const [topic] = found;
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  deps.limits.deliver(
    'card',
    limits_of,
    cards.map(({ id }) => id),
  );
  return { topic, flashcards: cards };
}

interface TopicRow {
  id: string;
  name: string;
  description: string;
  flashcard_count: number;
  category_id: string;
  category_name: string;
  category_description: string;
}

export async function flashcardTopics(deps: Deps) {
  const list = await rows<TopicRow>(
    deps.db,
    sql`select t.id, t.name, t.description, t.flashcard_count,
        c.id as category_id, c.name as category_name, c.description as category_description
      from topics t join categories c on c.id = t.category_id
      where t.flashcard_count > 0
      order by c.position, lower(c.name), c.id, t.position, lower(t.name)`,
  );
  const byCategory = Map.groupBy(list, (row) => row.category_id);
  return [...byCategory.values()].map((topics) => {
    const [{ category_id, category_name, category_description }] = topics as [TopicRow, ...TopicRow[]];
    return {
      id: category_id,
      name: category_name,
      description: category_description,
      topics: topics.map(({ id, name, description, flashcard_count }) => ({
        id,
        name,
        description,
        flashcard_count,
        category_id,
      })),
    };
  });
}
