import { randomUUID } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { TRASH_DAYS } from '#core/trash.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import type { Who } from '../deps.ts';
import { hold } from './hold.ts';
import { type Doomed, deletedFrom, doomedBy, type Part, scopeOf, type TrashNoun } from './scope.ts';
import { trash } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Removal {
  noun: TrashNoun;
  /** At least one. Those that are gone already are passed over. */
  ids: readonly string[];
  /** What is deleted, as the trash and the audit list name it: 'Kubernetes Administrator', '6 questions of Cisco CCNA'. */
  name: string;
  /** As the audit list tells it: 'Deleted 6 questions'. */
  what: string;
  /** A delete of the same administrator that this one goes on with: long lists are deleted in batches. */
  into?: string | undefined;
}

/**
 * Deletes things with what hangs on them and keeps all of it in the trash for 30 days: run it in a transaction. Nobody can add to
 * what is being moved meanwhile. Answers the trash's id and how many things were there to be moved; with none nothing is written.
 * Throws TRASH_NOT_FOUND when what it should go on with is no longer there.
 */
export async function moveToTrash(
  tx: Db,
  who: Who,
  now: Date,
  removal: Removal,
): Promise<{ trash_id: string; moved: number }> {
  const { noun, ids, name, what } = removal;
  const doomed = doomedBy(noun, ids);
  await allowTime(tx);
  const moved = await hold(tx, noun, ids);
  if (moved.length === 0) return { trash_id: removal.into ?? '', moved: 0 };
  const trash_id = removal.into
    ? await goOn(tx, who, noun, removal.into, name)
    : await begin(tx, who, now, noun, name);
  for (const part of scopeOf(noun, ids)) await keep(tx, trash_id, part);
  await tellAttemptsApart(tx, doomed);
  if (doomed.categories) await freeStrayCards(tx, doomed.categories);
  for (const table of deletedFrom[noun]) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where id in (${doomed[table]})`);
  }
  const [only] = moved;
  await writeAudit(tx, who, now, {
    what,
    noun,
    object_id: moved.length === 1 && only ? only : null,
    object_name: name,
    detail: { trash_id },
  });
  return { trash_id, moved: moved.length };
}

/** A topic that has been practised for years takes longer than any other statement may. Until the transaction ends. */
export async function allowTime(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '5min'`);
}

async function begin(tx: Db, who: Who, now: Date, noun: TrashNoun, name: string): Promise<string> {
  const id = randomUUID();
  const until = new Date(now.getTime() + TRASH_DAYS * DAY_MS);
  await tx.insert(trash).values({ id, noun, name, deleted_by: who.user_id, deleted_at: now, until });
  return id;
}

async function goOn(tx: Db, who: Who, noun: TrashNoun, id: string, name: string): Promise<string> {
  const [found] = await tx
    .update(trash)
    .set({ name })
    .where(and(eq(trash.id, id), eq(trash.noun, noun), eq(trash.deleted_by, who.user_id)))
    .returning({ id: trash.id });
  if (!found) throw new AppError('TRASH_NOT_FOUND');
  return found.id;
}

async function keep(tx: Db, trash_id: string, { home, which }: Part): Promise<void> {
  const [table = '', column] = home.split('.');
  const content = column
    ? sql`jsonb_build_object('id', t.id, ${column}::text, t.${sql.identifier(column)})`
    : sql`to_jsonb(t)`;
  await tx.execute(sql`insert into trash_rows (trash_id, home, content)
    select ${trash_id}::uuid, ${home}::text, ${content} from ${sql.identifier(table)} t where ${which}`);
}

/**
 * An attempt whose set paper goes is known by the paper's title, one open attempt each; two papers may have the same title. Attempts
 * whose topic goes as well are cut off it first: then none stands in another's way.
 */
async function tellAttemptsApart(tx: Db, { topics, quizzes }: Doomed): Promise<void> {
  if (topics) await tx.execute(sql`update quiz_attempts set topic_id = null where topic_id in (${topics})`);
  else if (quizzes) {
    await tx.execute(sql`update quiz_attempts a set quiz_title = a.quiz_title || ' (' || left(a.id::text, 4) || ')'
      where a.completed_at is null and a.quiz_id in (${quizzes}) and exists (
        select 1 from quiz_attempts o where o.user_id = a.user_id and o.topic_id = a.topic_id and o.completed_at is null
          and o.quiz_title = a.quiz_title and (o.quiz_id is null or (o.quiz_id in (${quizzes}) and o.id < a.id)))`);
  }
}

/** Cards that were added while their topic moved away still name its former category: they stay, and follow their topic now. */
async function freeStrayCards(tx: Db, categories: SQL): Promise<void> {
  await tx.execute(sql`update flashcards f set category_id = t.category_id from topics t
    where f.category_id in (${categories}) and t.id = f.topic_id and t.category_id not in (${categories})`);
}
