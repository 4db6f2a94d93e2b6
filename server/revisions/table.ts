import { type AnyPgColumn, index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/tables.ts';
import { moment } from '../db/columns.ts';

export type RevisionFields = Record<string, string | string[] | null>;

export function revisionTable(name: string, object: () => AnyPgColumn) {
  return pgTable(
    name,
    {
      object_id: uuid().notNull().references(object, { onDelete: 'cascade' }),
      version: integer().notNull(),
      fields: jsonb().$type<RevisionFields>().notNull(),
      /** Null where unknown, and once the account is deleted. */
      saved_by: uuid().references(() => users.id, { onDelete: 'set null' }),
      saved_at: moment().notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.object_id, table.version] }),
      index(`${name}_saved_by`).on(table.saved_by),
    ],
  );
}

export type RevisionTable = ReturnType<typeof revisionTable>;
