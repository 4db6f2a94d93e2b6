import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { cardFields, flashcardName } from '#core/flashcards/admin.ts';
import { differences, type ValuesOf } from '#core/lib/fields.ts';
import { about, writeAudit } from '../audit/write-audit.ts';
import { type BulkAct, inBatches, outcomeOf } from '../bulk/act.ts';
import { categories, topics } from '../catalog/tables.ts';
import { pick } from '../db/columns.ts';
import { Overtaken } from '../db/conflict.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { adminFlashcard, cardVersion } from './admin-list.ts';
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
    const object = about('flashcard', id, flashcardName(content.front_content));
    await writeAudit(tx, who, now, { what: 'Added a flashcard', ...object, detail: { topic: name } });
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
      const object = about('flashcard', flashcard_id, flashcardName(wanted.front_content));
      await writeAudit(tx, who, deps.clock(), { what: 'Changed a flashcard', ...object, detail: { fields } });
    }
    return adminFlashcard(tx, flashcard_id);
  });
}

/** Throws TOPIC_NOT_FOUND; an Id that the topic has violates its index. */
export const moveFlashcards: BulkAct<{ topic_id: string }> = async (
  tx,
  who,
  now,
  { ids: selected, topic_id },
  report,
) => {
  const moving = and(inArray(flashcards.id, selected), ne(flashcards.topic_id, topic_id));
  const sources = await tx.selectDistinct({ id: flashcards.topic_id }).from(flashcards).where(moving);
  const source_ids = sources.map(({ id }) => id);
  const topic = await lockTopics(tx, topic_id, source_ids);
  const found = await tx.select().from(flashcards).where(moving).orderBy(flashcards.id).for('update');
  if (found.some((card) => !source_ids.includes(card.topic_id))) throw new Overtaken();
  const there = and(inArray(flashcards.id, selected), eq(flashcards.topic_id, topic_id));
  const already = await tx.$count(flashcards, there);
  const ids = found.map(({ id }) => id);
  await inBatches(ids, report, (batch) =>
    tx.update(flashcards).set({ topic_id, category_id: topic.category_id }).where(inArray(flashcards.id, batch)),
  );
  const [first] = found;
  const isOne = ids.length === 1;
  if (first) {
    const name = isOne ? flashcardName(first.front_content) : `${ids.length} flashcards to ${topic.name}`;
    const what = isOne ? 'Moved a flashcard' : `Moved ${ids.length} flashcards`;
    const object = about('flashcard', isOne ? first.id : null, name);
    await writeAudit(tx, who, now, { what, ...object, detail: { topic: topic.name, ids } });
  }
  return outcomeOf(selected, { changed: ids.length, already, target: topic.name });
};

/** Throws TOPIC_NOT_FOUND. */
export const lockTopic = async (tx: Db, topic_id: string) => lockTopics(tx, topic_id, []);

/** Throws FLASHCARD_NOT_FOUND and TOPIC_NOT_FOUND. */
async function lockCard(tx: Db, flashcard_id: string, topic_id: string) {
  const isCard = eq(flashcards.id, flashcard_id);
  const [home] = await tx.select({ topic_id: flashcards.topic_id }).from(flashcards).where(isCard);
  if (!home) throw new AppError('FLASHCARD_NOT_FOUND');
  const topic = await lockTopics(tx, topic_id, [home.topic_id]);
  const [card] = await tx.select().from(flashcards).where(isCard).for('update');
  if (!card) throw new AppError('FLASHCARD_NOT_FOUND');
  if (card.topic_id !== home.topic_id) throw new Overtaken();
  return { card, topic };
}

/** Cards also refer to their category, which is locked first (trash/lock.ts). */
async function lockTopics(tx: Db, target: string, others: string[]) {
  const isTopic = inArray(topics.id, [target, ...others]);
  const homes = await tx.select({ id: topics.category_id }).from(topics).where(isTopic);
  const home_ids = homes.map(({ id }) => id);
  const { id } = categories;
  await tx.select({ id }).from(categories).where(inArray(id, home_ids)).orderBy(asc(id)).for('key share');
  const what = pick(topics, 'id', 'name', 'category_id');
  const locked = await tx.select(what).from(topics).where(isTopic).orderBy(asc(topics.id)).for('no key update');
  const topic = locked.find(({ id }) => id === target);
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  if (locked.some(({ category_id }) => !home_ids.includes(category_id))) throw new Overtaken();
  return topic;
}
