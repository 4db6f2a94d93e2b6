import { eq } from 'drizzle-orm';
import { topicFields } from '#core/catalog/topic.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { ValuesOf } from '#core/lib/fields.ts';
import { adminRecord } from '../audit/admin-record.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { flashcards } from '../flashcards/tables.ts';
import { deletionCounts } from '../trash/deletion-counts.ts';
import { moveToTrash } from '../trash/move.ts';
import { categories, topics } from './tables.ts';
import { topicCode } from './topic-code.ts';

/** A blank code is replaced by a generated one. */
type TopicInput = ValuesOf<typeof topicFields>;

const topic = adminRecord({
  noun: 'topic',
  fields: topicFields,
  table: topics,
  missing: 'TOPIC_NOT_FOUND',
  changed: 'TOPIC_CHANGED',
  unique: { topics_category_name_key: ['name', 'TOPIC_NAME_TAKEN'], topics_code_key: ['code', 'TOPIC_CODE_TAKEN'] },
});

/** Throws TOPIC_NOT_FOUND. */
export const adminTopic = ({ db }: Deps, topic_id: string) => topic.find(db, topic_id);

/** Throws CATEGORY_NOT_FOUND, TOPIC_NAME_TAKEN and TOPIC_CODE_TAKEN. */
export async function addTopic(deps: Deps, who: Who, input: TopicInput) {
  const add = (tx: Db, values: TopicInput) => topic.add(tx, who, deps, values, { code: values.code });
  return { topic: await withCode(deps, input, add) };
}

/**
 * The topic's lock makes cards being added move too. Throws TOPIC_NOT_FOUND, TOPIC_CHANGED, CATEGORY_NOT_FOUND, TOPIC_NAME_TAKEN
 * and TOPIC_CODE_TAKEN.
 */
export function updateTopic(
  deps: Deps,
  who: Who,
  { topic_id: id, version, ...input }: Input<'catalogAdmin.updateTopic'>,
) {
  return withCode(deps, input, async (tx, values) => {
    const { category_id } = values;
    // Categories are locked before topics (trash/lock.ts).
    await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, category_id)).for('key share');
    const { before, after } = await topic.change(tx, who, deps, { id, version, values });
    if (after.category_id !== before.category_id) {
      await tx.update(flashcards).set({ category_id }).where(eq(flashcards.topic_id, id));
    }
    return { topic: after };
  });
}

/** Throws TOPIC_NOT_FOUND. */
export async function topicContents(deps: Deps, _who: Who, { topic_id }: Input<'catalogAdmin.topicContents'>) {
  await adminTopic(deps, topic_id);
  return { contents: await deletionCounts(deps, 'topic', [topic_id]) };
}

/** Throws TOPIC_NOT_FOUND. */
export async function deleteTopic(deps: Deps, who: Who, { topic_id }: Input<'catalogAdmin.deleteTopic'>) {
  const { name } = await adminTopic(deps, topic_id);
  const { trash_id, moved } = await deps.db.transaction((tx) =>
    moveToTrash(tx, who, deps.clock(), { noun: 'topic', ids: [topic_id], name, what: 'Deleted a topic' }),
  );
  if (moved === 0) throw new AppError('TOPIC_NOT_FOUND');
  return { trash_id };
}

async function withCode<Saved>(deps: Deps, input: TopicInput, write: (tx: Db, values: TopicInput) => Promise<Saved>) {
  const isGenerated = input.code === '';
  for (;;) {
    const values = { ...input, code: isGenerated ? await topicCode(deps.db) : input.code };
    try {
      return await deps.db.transaction((tx) => write(tx, values));
    } catch (error) {
      const collided = error instanceof AppError && error.code === 'TOPIC_CODE_TAKEN';
      if (!isGenerated || !collided) throw error;
    }
  }
}
