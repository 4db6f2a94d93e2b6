import { asc, eq, inArray, sql } from 'drizzle-orm';
import { beginningOf } from '#core/set-papers.ts';
import { topics } from '../catalog/tables.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { questions } from '../questions/tables.ts';
import { lockForDelete } from '../trash/lock.ts';
import { moveToTrash } from '../trash/move.ts';

/** `trash_id`: the entry of an earlier batch to add to. Throws TRASH_NOT_FOUND. */
export async function removeQuestions(
  deps: Deps,
  who: Who,
  { ids, trash_id }: { ids: string[]; trash_id?: string | undefined },
) {
  return deps.db.transaction(async (tx) => {
    await lockForDelete(tx, 'question', ids);
    const found = await tx
      .select({ id: questions.id, text: questions.question_text, topic_id: questions.topic_id })
      .from(questions)
      .where(inArray(questions.id, ids))
      .orderBy(asc(questions.id));
    if (found.length === 0) return { deleted: 0, trash_id: trash_id ?? null };
    const { moved, trash_id: into } = await moveToTrash(tx, who, deps.clock(), {
      noun: 'question',
      ids: found.map(({ id }) => id),
      name: await nameOf(tx, found, trash_id),
      what: found.length === 1 ? 'Deleted a question' : `Deleted ${found.length} questions`,
      into: trash_id,
    });
    return { deleted: moved, trash_id: into };
  });
}

/** '"Which port ..." of Cisco CCNA' or '6 questions of 2 topics'; includes earlier batches. */
async function nameOf(tx: Db, found: { text: string; topic_id: string }[], trash_id: string | undefined) {
  const before = trash_id === undefined ? [] : await deletedBefore(tx, trash_id);
  const total = found.length + before.reduce((sum, { n }) => sum + n, 0);
  const topic_ids = [...new Set([...found, ...before].map(({ topic_id }) => topic_id))];
  const [topic] = await tx
    .select({ name: topics.name })
    .from(topics)
    .where(eq(topics.id, topic_ids[0] as string));
  const where = topic_ids.length === 1 && topic ? topic.name : `${topic_ids.length} topics`;
  const [only] = found;
  return total === 1 && only ? `"${beginningOf(only.text)}" of ${where}` : `${total} questions of ${where}`;
}

function deletedBefore(tx: Db, trash_id: string) {
  return rows<{ topic_id: string; n: number }>(
    tx,
    sql`select content->>'topic_id' as topic_id, count(*)::int as n from trash_rows
      where trash_id = ${trash_id} and home = 'questions' group by 1`,
  );
}
