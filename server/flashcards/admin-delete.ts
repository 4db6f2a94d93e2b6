import { asc, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { countedFlashcards, flashcardName } from '#core/flashcards/admin.ts';
import { type BulkAct, outcomeOf } from '../bulk/act.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { lockForDelete } from '../trash/lock.ts';
import { moveToTrash } from '../trash/move.ts';
import { lockTopic, moveFlashcards } from './admin-change.ts';
import { flashcards } from './tables.ts';

export const deleteFlashcards: BulkAct<object> = async (tx, who, now, { ids }, report) => {
  await lockForDelete(tx, 'flashcard', ids);
  const { here, name } = await aboutToGo(tx, ids);
  const { moved, trash_id } = await moveToTrash(tx, who, now, {
    noun: 'flashcard',
    ids,
    name,
    what: here === 1 ? 'Deleted a flashcard' : `Deleted ${countedFlashcards(here)}`,
    report,
  });
  return outcomeOf(ids, { changed: moved, trash_id: trash_id || null });
};

/** Throws TOPIC_NOT_FOUND, FLASHCARDS_NONE and FLASHCARDS_COUNT_CHANGED. */
export async function deleteAllInTopic(
  deps: Deps,
  who: Who,
  { topic_id, count }: { topic_id: string; count?: number | undefined },
): Promise<{ trash_id: string | null; deleted: number }> {
  return deps.db.transaction(async (tx) => {
    const topic = await lockTopic(tx, topic_id);
    const { id } = flashcards;
    const inTopic = eq(flashcards.topic_id, topic_id);
    const found = await tx.select({ id }).from(flashcards).where(inTopic).orderBy(asc(id)).for('update');
    if (found.length === 0) throw new AppError('FLASHCARDS_NONE');
    const counted = countedFlashcards(found.length);
    if (count !== undefined && count !== found.length)
      throw new AppError('FLASHCARDS_COUNT_CHANGED', { params: { count: counted } });
    const moved = await moveToTrash(tx, who, deps.clock(), {
      noun: 'flashcard',
      ids: found.map(({ id }) => id),
      name: `All ${counted} of ${topic.name}`,
      what: `Deleted all ${counted} of a topic`,
    });
    return { trash_id: moved.trash_id, deleted: moved.moved };
  });
}

async function aboutToGo(tx: Db, ids: readonly string[]): Promise<{ here: number; name: string }> {
  const [found] = await rows<{ here: number; topics: string[]; front: string | null }>(
    tx,
    sql`with going as (
        select f.topic_id, f.front_content from flashcards f
        where f.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      )
      select count(*)::int as here, min(front_content) as front,
        coalesce((select jsonb_agg(t.name) from topics t where t.id in (select topic_id from going)), '[]') as topics
      from going`,
  );
  const { here = 0, topics = [], front = '' } = found ?? {};
  const counted = countedFlashcards(here);
  if (here === 1) return { here, name: flashcardName(front ?? '') };
  return { here, name: topics.length === 1 ? `${counted} of ${topics[0]}` : counted };
}

export const flashcardActs = {
  move_flashcards: { act: moveFlashcards, failure: 'FLASHCARDS_NOT_MOVED' },
  delete_flashcards: { act: deleteFlashcards, failure: 'FLASHCARDS_DELETE_FAILED' },
} as const;
