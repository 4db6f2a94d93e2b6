import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { trashSorts } from '#core/trash/trash.ts';
import { idOf, moment } from '../db/columns.ts';
import type { Orders } from '../db/page.ts';

export const trash = pgTable(
  'trash',
  {
    id: uuid().primaryKey().defaultRandom(),
    noun: text({ enum: ['category', 'topic', 'question', 'flashcard', 'quiz'] }).notNull(),
    name: text().notNull(),
    /** No foreign key: the account may be deleted. */
    deleted_by: uuid().notNull(),
    deleted_at: moment().notNull(),
    until: moment().notNull(),
  },
  (table) => [
    index('trash_deleted_at').on(table.deleted_at, table.id),
    index('trash_ends').on(table.until, table.id),
  ],
);

export const trashOrders: Orders<(typeof trashSorts)[number]> = {
  deleted: [trash.deleted_at, trash.id],
  until: [trash.until, trash.id],
};

export const trash_rows = pgTable(
  'trash_rows',
  {
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    trash_id: idOf(() => trash.id),
    /** The table of a row; 'table.column' of a reference. */
    home: text().notNull(),
    content: jsonb().notNull(),
  },
  (table) => [index('trash_rows_trash_home').on(table.trash_id, table.home, table.seq)],
);
