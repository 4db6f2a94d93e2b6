import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { categories, topics } from '../catalog/tables.ts';
import { idOf, moment } from '../db/columns.ts';
import { foldedColumn } from '../db/fold.ts';
import type { Orders } from '../db/page.ts';

export const searchedText = (of: Record<'front_content' | 'back_content' | 'external_id', AnyPgColumn>) =>
  sql`(${of.front_content} || ' ' || ${of.back_content} || ' ' || coalesce(${of.external_id}, ''))`;

export const flashcards = pgTable(
  'flashcards',
  {
    id: uuid().primaryKey().defaultRandom(),
    topic_id: idOf(() => topics.id),
    category_id: idOf(() => categories.id, 'restrict'),
    front_content: text().notNull(),
    back_content: text().notNull(),
    external_id: text(),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('flashcards_topic_external_id_key').on(table.topic_id, table.external_id),
    index('flashcards_topic_oldest').on(table.topic_id, table.created_at, table.seq),
    index('flashcards_category_id').on(table.category_id),
    index('flashcards_newest').on(table.created_at, table.seq),
    index('flashcards_searched').using('gin', sql`${foldedColumn(searchedText(table))} gin_trgm_ops`),
    // The previous release searches with this one; drop it in the next.
    index('flashcards_folded').using(
      'gin',
      sql`${foldedColumn(sql`(${table.front_content} || ' ' || ${table.back_content})`)} gin_trgm_ops`,
    ),
  ],
);

export const flashcardOrders: Orders<'created'> = { created: [flashcards.created_at, flashcards.seq] };
