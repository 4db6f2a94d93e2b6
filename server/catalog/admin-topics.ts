import { eq } from 'drizzle-orm';
import { topicFields } from '#core/catalog/topic.ts';
import { AppError } from '#core/errors.ts';
import type { ValuesOf } from '#core/fields.ts';
import { adminRecord } from '../audit/admin-record.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { flashcards } from '../flashcards/tables.ts';
import { leaving } from '../trash/leaving.ts';
import { moveToTrash } from '../trash/move.ts';
import { categories, topics } from './tables.ts';
import { unlessTaken } from './taken.ts';
import { topicCode } from './topic-code.ts';

/** A blank code asks for a new one. */
type TopicInput = ValuesOf<typeof topicFields>;

const topic = adminRecord({
  noun: 'topic',
  fields: topicFields,
  table: topics,
  missing: 'TOPIC_NOT_FOUND',
  changed: 'TOPIC_CHANGED',
});

/** Throws TOPIC_NOT_FOUND. */
export const adminTopic = ({ db }: Deps, topic_id: string) => topic.one(db, topic_id);

/** Throws CATEGORY_NOT_FOUND, TOPIC_NAME_TAKEN and TOPIC_CODE_TAKEN. */
export function addTopic(deps: Deps, who: Who, input: TopicInput) {
  return withCode(deps, input, (tx, values) => topic.add(tx, who, deps, values, ({ code }) => ({ code })));
}

/**
 * Writes the whole topic. In another category its flashcards are there as well; the topic's row is locked until then, so that cards
 * that are being added are moved too. Throws TOPIC_NOT_FOUND, TOPIC_CHANGED, CATEGORY_NOT_FOUND, TOPIC_NAME_TAKEN and TOPIC_CODE_TAKEN.
 */
export function updateTopic(
  deps: Deps,
  who: Who,
  { topic_id, version, ...input }: TopicInput & { topic_id: string; version: number },
) {
  return withCode(deps, input, async (tx, values) => {
    const { category_id } = values;
    // The category before the topic: the order of locks (trash/hold.ts).
    await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, category_id)).for('key share');
    const { before, after } = await topic.change(tx, who, deps, { id: topic_id, version, values });
    if (after.category_id !== before.category_id) {
      await tx.update(flashcards).set({ category_id }).where(eq(flashcards.topic_id, topic_id));
    }
    return after;
  });
}

/** Throws TOPIC_NOT_FOUND. */
export async function topicContents(deps: Deps, topic_id: string) {
  await adminTopic(deps, topic_id);
  return leaving(deps, 'topic', [topic_id]);
}

/** Throws TOPIC_NOT_FOUND. */
export async function deleteTopic(deps: Deps, who: Who, topic_id: string): Promise<{ trash_id: string }> {
  const { name } = await adminTopic(deps, topic_id);
  const { trash_id, moved } = await deps.db.transaction((tx) =>
    moveToTrash(tx, who, deps.clock(), { noun: 'topic', ids: [topic_id], name, what: 'Deleted a topic' }),
  );
  if (moved === 0) throw new AppError('TOPIC_NOT_FOUND');
  return { trash_id };
}

/** Writes in a transaction, with a code made up where none was given; if someone else takes that very code at the same time, with another. */
async function withCode<Saved>(deps: Deps, input: TopicInput, write: (tx: Db, values: TopicInput) => Promise<Saved>) {
  const isMadeUp = input.code === '';
  for (;;) {
    const values = { ...input, code: isMadeUp ? await topicCode(deps.db) : input.code };
    try {
      return await unlessTaken(values, () => deps.db.transaction((tx) => write(tx, values)));
    } catch (error) {
      const collided = error instanceof AppError && error.code === 'TOPIC_CODE_TAKEN';
      if (!isMadeUp || !collided) throw error;
    }
  }
}
