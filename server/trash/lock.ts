import { sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';
import { deletedFrom, type RowsToDelete, rowsToDelete, type TrashNoun } from './scope.ts';

/**
 * Lock order, against deadlocks: 1. attempts, before their person (own-account/delete-user.ts), 2. parents before children as
 * below, memories last, 3. by id. Lock the topic before writing its questions or flashcards, and several referenced rows before
 * an insert. To lock a parent known only from its child, read the child unlocked and throw Overtaken if its parent has changed.
 */
const order = ['categories', 'topics', 'quizzes', 'questions', 'flashcards', 'entitlements'] as const;

/** Concurrent inserts wait and then find the rows gone. */
export async function lockForDelete(tx: Db, noun: TrashNoun, ids: readonly string[]): Promise<string[]> {
  const scope = rowsToDelete(noun, ids);
  await lockAttempts(tx, scope);
  if (noun === 'question' || noun === 'flashcard')
    await lockTopicsOf(tx, noun === 'question' ? 'questions' : 'flashcards', ids);
  const tables = deletedFrom[noun];
  let existing: string[] = [];
  for (const table of order.filter((one) => tables.includes(one))) {
    const locked = await lockRows(tx, table, scope);
    if (table === tables.at(-1)) existing = locked;
  }
  await lockMemories(tx, scope);
  return existing;
}

/** Reviews refer only to the memory of their item. */
async function lockMemories(tx: Db, { questions, flashcards }: RowsToDelete): Promise<void> {
  for (const [column, ids] of [
    ['question_id', questions],
    ['card_id', flashcards],
  ] as const) {
    if (!ids) continue;
    await tx.execute(sql`select from memories m where m.${sql.identifier(column)} in (${ids})
      order by m.user_id, m.item_id for update`);
  }
}

async function lockTopicsOf(tx: Db, table: 'questions' | 'flashcards', ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select t.id from topics t where t.id in (
      select c.topic_id from ${sql.identifier(table)} c
      where c.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
    order by t.id for no key update`);
}

async function lockRows(tx: Db, table: keyof RowsToDelete, scope: RowsToDelete): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select t.id from ${sql.identifier(table)} t where t.id in (${scope[table]}) order by t.id for update`,
  );
  return found.map(({ id }) => id);
}

/** Includes ended attempts that are not graded yet. */
async function lockAttempts(tx: Db, { topics, questions, quizzes }: RowsToDelete): Promise<void> {
  const affected = [
    topics && sql`a.topic_id in (${topics})`,
    quizzes && sql`a.quiz_id in (${quizzes})`,
    questions &&
      sql`exists (select 1 from attempt_questions q where q.attempt_id = a.id and q.question_id in (${questions}))`,
  ].filter((one) => one !== null);
  if (affected.length === 0) return;
  await tx.execute(sql`select a.id from quiz_attempts a
    where (a.completed_at is null or (a.ended_by = 'time' and a.results_opened_at is null) or a.awaits_exam)
      and (${sql.join(affected, sql` or `)})
    order by a.id for update of a`);
}

export async function lockForRestore(tx: Db, trash_id: string): Promise<void> {
  const referenced = (column: string) =>
    sql`select (content->>${column}::text)::uuid from trash_rows where trash_id = ${trash_id}`;
  await tx.execute(sql`select a.id from quiz_attempts a where a.completed_at is null and a.id in (
      select (content->>'id')::uuid from trash_rows
      where trash_id = ${trash_id} and home in ('quiz_attempts.quiz_id', 'quiz_attempts.topic_id'))
    order by a.id for update`);
  await tx.execute(sql`select c.id from categories c
    where c.id in (${referenced('category_id')} union select category_id from topics where id in (${referenced('topic_id')}))
    order by c.id for key share`);
  await tx.execute(
    sql`select t.id from topics t where t.id in (${referenced('topic_id')}) order by t.id for no key update`,
  );
  for (const [table, column] of [
    ['quizzes', 'quiz_id'],
    ['questions', 'question_id'],
  ] as const) {
    await tx.execute(
      sql`select p.id from ${sql.identifier(table)} p where p.id in (${referenced(column)}) order by p.id for key share`,
    );
  }
}
