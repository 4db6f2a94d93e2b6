import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/tables.ts';
import { topics } from '../catalog/tables.ts';
import { moment } from '../db/columns.ts';
import { questions } from '../questions/tables.ts';
import { quiz_attempts } from '../quizzes/tables.ts';

/** One row per completed exam attempt. Study attempts write none. */
export const user_progress = pgTable(
  'user_progress',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic_id: uuid('topic_id').references(() => topics.id, { onDelete: 'set null' }),
    topic_name: text('topic_name').notNull(),
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => quiz_attempts.id, { onDelete: 'cascade' }),
    /** Per cent, rounded. */
    score: integer('score').notNull(),
    questions_total: integer('questions_total').notNull(),
    questions_correct: integer('questions_correct').notNull(),
    /** Seconds. */
    time_taken: integer('time_taken').notNull(),
    passing_rate: integer('passing_rate').notNull(),
    passed: boolean('passed').notNull(),
    completed_at: moment('completed_at').notNull(),
  },
  (table) => [
    uniqueIndex('user_progress_attempt_id_key').on(table.attempt_id),
    index('user_progress_user_topic').on(table.user_id, table.topic_id, table.completed_at),
    index('user_progress_user_completed').on(table.user_id, table.completed_at),
    index('user_progress_topic_id').on(table.topic_id),
  ],
);

/** When a learner last saw a question in a completed attempt, and whether the answer was right then. */
export const question_history = pgTable(
  'question_history',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    question_id: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    last_seen_at: moment('last_seen_at').notNull(),
    last_correct: boolean('last_correct').notNull(),
    /** The completed attempt in which the learner met the question first; null where it was met before this was kept. */
    first_attempt_id: uuid('first_attempt_id'),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.question_id] }),
    index('question_history_question_id').on(table.question_id),
    index('question_history_user_seen').on(table.user_id, table.last_seen_at),
  ],
);
