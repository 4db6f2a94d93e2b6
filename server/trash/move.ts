import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { TRASH_DAYS } from '#core/trash/trash.ts';
import { about, writeAudit } from '../audit/write-audit.ts';
import { inBatches, type Report } from '../bulk/act.ts';
import { allowTime } from '../db/allow-time.ts';
import type { Db } from '../db/open.ts';
import type { Who } from '../deps.ts';
import { lockForDelete } from './lock.ts';
import { deletedFrom, type Part, type RowsToDelete, rowsToDelete, scopeOf, type TrashNoun } from './scope.ts';
import { trash } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Removal {
  noun: TrashNoun;
  /** At least one. Ids that no longer exist are skipped. */
  ids: readonly string[];
  /** As in the trash and the audit list: 'Kubernetes Administrator', '6 questions of Cisco CCNA'. */
  name: string;
  what: string;
  report?: Report;
}

/** If no rows were moved, nothing is written and `trash_id` is ''. */
export async function moveToTrash(
  tx: Db,
  who: Pick<Who, 'user_id'>,
  now: Date,
  { noun, ids, name, what, report = () => {} }: Removal,
): Promise<{ trash_id: string; moved: number }> {
  await allowTime(tx);
  const moved = await lockForDelete(tx, noun, ids);
  if (moved.length === 0) return { trash_id: '', moved: 0 };
  const trash_id = await createEntry(tx, who, now, noun, name);
  await inBatches(moved, report, async (batch) => {
    const scope = rowsToDelete(noun, batch);
    for (const part of scopeOf(noun, batch)) await saveRows(tx, trash_id, part);
    await makeTitlesUnique(tx, scope);
    if (scope.categories) await updateStrayCards(tx, scope.categories);
    for (const table of deletedFrom[noun]) {
      await tx.execute(sql`delete from ${sql.identifier(table)} where id in (${scope[table]})`);
    }
  });
  const [only] = moved;
  const object = about(noun, moved.length === 1 && only ? only : null, name);
  await writeAudit(tx, who, now, { what, ...object, detail: { trash_id } });
  return { trash_id, moved: moved.length };
}

async function createEntry(
  tx: Db,
  who: Pick<Who, 'user_id'>,
  now: Date,
  noun: TrashNoun,
  name: string,
): Promise<string> {
  const id = randomUUID();
  const until = new Date(now.getTime() + TRASH_DAYS * DAY_MS);
  await tx.insert(trash).values({ id, noun, name, deleted_by: who.user_id, deleted_at: now, until });
  return id;
}

async function saveRows(tx: Db, trash_id: string, { home, which }: Part): Promise<void> {
  const [table = '', column] = home.split('.');
  const content = column
    ? sql`jsonb_build_object('id', t.id, ${column}::text, t.${sql.identifier(column)})`
    : sql`to_jsonb(t)`;
  await tx.execute(sql`insert into trash_rows (trash_id, home, content)
    select ${trash_id}::uuid, ${home}::text, ${content} from ${sql.identifier(table)} t where ${which}`);
}

/**
 * Without its quiz, an attempt is identified by the quiz's title, unique per learner and topic, but quizzes may share a title.
 */
async function makeTitlesUnique(tx: Db, { topics, quizzes }: RowsToDelete): Promise<void> {
  if (topics) await tx.execute(sql`update quiz_attempts set topic_id = null where topic_id in (${topics})`);
  else if (quizzes) {
    await tx.execute(sql`update quiz_attempts a set quiz_title = a.quiz_title || ' (' || left(a.id::text, 4) || ')'
      where a.completed_at is null and a.quiz_id in (${quizzes}) and exists (
        select 1 from quiz_attempts o where o.user_id = a.user_id and o.topic_id = a.topic_id and o.completed_at is null
          and o.quiz_title = a.quiz_title and (o.quiz_id is null or (o.quiz_id in (${quizzes}) and o.id < a.id)))`);
  }
}

/** Cards added while their topic moved still name its former category. */
async function updateStrayCards(tx: Db, categories: SQL): Promise<void> {
  await tx.execute(sql`update flashcards f set category_id = t.category_id from topics t
    where f.category_id in (${categories}) and t.id = f.topic_id and t.category_id not in (${categories})`);
}
