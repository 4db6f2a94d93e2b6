import type { ReadFlashcard } from '#core/flashcard-admin.ts';
import { uploadLimits } from '#core/uploads.ts';
import type { Db } from '../db/open.ts';
import { fieldError } from '../http/field-error.ts';
import { type Duplicate, withDuplicates } from './duplicates.ts';

export interface UploadChoices {
  category_id?: string | undefined;
  same_id: 'skip' | 'update';
  same_front: 'skip' | 'add';
}

/** Without a topic, plans as for an empty one. Throws FLASHCARD_TOPIC_ELSEWHERE and FLASHCARDS_TOO_MANY. */
export async function planUpload(
  db: Db,
  topic: { id: string; category_id: string } | undefined,
  cards: readonly ReadFlashcard[],
  choices: UploadChoices,
) {
  if (topic && choices.category_id && topic.category_id !== choices.category_id)
    throw fieldError('FLASHCARD_TOPIC_ELSEWHERE', 'topic_id');
  if (cards.length > uploadLimits.items) {
    throw fieldError('FLASHCARDS_TOO_MANY', 'text', { count: cards.length.toLocaleString('en-US') });
  }
  const known = await withDuplicates(db, topic?.id, cards);
  const planned = known.map((card) => ({ ...card, act: actFor(card.duplicate, choices) }));
  const count = (act: 'add' | 'update' | 'skip') => planned.filter((card) => card.act === act).length;
  return { planned, counts: { added: count('add'), updated: count('update'), skipped: count('skip') } };
}

function actFor(duplicate: Duplicate | null, { same_id, same_front }: UploadChoices): 'add' | 'update' | 'skip' {
  if (duplicate === null) return 'add';
  if (duplicate.kind !== 'id') return same_front;
  return duplicate.same ? 'skip' : same_id;
}
