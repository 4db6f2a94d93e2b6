import { eq } from 'drizzle-orm';
import { readFlashcards } from '#core/flashcard-admin.ts';
import { topics } from '../catalog/tables.ts';
import type { Deps } from '../deps.ts';
import { planUpload, type UploadChoices } from './plan-upload.ts';

/** Cards that a preview shows; all of them count. */
const SHOWN = 200;
/** Errors that a preview tells. */
const ERRORS_SHOWN = 100;

/**
 * What an upload of the text would do; writes nothing. Throws TOPIC_NOT_FOUND, FLASHCARD_TOPIC_ELSEWHERE and FLASHCARDS_TOO_MANY.
 */
export async function previewFlashcards({ db }: Deps, { text, ...choices }: UploadChoices & { text: string }) {
  const [topic = null] = await db
    .select({ id: topics.id, category_id: topics.category_id })
    .from(topics)
    .where(eq(topics.id, choices.topic_id));
  const { flashcards, errors } = readFlashcards(text);
  const { planned, counts } = await planUpload(db, topic, flashcards, choices);
  const duplicates = planned.flatMap(({ duplicate }) => duplicate ?? []);
  return {
    flashcards: planned.slice(0, SHOWN),
    flashcard_count: planned.length,
    errors: errors.slice(0, ERRORS_SHOWN),
    error_count: errors.length,
    duplicate_count: duplicates.length,
    same_id_count: duplicates.filter(({ kind, same }) => kind === 'id' && !same).length,
    same_front_count: duplicates.filter(({ kind }) => kind !== 'id').length,
    counts,
  };
}
