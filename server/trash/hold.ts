import { sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';
import { type Doomed, deletedFrom, doomedBy, type TrashNoun } from './scope.ts';

/**
 * The one order in which transactions lock rows that others lock too, so that two of them never wait for each other:
 * 1. attempts (a person's, before the person: own-account/delete-user.ts),
 * 2. what others belong to before what belongs to it, as below, and memories last,
 * 3. within a table by id.
 * Inserting or changing questions and flashcards counts them in their topic: the topic's lock comes before theirs. A row that is
 * inserted locks what it refers to, so that has to be locked before, where it is more than one thing. Whoever learns only from a row
 * which parent to lock reads it without a lock first, and throws Overtaken where it says something else under the lock.
 */
const order = ['categories', 'topics', 'quizzes', 'questions', 'flashcards', 'entitlements'] as const;

/**
 * Holds what is about to be deleted until the transaction ends: whoever adds to it waits, and then finds it gone. Returns the ids of
 * the things that are there.
 */
export async function hold(tx: Db, noun: TrashNoun, ids: readonly string[]): Promise<string[]> {
  const doomed = doomedBy(noun, ids);
  await holdAttempts(tx, doomed);
  if (noun === 'question' || noun === 'flashcard')
    await holdTopicOf(tx, noun === 'question' ? 'questions' : 'flashcards', ids);
  const tables = deletedFrom[noun];
  let things: string[] = [];
  for (const table of order.filter((one) => tables.includes(one))) {
    const held = await holdRows(tx, table, doomed);
    if (table === tables.at(-1)) things = held;
  }
  await holdMemories(tx, doomed);
  return things;
}

/** A review refers to the memory of its item alone. */
async function holdMemories(tx: Db, { questions, flashcards }: Doomed): Promise<void> {
  for (const [column, ids] of [
    ['question_id', questions],
    ['card_id', flashcards],
  ] as const) {
    if (!ids) continue;
    await tx.execute(sql`select from memories m where m.${sql.identifier(column)} in (${ids})
      order by m.user_id, m.item_id for update`);
  }
}

/** The topics that count these. */
async function holdTopicOf(tx: Db, table: 'questions' | 'flashcards', ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select t.id from topics t where t.id in (
      select c.topic_id from ${sql.identifier(table)} c
      where c.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)))
    order by t.id for no key update`);
}

async function holdRows(tx: Db, table: keyof Doomed, doomed: Doomed): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select t.id from ${sql.identifier(table)} t where t.id in (${doomed[table]}) order by t.id for update`,
  );
  return found.map(({ id }) => id);
}

/** Those that are open, and those that a late answer can still change. */
async function holdAttempts(tx: Db, { topics, questions, quizzes }: Doomed): Promise<void> {
  const about = [
    topics && sql`a.topic_id in (${topics})`,
    quizzes && sql`a.quiz_id in (${quizzes})`,
    questions &&
      sql`exists (select 1 from attempt_questions q where q.attempt_id = a.id and q.question_id in (${questions}))`,
  ].filter((one) => one !== null);
  if (about.length === 0) return;
  await tx.execute(sql`select a.id from quiz_attempts a
    where (a.completed_at is null or (a.ended_by = 'time' and a.results_opened_at is null))
      and (${sql.join(about, sql` or `)})
    order by a.id for update of a`);
}

/** Holds what rows in the trash will refer to once they are back. */
export async function holdForRestore(tx: Db, trash_id: string): Promise<void> {
  const named = (column: string) =>
    sql`select (content->>${column}::text)::uuid from trash_rows where trash_id = ${trash_id}`;
  await tx.execute(sql`select a.id from quiz_attempts a where a.completed_at is null and a.id in (
      select (content->>'id')::uuid from trash_rows
      where trash_id = ${trash_id} and home in ('quiz_attempts.quiz_id', 'quiz_attempts.topic_id'))
    order by a.id for update`);
  await tx.execute(sql`select c.id from categories c
    where c.id in (${named('category_id')} union select category_id from topics where id in (${named('topic_id')}))
    order by c.id for key share`);
  await tx.execute(
    sql`select t.id from topics t where t.id in (${named('topic_id')}) order by t.id for no key update`,
  );
  for (const [table, column] of [
    ['quizzes', 'quiz_id'],
    ['questions', 'question_id'],
  ] as const) {
    await tx.execute(
      sql`select p.id from ${sql.identifier(table)} p where p.id in (${named(column)}) order by p.id for key share`,
    );
  }
}
