import { type SQL, sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';

/** Rows that come back only while what they refer to is there. */
const needs: Readonly<Record<string, SQL>> = {
  quiz_questions: sql`exists (select 1 from quizzes z where z.id = p.quiz_id)
    and exists (select 1 from questions q where q.id = p.question_id)`,
  user_entitlements: sql`exists (select 1 from users u where u.id = p.user_id)`,
  question_history: sql`exists (select 1 from users u where u.id = p.user_id)`,
  memories: sql`exists (select 1 from users u where u.id = p.user_id)`,
  reviews: sql`exists (select 1 from memories m where m.user_id = p.user_id and m.item_id = p.item_id)`,
  first_answers: sql`exists (select 1 from memories m where m.user_id = p.user_id and m.item_id = p.question_id)`,
};

/** What is no longer as it was when the rows went. */
const renewed: Readonly<Record<string, SQL>> = {
  // Triggers count a topic's questions and cards anew as they come back.
  topics: sql`r.content || '{"question_count": 0, "flashcard_count": 0}'::jsonb`,
  // Their topic may be in another category by now.
  flashcards: sql`r.content || jsonb_build_object('category_id',
    (select t.category_id from topics t where t.id = (r.content->>'topic_id')::uuid))`,
};

/** Writes the rows of one table again. Columns that have come or gone since, in a newer version, are left to their defaults. */
export async function putBack(tx: Db, trash_id: string, home: string): Promise<void> {
  const columns = await columnsOf(tx, trash_id, home);
  if (columns.length === 0) return;
  const table = sql.identifier(home);
  const list = (prefix: SQL) =>
    sql.join(
      columns.map((name) => sql`${prefix}${sql.identifier(name)}`),
      sql`, `,
    );
  await tx.execute(sql`insert into ${table} (${list(sql``)}) overriding system value
    select ${list(sql`p.`)} from trash_rows r
      cross join lateral jsonb_populate_record(null::${table}, ${renewed[home] ?? sql`r.content`}) p
    where r.trash_id = ${trash_id} and r.home = ${home} and ${needs[home] ?? sql`true`} order by r.seq
    ${needs[home] ? sql`on conflict do nothing` : sql``}`);
}

async function columnsOf(tx: Db, trash_id: string, home: string): Promise<string[]> {
  const found = await rows<{ name: string }>(
    tx,
    sql`select c.column_name::text as name from information_schema.columns c
      where c.table_schema = 'public' and c.table_name = ${home} and c.is_generated = 'NEVER' and c.column_name in (
        select jsonb_object_keys(r.content) from (
          select content from trash_rows where trash_id = ${trash_id} and home = ${home} order by seq limit 1) r)
      order by c.ordinal_position`,
  );
  return found.map(({ name }) => name);
}

/**
 * Makes a reference again that a delete cut, where nothing else has taken its place. `reference`: 'quiz_attempts.topic_id'.
 *
 * That it is cut is no condition: the database does not know yet how many a large delete has cut, and would look through all of
 * them for each row instead of finding the row by its id.
 */
export async function referAgain(tx: Db, trash_id: string, reference: string): Promise<void> {
  const [table = '', column = ''] = reference.split('.');
  const name = sql.identifier(column);
  await tx.execute(sql`update ${sql.identifier(table)} t set ${name} = coalesce(t.${name}, (r.content->>${column}::text)::uuid)
    from trash_rows r where r.trash_id = ${trash_id} and r.home = ${reference} and t.id = (r.content->>'id')::uuid`);
}
