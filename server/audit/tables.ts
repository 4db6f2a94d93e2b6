import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';
import { foldedColumn } from '../db/fold.ts';
import type { Orders } from '../db/page.ts';

/** People are stored only by id; their current names are looked up. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    at: moment().notNull(),
    actor_id: uuid().notNull(),
    what: text().notNull(),
    noun: text().notNull(),
    object_id: uuid(),
    /** Empty for a person, whose current name is looked up. */
    object_name: text().notNull().default(''),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_noun_at').on(table.noun, table.at, table.id),
    index('audit_log_actor_at').on(table.actor_id, table.at, table.id),
    index('audit_log_object_id').on(table.object_id),
    // Only the previous release uses this index; drop it in the next one.
    index('audit_log_search').using('gin', sql`(${table.what} || ' ' || ${table.object_name}) gin_trgm_ops`),
    index('audit_log_folded').using(
      'gin',
      sql`${foldedColumn(sql`(${table.what} || ' ' || ${table.object_name})`)} gin_trgm_ops`,
    ),
  ],
);

export const auditOrders: Orders<'at'> = { at: [audit_log.at, audit_log.id] };
