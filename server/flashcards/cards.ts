import { asc, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { categories, topics } from '../catalog/tables.ts';
import type { Deps } from '../deps.ts';
import { flashcards } from './tables.ts';

/** Oldest first. Throws TOPIC_NOT_FOUND. */
export async function flashcardsOf(deps: Deps, topic_id: string) {
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
  return { topic, flashcards: cards };
}
