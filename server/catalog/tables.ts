import { asc, sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { idOf, moment } from '../db/columns.ts';

export const categories = pgTable(
  'categories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Null sorts last, by name. */
    position: integer('position'),
    created_at: moment('created_at').notNull().defaultNow(),
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
    id: uuid('id').primaryKey().defaultRandom(),
    category_id: idOf('category_id', () => categories.id, 'restrict'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    code: text('code').notNull(),
    /** Within its category; null sorts last, by name. */
    position: integer('position'),
    certification_name: text('certification_name'),
    exam_vendor: text('exam_vendor'),
    exam_code: text('exam_code'),
    exam_questions: integer('exam_questions'),
    exam_minutes: integer('exam_minutes'),
    /** Whole percent. */
    exam_passing_score: integer('exam_passing_score'),
    exam_passing_score_published: text('exam_passing_score_published'),
    exam_domains: jsonb('exam_domains').$type<ExamDomain[]>().notNull().default([]),
    exam_source: text('exam_source'),
    exam_note: text('exam_note'),
    exam_checked_on: date('exam_checked_on', { mode: 'string' }),
    /** Maintained by triggers on questions and flashcards. */
    question_count: integer('question_count').notNull().default(0),
    flashcard_count: integer('flashcard_count').notNull().default(0),
    created_at: moment('created_at').notNull().defaultNow(),
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
    key: text('key').primaryKey(),
    row_id: uuid('row_id').notNull(),
    /** SHA-256 of the content as loaded. */
    hash: text('hash').notNull(),
    loaded_at: moment('loaded_at').notNull(),
  },
  (table) => [index('loaded_content_row_id').on(table.row_id)],
);
