import { eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { record } from '../audit/record.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { homes, references } from './scope.ts';
import { trash } from './tables.ts';

/**
 * Puts back what a delete moved, under the same ids, with the references that it cut. What belonged to people who are gone stays
 * away. Throws TRASH_NOT_FOUND, TRASH_NAME_TAKEN and TRASH_HOME_GONE; then nothing has changed.
 */
export async function restore(deps: Deps, who: Who, trash_id: string): Promise<{ noun: string; name: string }> {
  return deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(trash).where(eq(trash.id, trash_id)).for('update');
    const now = deps.clock();
    if (!found || found.until <= now) throw new AppError('TRASH_NOT_FOUND');
    await checkHomes(tx, trash_id);
    await checkNames(tx, trash_id);
    for (const home of homes) await putBack(tx, trash_id, home);
    for (const [home, keys] of Object.entries(references)) await referAgain(tx, trash_id, home, keys);
    await handOn(tx, trash_id);
    await tx.delete(trash).where(eq(trash.id, trash_id));
    await record(tx, who, now, { what: `Restored ${nouns[found.noun]}`, noun: found.noun, object_name: found.name });
    return { noun: found.noun, name: found.name };
  });
}

const nouns = {
  category: 'a category',
  topic: 'a topic',
  question: 'questions',
  flashcard: 'flashcards',
  quiz: 'a quiz',
} as const;

/** Rows whose parent has to be there, or come back with them. */
const parents: readonly [home: string, column: string, parent: string, what: string][] = [
  ['topics', 'category_id', 'categories', 'category'],
  ['questions', 'topic_id', 'topics', 'topic'],
  ['flashcards', 'topic_id', 'topics', 'topic'],
  ['quizzes', 'topic_id', 'topics', 'topic'],
];

async function checkHomes(tx: Db, trash_id: string): Promise<void> {
  for (const [home, column, parent, what] of parents) {
    const orphans = await rows(
      tx,
      sql`select 1 from trash_rows r where r.trash_id = ${trash_id} and r.home = ${home}
        and not exists (select 1 from ${sql.identifier(parent)} p where p.id = (r.content->>${column}::text)::uuid)
        and not exists (select 1 from trash_rows o where o.trash_id = ${trash_id} and o.home = ${parent}
          and o.content->>'id' = r.content->>${column}::text) limit 1`,
    );
    if (orphans.length > 0) throw new AppError('TRASH_HOME_GONE', { params: { what } });
  }
}

/** Names and codes that only one may have. */
const names: readonly { home: string; taken: SQL; what: SQL }[] = [
  {
    home: 'categories',
    taken: sql`select 1 from categories o where lower(o.name) = lower(r.content->>'name')`,
    what: sql`'The category name "' || (r.content->>'name') || '"'`,
  },
  {
    home: 'topics',
    taken: sql`select 1 from topics o where o.category_id = (r.content->>'category_id')::uuid
      and lower(o.name) = lower(r.content->>'name')`,
    what: sql`'The topic name "' || (r.content->>'name') || '"'`,
  },
  {
    home: 'topics',
    taken: sql`select 1 from topics o where o.code = r.content->>'code'`,
    what: sql`'The topic code "' || (r.content->>'code') || '"'`,
  },
  {
    home: 'entitlements',
    taken: sql`select 1 from entitlements o where o.code = r.content->>'code'`,
    what: sql`'The entitlement code "' || (r.content->>'code') || '"'`,
  },
  ...['questions', 'flashcards'].map((home) => ({
    home,
    taken: sql`select 1 from ${sql.identifier(home)} o where o.topic_id = (r.content->>'topic_id')::uuid
      and o.external_id = r.content->>'external_id'`,
    what: sql`'The Id "' || (r.content->>'external_id') || '" of one of these'`,
  })),
];

async function checkNames(tx: Db, trash_id: string): Promise<void> {
  for (const { home, taken, what } of names) {
    const [first] = await rows<{ what: string }>(
      tx,
      sql`select ${what} as what from trash_rows r where r.trash_id = ${trash_id} and r.home = ${home}
        and exists (${taken}) limit 1`,
    );
    if (first) throw new AppError('TRASH_NAME_TAKEN', { params: { what: first.what } });
  }
}

/** Rows that come back only while what they refer to is there. */
const needs: Readonly<Record<string, SQL>> = {
  quiz_questions: sql`exists (select 1 from quizzes z where z.id = (r.content->>'quiz_id')::uuid)
    and exists (select 1 from questions q where q.id = (r.content->>'question_id')::uuid)`,
  user_entitlements: sql`exists (select 1 from users u where u.id = (r.content->>'user_id')::uuid)`,
  question_history: sql`exists (select 1 from users u where u.id = (r.content->>'user_id')::uuid)`,
};

/** Triggers count a topic's questions and cards anew as they come back. */
const counted = sql`r.content || '{"question_count": 0, "flashcard_count": 0}'::jsonb`;

async function putBack(tx: Db, trash_id: string, home: string): Promise<void> {
  const table = sql.identifier(home);
  const content = home === 'topics' ? counted : sql`r.content`;
  await tx.execute(sql`insert into ${table} overriding system value
    select (jsonb_populate_record(null::${table}, ${content})).* from trash_rows r
    where r.trash_id = ${trash_id} and r.home = ${home} and ${needs[home] ?? sql`true`} order by r.seq
    ${needs[home] ? sql`on conflict do nothing` : sql``}`);
}

async function referAgain(tx: Db, trash_id: string, home: string, keys: readonly string[]): Promise<void> {
  const [table = '', column = ''] = home.split('.');
  const source = sql`(select (jsonb_populate_record(null::${sql.identifier(table)}, content)).* from trash_rows
    where trash_id = ${trash_id} and home = ${home})`;
  const same = sql.join(
    keys.map((key) => sql`t.${sql.identifier(key)} = r.${sql.identifier(key)}`),
    sql` and `,
  );
  await tx.execute(sql`update ${sql.identifier(table)} t set ${sql.identifier(column)} = r.${sql.identifier(column)}
    from ${source} r where ${same} and t.${sql.identifier(column)} is null`);
}

/** A place in a set paper whose other half is in the trash as well waits there, and comes back with it. */
async function handOn(tx: Db, trash_id: string): Promise<void> {
  await tx.execute(sql`insert into trash_rows (trash_id, home, content)
    select o.trash_id, r.home, r.content from trash_rows r
    join trash_rows o on o.trash_id <> r.trash_id and (
      (o.home = 'questions' and o.content->>'id' = r.content->>'question_id')
      or (o.home = 'quizzes' and o.content->>'id' = r.content->>'quiz_id'))
    where r.trash_id = ${trash_id} and r.home = 'quiz_questions' and not (${needs.quiz_questions})`);
}
