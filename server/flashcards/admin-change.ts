import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { differences, type ValuesOf } from '#core/fields.ts';
import { cardFields, flashcardName } from '#core/flashcard-admin.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { adminFlashcard, cardVersion } from './admin-list.ts';
import { lockCard, lockTopic } from './admin-topic.ts';
import { flashcards } from './tables.ts';

type Content = ValuesOf<typeof cardFields>;

/** Throws TOPIC_NOT_FOUND. */
export async function addFlashcard(deps: Deps, who: Who, content: Content) {
  return deps.db.transaction(async (tx) => {
    const { category_id, name } = await lockTopic(tx, content.topic_id);
    const now = deps.clock();
    const values = { ...content, category_id, created_at: now };
    const [card] = await tx.insert(flashcards).values(values).returning({ id: flashcards.id });
    const id = card?.id as string;
    await writeAudit(tx, who, now, {
      what: 'Added a flashcard',
      noun: 'flashcard',
      object_id: id,
      object_name: flashcardName(content.front_content),
      detail: { topic: name },
    });
    return adminFlashcard(tx, id);
  });
}

/** Throws FLASHCARD_NOT_FOUND, FLASHCARD_CHANGED and TOPIC_NOT_FOUND; the index rejects an Id that the topic has. */
export async function changeFlashcard(
  deps: Deps,
  who: Who,
  { flashcard_id, version, ...wanted }: Content & { flashcard_id: string; version: number },
) {
  return deps.db.transaction(async (tx) => {
    const { card, topic } = await lockCard(tx, flashcard_id, wanted.topic_id);
    const fields = differences(cardFields, card, wanted);
    if (fields.length > 0) {
      if (cardVersion(card) !== version) {
        throw new AppError('FLASHCARD_CHANGED', { current: await adminFlashcard(tx, flashcard_id) });
      }
      await tx
        .update(flashcards)
        .set({ ...wanted, category_id: topic.category_id })
        .where(eq(flashcards.id, flashcard_id));
      await writeAudit(tx, who, deps.clock(), {
        what: 'Changed a flashcard',
        noun: 'flashcard',
        object_id: flashcard_id,
        object_name: flashcardName(wanted.front_content),
        detail: { fields },
      });
    }
    return adminFlashcard(tx, flashcard_id);
  });
}
