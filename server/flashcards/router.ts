import { asc, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { certifications } from '../catalog/certifications.ts';
import { topics } from '../catalog/tables.ts';
import { api } from '../http/access.ts';
import { flashcards } from './tables.ts';

export const flashcardsRouter = {
  flashcardTopics: api.flashcards.flashcardTopics.handler(async ({ context: { deps, who } }) => {
    const categories = await certifications(deps, who);
    return {
      categories: categories.map((category) => ({
        ...category,
        topics: category.topics.map(({ id, name, description, flashcard_count }) => ({
          ...{ id, name, description, flashcard_count },
        })),
      })),
    };
  }),

  flashcards: api.flashcards.flashcards.handler(async ({ context: { deps }, input }) => {
    const [topic] = await deps.db
      .select({
        id: topics.id,
        name: topics.name,
        description: topics.description,
        question_count: topics.question_count,
      })
      .from(topics)
      .where(eq(topics.id, input.topic_id));
    if (!topic) throw new AppError('TOPIC_NOT_FOUND');
    const cards = await deps.db
      .select({
        id: flashcards.id,
        front_content: flashcards.front_content,
        back_content: flashcards.back_content,
      })
      .from(flashcards)
      .where(eq(flashcards.topic_id, input.topic_id))
      .orderBy(asc(flashcards.created_at), asc(flashcards.seq));
    return { topic, flashcards: cards };
  }),
};
