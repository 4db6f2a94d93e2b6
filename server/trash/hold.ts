import { sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';
import { type Doomed, deletedFrom, type TrashNoun } from './scope.ts';

/**
 * Holds what is about to be deleted until the transaction ends: whoever adds to it waits, and then finds it gone. Answers the ids of
 * the things that are there.
 *
 * Open attempts come first, because completing one holds its row before it looks at topic and questions. Children come before their
 * parents, as when they are edited; and after them again, for those that were being added.
 */
export async function hold(tx: Db, noun: TrashNoun, doomed: Doomed): Promise<string[]> {
  await holdOpenAttempts(tx, doomed);
  const tables = deletedFrom[noun];
  let things: string[] = [];
  for (const table of [...tables, ...tables.slice(0, -1)]) {
    const held = await holdRows(tx, table, doomed);
    if (table === tables.at(-1)) things = held;
  }
  return things;
}

async function holdRows(tx: Db, table: keyof Doomed, doomed: Doomed): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select t.id from ${sql.identifier(table)} t where t.id in (${doomed[table]}) order by t.id for update`,
  );
  return found.map(({ id }) => id);
}

async function holdOpenAttempts(tx: Db, { topics, questions, quizzes }: Doomed): Promise<void> {
  const about = [
    topics && sql`a.topic_id in (${topics})`,
    quizzes && sql`a.quiz_id in (${quizzes})`,
    questions &&
      sql`exists (select 1 from attempt_questions q where q.attempt_id = a.id and q.question_id in (${questions}))`,
  ].filter((one) => one !== null);
  if (about.length === 0) return;
  await tx.execute(sql`select a.id from quiz_attempts a where a.completed_at is null and (${sql.join(about, sql` or `)})
    order by a.id for update of a`);
}
