import { asc, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { printFlashcards } from '#core/flashcard-text.ts';
import { topics } from '../catalog/tables.ts';
import type { Deps } from '../deps.ts';
import { flashcards } from './tables.ts';

/** In the upload's format, so that uploading restores the same cards. Throws TOPIC_NOT_FOUND and FLASHCARDS_NONE. */
export async function exportFlashcards({ db }: Deps, topic_id: string): Promise<{ text: string; file_name: string }> {
  const [topic] = await db.select({ name: topics.name }).from(topics).where(eq(topics.id, topic_id));
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  const cards = await db
    .select({
      front_content: flashcards.front_content,
      back_content: flashcards.back_content,
      external_id: flashcards.external_id,
    })
    .from(flashcards)
    .where(eq(flashcards.topic_id, topic_id))
    .orderBy(asc(flashcards.created_at), asc(flashcards.seq));
  if (cards.length === 0) throw new AppError('FLASHCARDS_NONE');
  return { text: printFlashcards(cards), file_name: fileName(topic.name) };
}

/** 'AWS Solutions Architect' -> 'aws-solutions-architect-flashcards.txt', in any script. */
function fileName(topic: string): string {
  const words = topic.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const name = [...words.join('-')].slice(0, 80).join('');
  return name ? `${name}-flashcards.txt` : 'flashcards.txt';
}
