import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/tables.ts';
import { moment } from '../db/columns.ts';

/** Private views are deleted with their owner. */
export const saved_views = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null if shared by all administrators. */
    owner_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_own_name')
      .on(table.owner_id, table.list, sql`lower(${table.name})`)
      .where(sql`${table.owner_id} is not null`),
    uniqueIndex('saved_views_shared_name')
      .on(table.list, sql`lower(${table.name})`)
      .where(sql`${table.owner_id} is null`),
  ],
);
