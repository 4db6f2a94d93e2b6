import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { about, writeAudit } from '../audit/write-audit.ts';
import { allowTime } from '../db/allow-time.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { constraintOf } from '../http/errors.ts';
import { lockForRestore } from './lock.ts';
import { checkNames, checkParents, restoreReferences, restoreRows } from './restore-rows.ts';
import { homes, references } from './scope.ts';
import { trash } from './tables.ts';

/** Ids are null if there are several. */
export interface Restored {
  noun: (typeof trash.$inferSelect)['noun'];
  name: string;
  id: string | null;
  topic_id: string | null;
  category_id: string | null;
}

/** Throws TRASH_NOT_FOUND, TRASH_NAME_TAKEN, TRASH_HOME_GONE and TRASH_HOME_WAITS. Rows of deleted people are skipped. */
export async function restore(deps: Deps, who: Who, trash_id: string): Promise<Restored> {
  try {
    return await restoreOnce(deps, who, trash_id);
  } catch (error) {
    // A name was just taken, or the parent deleted: the second try reports which.
    if (error instanceof AppError || constraintOf(error) === null) throw error;
    return restoreOnce(deps, who, trash_id);
  }
}

async function restoreOnce(deps: Deps, who: Who, trash_id: string): Promise<Restored> {
  return deps.db.transaction(async (tx) => {
    await allowTime(tx);
    const [found] = await tx.select().from(trash).where(eq(trash.id, trash_id)).for('update');
    const now = deps.clock();
    if (!found || found.until <= now) throw new AppError('TRASH_NOT_FOUND');
    await lockForRestore(tx, trash_id);
    await checkParents(tx, trash_id);
    await checkNames(tx, trash_id);
    const { count, ...places } = await placesOf(tx, trash_id, found.noun);
    for (const home of homes) await restoreRows(tx, trash_id, home);
    for (const reference of references) await restoreReferences(tx, trash_id, reference);
    await restoreDerivedReferences(tx, trash_id);
    await updateHistory(tx, trash_id, found.deleted_at);
    await passOnQuizPlaces(tx, trash_id);
    await tx.delete(trash).where(eq(trash.id, trash_id));
    const object = about(found.noun, places.id, found.name);
    await writeAudit(tx, who, now, { what: actionText(found.noun, count), ...object });
    return { noun: found.noun, name: found.name, ...places };
  });
}

function actionText(noun: Restored['noun'], count: number): string {
  if (count === 1) return `Restored a ${noun}`;
  return `Restored ${count} ${noun === 'quiz' ? 'quizzes' : noun === 'category' ? 'categories' : `${noun}s`}`;
}

const tables = {
  category: 'categories',
  topic: 'topics',
  question: 'questions',
  flashcard: 'flashcards',
  quiz: 'quizzes',
} as const;

async function placesOf(tx: Db, trash_id: string, noun: keyof typeof tables) {
  const only = (name: string) =>
    sql`case when count(distinct content->>${name}::text) = 1 then min(content->>${name}::text) end`;
  const [found] = await rows<Pick<Restored, 'id' | 'topic_id' | 'category_id'> & { count: number }>(
    tx,
    sql`select ${only('id')} as id, ${only('topic_id')} as topic_id, ${only('category_id')} as category_id, count(*)::int as count
      from trash_rows where trash_id = ${trash_id} and home = ${tables[noun]}`,
  );
  return found ?? { id: null, topic_id: null, category_id: null, count: 0 };
}

async function restoreDerivedReferences(tx: Db, trash_id: string): Promise<void> {
  const ids = (home: string) =>
    sql`select (content->>'id')::uuid from trash_rows where trash_id = ${trash_id} and home = ${home}`;
  await tx.execute(sql`update attempt_questions a set question_id = coalesce(a.question_id, v.question_id) from question_versions v
    where v.id in (${ids('question_versions.question_id')}) and a.question_version_id = v.id`);
  await tx.execute(sql`update user_progress p set topic_id = coalesce(p.topic_id, a.topic_id) from quiz_attempts a
    where a.id in (${ids('quiz_attempts.topic_id')}) and p.attempt_id = a.id`);
}

/** For attempts completed while their questions were in the trash. A sweep adds their reviews. */
async function updateHistory(tx: Db, trash_id: string, deleted_at: Date): Promise<void> {
  await tx.execute(sql`insert into question_history as h (user_id, question_id, last_seen_at, last_correct, first_attempt_id)
    select a.user_id, q.question_id, max(a.completed_at), (array_agg(q.correct order by a.completed_at desc, a.id))[1],
      (array_agg(a.id order by a.completed_at, a.id))[1]
    from trash_rows r join attempt_questions q on q.question_id = (r.content->>'id')::uuid
      join quiz_attempts a on a.id = q.attempt_id
    where r.trash_id = ${trash_id} and r.home = 'questions' and q.correct is not null and a.score is not null
      and a.completed_at >= ${deleted_at.toISOString()}
    group by a.user_id, q.question_id
    on conflict (user_id, question_id) do update
      set last_seen_at = excluded.last_seen_at, last_correct = excluded.last_correct
      where h.last_seen_at <= excluded.last_seen_at`);
  await tx.execute(sql`update quiz_attempts a set logged_at = null
    from trash_rows r join attempt_questions q on q.question_id = (r.content->>'id')::uuid
    where r.trash_id = ${trash_id} and r.home = 'questions' and a.id = q.attempt_id and a.score is not null
      and a.completed_at >= ${deleted_at.toISOString()} and not exists (
        select from reviews v where v.user_id = a.user_id and v.item_id = q.question_id and v.attempt_id = a.id)`);
}

/** Places in quizzes whose quiz or question is still in the trash are restored with that entry. */
async function passOnQuizPlaces(tx: Db, trash_id: string): Promise<void> {
  for (const [home, column] of [
    ['questions', 'question_id'],
    ['quizzes', 'quiz_id'],
  ] as const) {
    await tx.execute(sql`insert into trash_rows (trash_id, home, content)
      select o.trash_id, r.home, r.content from trash_rows r
      join trash_rows o on o.home = ${home} and o.content->>'id' = r.content->>${column}::text
      where r.trash_id = ${trash_id} and r.home = 'quiz_questions' and o.trash_id <> ${trash_id}
        and not exists (select 1 from ${sql.identifier(home)} p where p.id = (r.content->>${column}::text)::uuid)`);
  }
}
