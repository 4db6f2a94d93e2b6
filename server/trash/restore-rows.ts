import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { type Db, rows } from '../db/open.ts';

const ofUser = sql`exists (select 1 from users u where u.id = p.user_id)`;
const conditions: Readonly<Record<string, SQL>> = {
  quiz_questions: sql`exists (select 1 from quizzes z where z.id = p.quiz_id)
    and exists (select 1 from questions q where q.id = p.question_id)`,
  user_entitlements: ofUser,
  study_goals: ofUser,
  question_history: ofUser,
  deferred_reviews: ofUser,
  memories: ofUser,
  reviews: sql`exists (select 1 from memories m where m.user_id = p.user_id and m.item_id = p.item_id)`,
  first_answers: sql`exists (select 1 from memories m where m.user_id = p.user_id and m.item_id = p.question_id)`,
};

/** The id of a review may have been given to another one meanwhile; both are kept. */
const withFreeId = (home: string) => sql`case
  when exists (select from ${sql.identifier(home)} o where o.id = (r.content->>'id')::uuid)
  then r.content || jsonb_build_object('id', gen_random_uuid()) else r.content end`;

const refreshed: Readonly<Record<string, SQL>> = {
  // Triggers recount a topic's questions and cards as they are restored.
  topics: sql`r.content || '{"question_count": 0, "flashcard_count": 0}'::jsonb`,
  // Their topic may have moved to another category.
  flashcards: sql`r.content || jsonb_build_object('category_id',
    (select t.category_id from topics t where t.id = (r.content->>'topic_id')::uuid))`,
  reviews: withFreeId('reviews'),
  deferred_reviews: withFreeId('deferred_reviews'),
};

/** Columns added since the delete get their defaults, removed ones are skipped. */
export async function restoreRows(tx: Db, trash_id: string, home: string): Promise<void> {
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
      cross join lateral jsonb_populate_record(null::${table}, ${refreshed[home] ?? sql`r.content`}) p
    where r.trash_id = ${trash_id} and r.home = ${home} and ${conditions[home] ?? sql`true`} order by r.seq
    ${conditions[home] && !refreshed[home] ? sql`on conflict do nothing` : sql``}`);
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
 * Deliberately no `is null` condition: with stale statistics after a large delete, the planner would scan all null references.
 */
export async function restoreReferences(tx: Db, trash_id: string, reference: string): Promise<void> {
  const [table = '', column = ''] = reference.split('.');
  const name = sql.identifier(column);
  await tx.execute(sql`update ${sql.identifier(table)} t set ${name} = coalesce(t.${name}, (r.content->>${column}::text)::uuid)
    from trash_rows r where r.trash_id = ${trash_id} and r.home = ${reference} and t.id = (r.content->>'id')::uuid`);
}

/** Rows whose parent must exist or be restored with them. */
const parents: readonly [home: string, column: string, parent: string, what: string][] = [
  ['topics', 'category_id', 'categories', 'category'],
  ['questions', 'topic_id', 'topics', 'topic'],
  ['flashcards', 'topic_id', 'topics', 'topic'],
  ['quizzes', 'topic_id', 'topics', 'topic'],
];

/** Throws TRASH_HOME_GONE, or TRASH_HOME_WAITS if the parent can be restored first. */
export async function checkParents(tx: Db, trash_id: string): Promise<void> {
  for (const [home, column, parent, what] of parents) {
    const [orphan] = await rows<{ parent_id: string }>(
      tx,
      sql`select distinct r.content->>${column}::text as parent_id from trash_rows r
        where r.trash_id = ${trash_id} and r.home = ${home}
          and not exists (select 1 from ${sql.identifier(parent)} p where p.id = (r.content->>${column}::text)::uuid)
          and not exists (select 1 from trash_rows o where o.trash_id = ${trash_id} and o.home = ${parent}
            and o.content->>'id' = r.content->>${column}::text) limit 1`,
    );
    if (!orphan) continue;
    const [inTrash] = await rows<{ name: string }>(
      tx,
      sql`select o.content->>'name' as name from trash t join trash_rows o on o.trash_id = t.id and o.home = ${parent}
        where o.content->>'id' = ${orphan.parent_id} limit 1`,
    );
    if (inTrash) throw new AppError('TRASH_HOME_WAITS', { params: { what, name: inTrash.name } });
    throw new AppError('TRASH_HOME_GONE', { params: { what } });
  }
}

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

export async function checkNames(tx: Db, trash_id: string): Promise<void> {
  for (const { home, taken, what } of names) {
    const [first] = await rows<{ what: string }>(
      tx,
      sql`select ${what} as what from trash_rows r where r.trash_id = ${trash_id} and r.home = ${home}
        and exists (${taken}) limit 1`,
    );
    if (first) throw new AppError('TRASH_NAME_TAKEN', { params: { what: first.what } });
  }
}
