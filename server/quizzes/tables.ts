import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { quizSorts } from '#core/quizzes/admin-quiz.ts';
import type { Confidence } from '#core/study/memory.ts';
import { ofUser } from '../account/tables.ts';
import { topics } from '../catalog/tables.ts';
import { idOf, moment } from '../db/columns.ts';
import { foldedColumn } from '../db/fold.ts';
import { inOrder, lowered, type Orders } from '../db/page.ts';
import { question_versions, questions } from '../questions/tables.ts';

export const quizzes = pgTable(
  'quizzes',
  {
    id: uuid().primaryKey().defaultRandom(),
    topic_id: idOf(() => topics.id),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** Minutes. */
    time_limit: integer().notNull().default(60),
    /** Percent. */
    passing_score: integer().notNull().default(70),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('quizzes_topic_id').on(table.topic_id),
    index('quizzes_newest').on(table.created_at, table.id),
    index('quizzes_title').on(inOrder(lowered(table.title)), table.id),
    index('quizzes_folded').using('gin', sql`${foldedColumn(table.title)} gin_trgm_ops`),
    check('quizzes_time_limit', sql`${table.time_limit} between 1 and 600`),
    check('quizzes_passing_score', sql`${table.passing_score} between 0 and 100`),
  ],
);

export const quizOrders: Orders<(typeof quizSorts)[number]> = {
  created: [quizzes.created_at, quizzes.id],
  title: [lowered(quizzes.title), quizzes.id],
};

export const quiz_questions = pgTable(
  'quiz_questions',
  { quiz_id: idOf(() => quizzes.id), question_id: idOf(() => questions.id), position: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.quiz_id, table.question_id] }),
    index('quiz_questions_question_id').on(table.question_id),
  ],
);

/** For the sweep only. With `is null`, statistics taken while nothing was open would mislead the planner in other statements. */
export const isOpen = ({ completed_at }: { completed_at: unknown }) => sql`num_nulls(${completed_at}) = 1`;

/** Open while completed_at is null; ending a pause moves deadline_at by its length. */
export const quiz_attempts = pgTable(
  'quiz_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    /** Null once the topic is deleted. */
    topic_id: uuid().references(() => topics.id, { onDelete: 'set null' }),
    topic_name: text().notNull(),
    quiz_id: uuid().references(() => quizzes.id, { onDelete: 'set null' }),
    quiz_title: text(),
    mode: text({ enum: ['exam', 'study'] }).notNull(),
    selection: text({ enum: ['unseen', 'missed', 'oldest', 'random', 'set', 'again'] }).notNull(),
    /** Null: all domains. */
    domain: text(),
    /** Number and text; `domain` is the one that it belongs to. */
    objective: text(),
    /** Minutes. */
    time_limit: integer().notNull(),
    question_count: integer().notNull(),
    /** Percent. */
    passing_rate: integer().notNull(),
    started_at: moment().notNull(),
    deadline_at: moment().notNull(),
    paused_at: moment(),
    completed_at: moment(),
    ended_by: text({ enum: ['learner', 'time'] }),
    /** Seconds without pauses. */
    time_taken: integer(),
    late_answers: integer().notNull().default(0),
    /** Percent, rounded. */
    score: integer(),
    questions_correct: integer(),
    /** When an attempt ended by time was graded and closed for late answers. */
    results_opened_at: moment(),
    /** Over, and not graded before an exam that shares a question with it ends. */
    awaits_exam: boolean().notNull().default(false),
    counted_at: moment(),
    logged_at: moment(),
  },
  (table) => [
    // A deleted quiz leaves its title, so that its open attempt stays distinct.
    uniqueIndex('quiz_attempts_open_key')
      .on(table.user_id, table.topic_id, sql`coalesce(${table.quiz_id}::text, ${table.quiz_title}, '')`)
      .where(sql`${table.completed_at} is null`),
    index('quiz_attempts_user_topic').on(table.user_id, table.topic_id, table.started_at),
    index('quiz_attempts_user_started').on(table.user_id, table.started_at),
    index('quiz_attempts_user_quiz')
      .on(table.user_id, table.quiz_id, table.score)
      .where(sql`${table.quiz_id} is not null and ${table.mode} = 'exam'`),
    index('quiz_attempts_topic_id').on(table.topic_id),
    index('quiz_attempts_quiz_results').on(table.quiz_id, table.mode, table.score),
    index('quiz_attempts_open_deadline').on(table.deadline_at).where(isOpen(table)),
    index('quiz_attempts_started_at').on(table.started_at),
    index('quiz_attempts_uncounted')
      .on(table.completed_at)
      .where(sql`${table.counted_at} is null and ${table.score} is not null`),
    index('quiz_attempts_unlogged')
      .on(table.completed_at)
      .where(sql`${table.logged_at} is null and ${table.score} is not null`),
    index('quiz_attempts_unopened')
      .on(table.completed_at)
      .where(sql`${table.ended_by} = 'time' and ${table.results_opened_at} is null`),
    index('quiz_attempts_user_unopened')
      .on(table.user_id, table.completed_at)
      .where(sql`${table.ended_by} = 'time' and ${table.results_opened_at} is null`),
    index('quiz_attempts_awaiting').on(table.user_id).where(sql`${table.awaits_exam}`),
    check('quiz_attempts_ended', sql`(${table.completed_at} is null) = (${table.ended_by} is null)`),
  ],
);

export const attempt_questions = pgTable(
  'attempt_questions',
  {
    attempt_id: idOf(() => quiz_attempts.id),
    /** 1-based. */
    position: integer().notNull(),
    question_id: uuid().references(() => questions.id, { onDelete: 'set null' }),
    question_version_id: idOf(() => question_versions.id, 'restrict'),
    choice_order: uuid().array().notNull(),
    picks: uuid().array().notNull().default(sql`'{}'`),
    flagged: boolean().notNull().default(false),
    /** By the client's clock. Later picks win, however late they arrive. */
    answered_at: moment(),
    /** By the server's clock. */
    arrived_at: moment(),
    flagged_at: moment(),
    /** Study mode; the answer is final from then on. */
    checked_at: moment(),
    confidence: smallint().$type<Confidence>(),
    /** Set on completion (study mode: when checked). */
    correct: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.attempt_id, table.position] }),
    index('attempt_questions_question_id').on(table.question_id),
    index('attempt_questions_question_version_id').on(table.question_version_id),
  ],
);

export const user_progress = pgTable(
  'user_progress',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    topic_id: uuid().references(() => topics.id, { onDelete: 'set null' }),
    topic_name: text().notNull(),
    attempt_id: idOf(() => quiz_attempts.id),
    score: integer().notNull(),
    questions_total: integer().notNull(),
    questions_correct: integer().notNull(),
    time_taken: integer().notNull(),
    passing_rate: integer().notNull(),
    passed: boolean().notNull(),
    completed_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('user_progress_attempt_id_key').on(table.attempt_id),
    index('user_progress_user_topic').on(table.user_id, table.topic_id, table.completed_at),
    // Covers a learner's figures by topic; the best attempt is the last entry.
    index('user_progress_best').on(
      table.user_id,
      table.topic_id,
      table.score,
      table.questions_total,
      table.completed_at,
      table.passed,
    ),
    index('user_progress_user_completed').on(table.user_id, table.completed_at),
    index('user_progress_topic_id').on(table.topic_id),
  ],
);

export const question_history = pgTable(
  'question_history',
  {
    user_id: ofUser(),
    question_id: idOf(() => questions.id),
    last_seen_at: moment().notNull(),
    last_correct: boolean().notNull(),
    /** Null where it was met before this was recorded. */
    first_attempt_id: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.question_id] }),
    index('question_history_question_id').on(table.question_id),
    index('question_history_user_seen').on(table.user_id, table.last_seen_at),
  ],
);
