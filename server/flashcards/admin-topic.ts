import { asc, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { categories, topics } from '../catalog/tables.ts';
import { Overtaken } from '../db/conflict.ts';
import type { Db } from '../db/open.ts';
import { flashcards } from './tables.ts';

/**
 * The topic that cards are put into or taken from, held until the transaction ends: nobody else adds to it, deletes from it or
 * deletes it meanwhile. Throws TOPIC_NOT_FOUND.
 */
export async function heldTopic(tx: Db, topic_id: string) {
  return heldTopics(tx, topic_id, []);
}

/** A card that is about to be changed and the topic it goes to, both held. Throws FLASHCARD_NOT_FOUND and TOPIC_NOT_FOUND. */
export async function heldCard(tx: Db, flashcard_id: string, topic_id: string) {
  const asked = eq(flashcards.id, flashcard_id);
  const [home] = await tx.select({ topic_id: flashcards.topic_id }).from(flashcards).where(asked);
  if (!home) throw new AppError('FLASHCARD_NOT_FOUND');
  const topic = await heldTopics(tx, topic_id, [home.topic_id]);
  const [card] = await tx.select().from(flashcards).where(asked).for('update');
  if (!card) throw new AppError('FLASHCARD_NOT_FOUND');
  if (card.topic_id !== home.topic_id) throw new Overtaken();
  return { card, topic };
}

/** A card refers to its category as well, which comes first in the order of locks (trash/lock.ts). */
async function heldTopics(tx: Db, target: string, others: string[]) {
  const asked = inArray(topics.id, [target, ...others]);
  const homes = await tx.select({ id: topics.category_id }).from(topics).where(asked);
  const home_ids = homes.map(({ id }) => id);
  await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, home_ids))
    .orderBy(asc(categories.id))
    .for('key share');
  const held = await tx
    .select({ id: topics.id, name: topics.name, category_id: topics.category_id })
    .from(topics)
    .where(asked)
    .orderBy(asc(topics.id))
    .for('no key update');
  const topic = held.find(({ id }) => id === target);
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  if (held.some(({ category_id }) => !home_ids.includes(category_id))) throw new Overtaken();
  return topic;
}
