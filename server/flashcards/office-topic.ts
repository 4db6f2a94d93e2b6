import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';

/**
 * The topic that cards are put into or taken from, held until the transaction ends: nobody else adds to it, deletes from it or
 * deletes it meanwhile. Throws TOPIC_NOT_FOUND.
 */
export async function heldTopic(tx: Db, topic_id: string) {
  const [topic] = await tx
    .select({ id: topics.id, name: topics.name, category_id: topics.category_id })
    .from(topics)
    .where(eq(topics.id, topic_id))
    .for('no key update');
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  return topic;
}
