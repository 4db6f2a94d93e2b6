import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { type Db, rows } from '../db/open.ts';

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
