import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type BulkOutcome, bulkKindNames } from '#core/bulk/bulk.ts';
import { ofUser } from '../account/tables.ts';
import { moment } from '../db/columns.ts';
import type { StoredFailure } from '../http/errors.ts';

export const bulk_actions = pgTable(
  'bulk_actions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    kind: text({ enum: bulkKindNames }).notNull(),
    /** Null once it has ended. */
    input: jsonb().$type<object>(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    outcome: jsonb().$type<BulkOutcome>(),
    failure: jsonb().$type<StoredFailure>(),
    created_at: moment().notNull(),
    ended_at: moment(),
  },
  (table) => [
    index('bulk_actions_user').on(table.user_id, table.created_at, table.id),
    index('bulk_actions_ended').on(table.ended_at),
  ],
);
