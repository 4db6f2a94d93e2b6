import { and, eq, isNull } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { MODEL } from '#core/study/memory.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { flashcards } from '../flashcards/tables.ts';
import { heldBackFrom } from '../questions/in-exam.ts';
import { questions } from '../questions/tables.ts';
import { studyDayOf } from './day.ts';
import { dropDeferred } from './deferred.ts';
import { foldedNow, refold } from './refold.ts';
import { settingsOf } from './settings.ts';
import { memories, reviews } from './tables.ts';

type MemoryRow = typeof memories.$inferSelect;

/** Throws STUDY_ITEM_NOT_FOUND. */
export async function changeItem({ db, clock }: Deps, { user_id }: Who, change: Input<'study.item'>) {
  const now = clock();
  const { item_id, suspended, buried, reset } = change;
  const memory = await db.transaction(async (tx) => {
    const item = await itemOf(tx, item_id);
    const changes: Partial<MemoryRow> = {
      ...(suspended !== undefined && { suspended_at: suspended ? now : null }),
      ...(buried !== undefined && { buried_until: buried ? await tomorrow(tx, user_id, now) : null }),
      ...(reset && { reset_at: now }),
    };
    await tx
      .insert(memories)
      .values({ user_id, ...item, model: MODEL })
      .onConflictDoNothing();
    if (Object.keys(changes).length > 0) await tx.update(memories).set(changes).where(ofItem(user_id, item_id));
    if (reset) await refold(tx, [{ user_id, item_id }]);
    return stateOf(tx, user_id, item_id);
  });
  const { due_at, suspended_at, buried_until } = memory;
  return { item_id, due_at, suspended: suspended_at !== null, buried_until };
}

/**
 * The question stays hidden until tomorrow, since its answer was seen, unless the review was deferred. Throws REVIEW_NOT_FOUND and
 * REVIEW_OF_A_QUIZ.
 */
export async function undo({ db, clock }: Deps, { user_id }: Who, review_id: string) {
  const now = clock();
  const mine = and(eq(reviews.id, review_id), eq(reviews.user_id, user_id));
  return db.transaction(async (tx) => {
    const dropped = await dropDeferred(tx, user_id, review_id);
    if (dropped) return { item_id: dropped, due_at: null };
    const [found] = await tx.select().from(reviews).where(mine);
    if (!found) throw new AppError('REVIEW_NOT_FOUND');
    if (found.source !== 'queue') throw new AppError('REVIEW_OF_A_QUIZ');
    const { item_id, grade } = found;
    const undone = await tx
      .update(reviews)
      .set({ undone_at: now })
      .where(and(mine, isNull(reviews.undone_at)))
      .returning({ id: reviews.id });
    if (undone.length > 0) {
      if (grade === null) {
        const buried_until = await tomorrow(tx, user_id, now);
        await tx.update(memories).set({ buried_until }).where(ofItem(user_id, item_id));
      }
      await refold(tx, [{ user_id, item_id }]);
    }
    const { due_at } = await stateOf(tx, user_id, item_id);
    return { item_id, due_at };
  });
}

/** Without the day that tells how well a question is known, while an exam holds it back. */
async function stateOf(tx: Db, user_id: string, item_id: string) {
  const memory = (await foldedNow(tx, user_id, [item_id])).get(item_id);
  const isHeld = (await heldBackFrom(tx, user_id)).has(item_id);
  const { due_at = null, suspended_at = null, buried_until = null } = memory ?? {};
  return { due_at: isHeld ? null : due_at, suspended_at, buried_until };
}

async function itemOf(tx: Db, id: string) {
  const [question] = await tx.select({ topic_id: questions.topic_id }).from(questions).where(eq(questions.id, id));
  if (question) return { ...question, question_id: id };
  const [card] = await tx.select({ topic_id: flashcards.topic_id }).from(flashcards).where(eq(flashcards.id, id));
  if (card) return { ...card, card_id: id };
  throw new AppError('STUDY_ITEM_NOT_FOUND');
}

async function tomorrow(tx: Db, user_id: string, now: Date): Promise<Date> {
  const { time_zone } = await settingsOf(tx, user_id);
  return studyDayOf(now, time_zone).ends_at;
}

const ofItem = (user_id: string, item_id: string) =>
  and(eq(memories.user_id, user_id), eq(memories.item_id, item_id));
