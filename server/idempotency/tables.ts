import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofUser } from '../account/tables.ts';
import { moment } from '../db/columns.ts';
import type { StoredFailure } from '../http/errors.ts';

export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    user_id: ofUser(),
    operation: text().notNull(),
    key: text().notNull(),
    /** SHA-256: a key stands for one input only. */
    input_hash: text().notNull(),
    /** Null while the first call runs; `acted` once its work is stored, until its answer is. */
    answer: jsonb().$type<{ output: unknown } | { failure: StoredFailure } | { acted: true }>(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.operation, table.key] }),
    index('idempotency_keys_created_at').on(table.created_at),
  ],
);
