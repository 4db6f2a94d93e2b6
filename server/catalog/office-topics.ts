import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { record } from '../audit/record.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { flashcards } from '../flashcards/tables.ts';
import { refuseStale, versionOf } from '../http/version.ts';
import { leaving } from '../trash/leaving.ts';
import { moveToTrash } from '../trash/move.ts';
import { categories, topics } from './tables.ts';
import { unlessTaken } from './taken.ts';
import { topicCode } from './topic-code.ts';

type TopicRow = typeof topics.$inferSelect;
/** The columns that an administrator writes. A blank code asks for a new one. */
export type TopicInput = Omit<TopicRow, 'id' | 'created_at' | 'question_count' | 'flashcard_count'>;

/** Throws TOPIC_NOT_FOUND. */
export async function officeTopic({ db }: Deps, topic_id: string) {
  const [topic] = await db.select().from(topics).where(eq(topics.id, topic_id));
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  return shown(topic);
}

/** Throws CATEGORY_NOT_FOUND, TOPIC_NAME_TAKEN and TOPIC_CODE_TAKEN. */
export async function addTopic(deps: Deps, who: Who, input: TopicInput) {
  const now = deps.clock();
  return withCode(deps, input, async (tx, values) => {
    const [added] = await tx
      .insert(topics)
      .values({ ...values, created_at: now })
      .returning();
    const topic = added as TopicRow;
    await record(tx, who, now, {
      what: 'Added a topic',
      noun: 'topic',
      object_id: topic.id,
      object_name: topic.name,
      detail: { code: topic.code },
    });
    return topic;
  });
}

/**
 * Writes the whole topic. In another category its flashcards are there as well; the topic's row is held meanwhile, so that cards
 * that are being added are moved too. Throws TOPIC_NOT_FOUND, TOPIC_CHANGED, CATEGORY_NOT_FOUND, TOPIC_NAME_TAKEN and TOPIC_CODE_TAKEN.
 */
export async function updateTopic(
  deps: Deps,
  who: Who,
  { topic_id, version, ...input }: TopicInput & { topic_id: string; version: number },
) {
  return withCode(deps, input, async (tx, values) => {
    // The category before the topic: the order of locks (trash/hold.ts).
    await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, values.category_id))
      .for('key share');
    const [before] = await tx.select().from(topics).where(eq(topics.id, topic_id)).for('update');
    if (!before) throw new AppError('TOPIC_NOT_FOUND');
    const changed = changedFields(before, values);
    if (changed.length === 0) return before;
    refuseStale(shown(before).version, version, 'TOPIC_CHANGED');
    const [after] = await tx.update(topics).set(values).where(eq(topics.id, topic_id)).returning();
    const { category_id, name, code } = values;
    if (category_id !== before.category_id) {
      await tx.update(flashcards).set({ category_id }).where(eq(flashcards.topic_id, topic_id));
    }
    await record(tx, who, deps.clock(), {
      what: 'Changed a topic',
      noun: 'topic',
      object_id: topic_id,
      object_name: name,
      detail: {
        fields: changed,
        ...(name !== before.name && { name: { from: before.name, to: name } }),
        ...(code !== before.code && { code: { from: before.code, to: code } }),
      },
    });
    return after as TopicRow;
  });
}

/** Throws TOPIC_NOT_FOUND. */
export async function topicContents(deps: Deps, topic_id: string) {
  await officeTopic(deps, topic_id);
  return leaving(deps, 'topic', [topic_id]);
}

/** Throws TOPIC_NOT_FOUND. */
export async function deleteTopic(deps: Deps, who: Who, topic_id: string): Promise<{ trash_id: string }> {
  const { name } = await officeTopic(deps, topic_id);
  const { trash_id, moved } = await deps.db.transaction((tx) =>
    moveToTrash(tx, who, deps.clock(), { noun: 'topic', ids: [topic_id], name, what: 'Deleted a topic' }),
  );
  if (moved === 0) throw new AppError('TOPIC_NOT_FOUND');
  return { trash_id };
}

/** Writes in a transaction, with a code made up where none was given; if somebody takes that very code meanwhile, with another. */
async function withCode(deps: Deps, input: TopicInput, write: (tx: Db, values: TopicInput) => Promise<TopicRow>) {
  const isMadeUp = input.code === '';
  for (;;) {
    const values = { ...input, code: isMadeUp ? await topicCode(deps.db) : input.code };
    try {
      return shown(await unlessTaken(values, () => deps.db.transaction((tx) => write(tx, values))));
    } catch (error) {
      const collided = error instanceof AppError && error.code === 'TOPIC_CODE_TAKEN';
      if (!isMadeUp || !collided) throw error;
    }
  }
}

/** The columns that the form shows. */
const written = [
  'category_id',
  'name',
  'description',
  'code',
  'certification_name',
  'exam_vendor',
  'exam_code',
  'exam_questions',
  'exam_minutes',
  'exam_passing_score',
  'exam_passing_score_published',
  'exam_domains',
  'exam_source',
  'exam_note',
  'exam_checked_on',
] as const satisfies (keyof TopicInput)[];

function shown(topic: TopicRow) {
  return { ...topic, version: versionOf(topic, written) };
}

function changedFields(before: TopicRow, values: TopicInput): string[] {
  return Object.entries(values)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof TopicRow]))
    .map(([name]) => name);
}
