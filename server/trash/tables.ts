import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { trashSorts } from '#core/trash.ts';
import { moment } from '../db/columns.ts';
import type { Orders } from '../db/page.ts';

/** One delete by an administrator, which can be undone until `until`. */
export const trash = pgTable(
  'trash',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    noun: text('noun', { enum: ['category', 'topic', 'question', 'flashcard', 'quiz'] }).notNull(),
    /** What was deleted: 'Kubernetes Administrator', '6 questions of Cisco CCNA'. */
    name: text('name').notNull(),
    /** The administrator, whose account may no longer exist. */
    deleted_by: uuid('deleted_by').notNull(),
    deleted_at: moment('deleted_at').notNull(),
    until: moment('until').notNull(),
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

/** The rows that a delete moved, and the references to them that it set to null. */
export const trash_rows = pgTable(
  'trash_rows',
  {
    /** The order in which rows were moved and are restored. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    trash_id: uuid('trash_id')
      .notNull()
      .references(() => trash.id, { onDelete: 'cascade' }),
    /** The table of a row; 'table.column' of a reference. */
    home: text('home').notNull(),
    content: jsonb('content').notNull(),
  },
  (table) => [index('trash_rows_trash_home').on(table.trash_id, table.home, table.seq)],
);
