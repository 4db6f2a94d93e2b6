import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/tables.ts';
import { topics } from '../catalog/tables.ts';
import { moment } from '../db/columns.ts';
import { foldedColumn } from '../db/fold.ts';
import type { Orders } from '../db/page.ts';
import { flashcards } from '../flashcards/tables.ts';
import { question_versions, questions } from '../questions/tables.ts';
import { quiz_attempts } from '../quizzes/tables.ts';

/** The SQL equivalent of `kindOf`. */
export const kindColumn = (of: Record<'question_id' | 'question_version_id' | 'quiz_score', AnyPgColumn>): SQL =>
  sql`(case when ${of.question_id} is not null or ${of.question_version_id} is not null then 'question' when ${of.quiz_score} is null then 'card' else 'quiz' end)`;

/** Remains when its subject is deleted, with the names at the time. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    attempt_id: uuid().references(() => quiz_attempts.id, { onDelete: 'set null' }),
    topic_id: uuid().references(() => topics.id, { onDelete: 'set null' }),
    topic_name: text().notNull(),
    /** Percent; null for a studied question or card. */
    quiz_score: integer(),
    question_id: uuid().references(() => questions.id, { onDelete: 'set null' }),
    question_version_id: uuid().references(() => question_versions.id, { onDelete: 'set null' }),
    card_id: uuid().references(() => flashcards.id, { onDelete: 'set null' }),
    message: text().notNull(),
    email: text(),
    sender_name: text().notNull(),
    created_at: moment().notNull(),
    closed_at: moment(),
    closed_by: uuid(),
    note: text().notNull().default(''),
  },
  (table) => [
    index('feedback_created_at').on(table.created_at, table.id),
    index('feedback_open').on(table.created_at, table.id).where(sql`${table.closed_at} is null`),
    index('feedback_closed').on(table.created_at, table.id).where(sql`${table.closed_at} is not null`),
    index('feedback_kind').on(kindColumn(table), table.created_at, table.id),
    index('feedback_folded').using('gin', sql`${foldedColumn(table.message)} gin_trgm_ops`),
    index('feedback_user_id').on(table.user_id),
    index('feedback_attempt_id').on(table.attempt_id),
    index('feedback_topic_id').on(table.topic_id),
    index('feedback_question_id').on(table.question_id),
    index('feedback_question_version_id').on(table.question_version_id),
    index('feedback_card_id').on(table.card_id).where(sql`${table.card_id} is not null`),
  ],
);

export const reportOrders: Orders<'created'> = { created: [feedback.created_at, feedback.id] };
