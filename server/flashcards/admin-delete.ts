import { asc, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { countedFlashcards, flashcardName } from '#core/flashcards/admin.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { lockForDelete } from '../trash/lock.ts';
import { moveToTrash } from '../trash/move.ts';
import { lockTopic } from './admin-change.ts';
import { flashcards } from './tables.ts';

interface Deletion {
  trash_id: string | null;
  deleted: number;
}

/** `trash_id`: an own trash entry of an earlier batch. Skips missing ids. Throws TRASH_NOT_FOUND. */
export async function deleteFlashcards(
  deps: Deps,
  who: Who,
  { flashcard_ids, trash_id }: { flashcard_ids: string[]; trash_id: string | null },
): Promise<Deletion> {
  return deps.db.transaction(async (tx) => {
    await lockForDelete(tx, 'flashcard', flashcard_ids);
    const { here, name } = await aboutToGo(tx, flashcard_ids, trash_id);
    const removal = {
      noun: 'flashcard',
      ids: flashcard_ids,
      name,
      what: here === 1 ? 'Deleted a flashcard' : `Deleted ${countedFlashcards(here)}`,
      into: trash_id ?? undefined,
    } as const;
    const moved = await moveToTrash(tx, who, deps.clock(), removal);
    return { trash_id: moved.trash_id || null, deleted: moved.moved };
  });
}

/** Throws TOPIC_NOT_FOUND, FLASHCARDS_NONE and FLASHCARDS_COUNT_CHANGED. */
export async function deleteAllInTopic(
  deps: Deps,
  who: Who,
  { topic_id, count }: { topic_id: string; count?: number | undefined },
): Promise<Deletion> {
  return deps.db.transaction(async (tx) => {
    const topic = await lockTopic(tx, topic_id);
    const found = await tx
      .select({ id: flashcards.id })
      .from(flashcards)
      .where(eq(flashcards.topic_id, topic_id))
      .orderBy(asc(flashcards.id))
      .for('update');
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

async function aboutToGo(tx: Db, ids: string[], trash_id: string | null): Promise<{ here: number; name: string }> {
  const [found] = await rows<{ here: number; before: number; topics: string[]; front: string | null }>(
    tx,
    sql`with going as (
        select f.topic_id, f.front_content, true as here from flashcards f
        where f.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
        union all
        select (r.content->>'topic_id')::uuid, r.content->>'front_content', false from trash_rows r
        where r.trash_id = ${trash_id}::uuid and r.home = 'flashcards'
      )
      select (count(*) filter (where here))::int as here, (count(*) filter (where not here))::int as before,
        min(front_content) as front,
        coalesce((select jsonb_agg(t.name) from topics t where t.id in (select topic_id from going)), '[]') as topics
      from going`,
  );
  const { here = 0, before = 0, topics = [], front = '' } = found ?? {};
  const counted = countedFlashcards(here + before);
  if (here + before === 1) return { here, name: flashcardName(front ?? '') };
  return { here, name: topics.length === 1 ? `${counted} of ${topics[0]}` : counted };
}
