import { asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { categories, topics } from '../catalog/tables.ts';
import { Overtaken } from '../db/conflict.ts';
import type { Db } from '../db/open.ts';
import { flashcards } from './tables.ts';

/** Throws TOPIC_NOT_FOUND. */
export async function lockTopic(tx: Db, topic_id: string) {
  return lockTopics(tx, topic_id, []);
}

/** Throws FLASHCARD_NOT_FOUND and TOPIC_NOT_FOUND. */
export async function lockCard(tx: Db, flashcard_id: string, topic_id: string) {
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
export async function lockTopics(tx: Db, target: string, others: string[]) {
  const isTopic = inArray(topics.id, [target, ...others]);
  const homes = await tx.select({ id: topics.category_id }).from(topics).where(isTopic);
  const home_ids = homes.map(({ id }) => id);
  await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, home_ids))
    .orderBy(asc(categories.id))
    .for('key share');
  const locked = await tx
    .select({ id: topics.id, name: topics.name, category_id: topics.category_id })
    .from(topics)
    .where(isTopic)
    .orderBy(asc(topics.id))
    .for('no key update');
  const topic = locked.find(({ id }) => id === target);
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  if (locked.some(({ category_id }) => !home_ids.includes(category_id))) throw new Overtaken();
  return topic;
}
