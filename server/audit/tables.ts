import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';
import { foldedColumn } from '../db/fold.ts';
import type { Orders } from '../db/page.ts';

/** What administrators did. People are kept by id alone: their names are looked up while they exist. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: moment('at').notNull(),
    actor_id: uuid('actor_id').notNull(),
    /** What was done, as it is read: 'Deleted 6 flashcards'. */
    what: text('what').notNull(),
    /** What kind of thing it was done to. */
    noun: text('noun').notNull(),
    object_id: uuid('object_id'),
    /** The thing's name at that time; empty where it is a person. */
    object_name: text('object_name').notNull().default(''),
    /** What else is worth knowing, such as the fields that changed. */
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_noun_at').on(table.noun, table.at, table.id),
    index('audit_log_actor_at').on(table.actor_id, table.at, table.id),
    index('audit_log_object_id').on(table.object_id),
    // The release before searches by this one; it goes with the next.
    index('audit_log_search').using('gin', sql`(${table.what} || ' ' || ${table.object_name}) gin_trgm_ops`),
    index('audit_log_folded').using(
      'gin',
      sql`${foldedColumn(sql`(${table.what} || ' ' || ${table.object_name})`)} gin_trgm_ops`,
    ),
  ],
);

export const auditOrders: Orders<'at'> = { at: [audit_log.at, audit_log.id] };
