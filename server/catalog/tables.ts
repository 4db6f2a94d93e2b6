import { asc, sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ExamOutline } from '#core/catalog/outline.ts';
import { idOf, moment } from '../db/columns.ts';

export const categories = pgTable(
  'categories',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Null sorts last, by name. */
    position: integer(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('categories_name_key').on(sql`lower(${table.name})`)],
);

export interface ExamDomain {
  name: string;
  /** Percent. */
  weight: number;
}

/** The exam_* columns are what the vendor publishes, null where it publishes nothing. */
export const topics = pgTable(
  'topics',
  {
    id: uuid().primaryKey().defaultRandom(),
    category_id: idOf(() => categories.id, 'restrict'),
    name: text().notNull(),
    description: text().notNull().default(''),
    code: text().notNull(),
    /** Within its category; null sorts last, by name. */
    position: integer(),
    certification_name: text(),
    exam_vendor: text(),
    exam_code: text(),
    exam_questions: integer(),
    exam_minutes: integer(),
    /** Whole percent. */
    exam_passing_score: integer(),
    exam_passing_score_published: text(),
    exam_domains: jsonb().$type<ExamDomain[]>().notNull().default([]),
    exam_outline: jsonb().$type<ExamOutline>(),
    exam_source: text(),
    exam_note: text(),
    exam_checked_on: date({ mode: 'string' }),
    /** Maintained by triggers on questions and flashcards. */
    question_count: integer().notNull().default(0),
    flashcard_count: integer().notNull().default(0),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('topics_category_name_key').on(table.category_id, sql`lower(${table.name})`),
    uniqueIndex('topics_code_key').on(table.code),
    index('topics_category_id').on(table.category_id),
  ],
);

export const byPosition = (table: typeof categories | typeof topics) => [
  asc(table.position),
  asc(sql`lower(${table.name})`),
  asc(table.id),
];

/** What the content loader last wrote, so that it never overwrites administrators' changes or deletions. */
export const loaded_content = pgTable(
  'loaded_content',
  {
    /** 'category/...', 'topic/...', 'question/{topic}/{Id}', 'flashcard/{topic}/{Id}', 'blog-category/...', 'post/...', 'page/...', 'release/...' (server/library/release.ts). */
    key: text().primaryKey(),
    row_id: uuid().notNull(),
    /** SHA-256 of the content as loaded. */
    hash: text().notNull(),
    loaded_at: moment().notNull(),
  },
  (table) => [index('loaded_content_row_id').on(table.row_id)],
);
