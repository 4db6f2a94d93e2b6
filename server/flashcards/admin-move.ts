import { and, inArray, ne } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { flashcardName } from '#core/flashcard-admin.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { Overtaken } from '../db/conflict.ts';
import type { Deps, Who } from '../deps.ts';
import { lockTopics } from './admin-topic.ts';
import { flashcards } from './tables.ts';

/** Skips missing cards. Throws TOPIC_NOT_FOUND; an Id that the topic has violates its index, and then none is moved. */
export async function moveFlashcards(
  deps: Deps,
  who: Who,
  { flashcard_ids, topic_id }: Input<'flashcardsAdmin.move'>,
) {
  return deps.db.transaction(async (tx) => {
    const moving = and(inArray(flashcards.id, flashcard_ids), ne(flashcards.topic_id, topic_id));
    const sources = await tx.selectDistinct({ id: flashcards.topic_id }).from(flashcards).where(moving);
    const source_ids = sources.map(({ id }) => id);
    const topic = await lockTopics(tx, topic_id, source_ids);
    const found = await tx.select().from(flashcards).where(moving).orderBy(flashcards.id).for('update');
    if (found.some((card) => !source_ids.includes(card.topic_id))) throw new Overtaken();
    const [first] = found;
    if (!first) return 0;
    const ids = found.map(({ id }) => id);
    await tx.update(flashcards).set({ topic_id, category_id: topic.category_id }).where(inArray(flashcards.id, ids));
    const isOne = ids.length === 1;
    await writeAudit(tx, who, deps.clock(), {
      what: isOne ? 'Moved a flashcard' : `Moved ${ids.length} flashcards`,
      noun: 'flashcard',
      object_id: isOne ? first.id : null,
      object_name: isOne ? flashcardName(first.front_content) : `${ids.length} flashcards to ${topic.name}`,
      detail: { topic: topic.name, ids },
    });
    return ids.length;
  });
}
