import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { readFlashcards } from '#core/flashcard-admin.ts';
import { inItems } from '#core/text-lines.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { planUpload } from './plan-upload.ts';

const SHOWN = 200;
const ERRORS_SHOWN = 100;

/** Writes nothing. Throws TOPIC_NOT_FOUND, FLASHCARD_TOPIC_ELSEWHERE and FLASHCARDS_TOO_MANY. */
export async function previewFlashcards(
  { db }: Deps,
  { text, topic_id, ...choices }: Input<'flashcardsAdmin.preview'>,
) {
  const topic = topic_id === undefined ? undefined : await topicOf(db, topic_id);
  const { flashcards, errors, starts } = readFlashcards(text);
  const { planned, counts } = await planUpload(db, topic, flashcards, choices);
  const duplicates = planned.flatMap(({ duplicate }) => duplicate ?? []);
  return {
    flashcards: inItems(planned.slice(0, SHOWN), starts),
    flashcard_count: planned.length,
    errors: inItems(errors.slice(0, ERRORS_SHOWN), starts),
    error_count: errors.length,
    duplicate_count: duplicates.length,
    same_id_count: duplicates.filter(({ kind, same }) => kind === 'id' && !same).length,
    same_front_count: duplicates.filter(({ kind }) => kind !== 'id').length,
    counts,
  };
}

async function topicOf(db: Db, topic_id: string) {
  const [topic] = await db
    .select({ id: topics.id, category_id: topics.category_id })
    .from(topics)
    .where(eq(topics.id, topic_id));
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  return topic;
}
