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
import type { quizSorts } from '#core/set-papers.ts';
import type { Confidence } from '#core/study/memory.ts';
import { users } from '../account/tables.ts';
import { topics } from '../catalog/tables.ts';
import { moment } from '../db/columns.ts';
import { foldedColumn } from '../db/fold.ts';
import { inOrder, lowered, type Orders } from '../db/page.ts';
import { question_versions, questions } from '../questions/tables.ts';

/** A set paper: questions chosen and ordered by an administrator, with a time limit and a passing score of its own. */
export const quizzes = pgTable(
  'quizzes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    topic_id: uuid('topic_id')
      .notNull()
      .references(() => topics.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** Minutes. */
    time_limit: integer('time_limit').notNull().default(60),
    /** Per cent. */
    passing_score: integer('passing_score').notNull().default(70),
    created_at: moment('created_at').notNull().defaultNow(),
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

/** The orders of their list: each has an index above. */
export const quizOrders: Orders<(typeof quizSorts)[number]> = {
  created: [quizzes.created_at, quizzes.id],
  title: [lowered(quizzes.title), quizzes.id],
};

export const quiz_questions = pgTable(
  'quiz_questions',
  {
    quiz_id: uuid('quiz_id')
      .notNull()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    question_id: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quiz_id, table.question_id] }),
    index('quiz_questions_question_id').on(table.question_id),
  ],
);

/**
 * What only the sweep asks, in words of its own. Statistics taken while nothing was open let the planner think that the index of open
 * attempts is empty: a statement that finds an attempt by its key and asks whether `completed_at is null` would read all of it.
 */
export const isOpen = ({ completed_at }: { completed_at: unknown }) => sql`num_nulls(${completed_at}) = 1`;

/** One sitting. Open while completed_at is null; a pause is paused_at, and ending it moves deadline_at by its length. */
export const quiz_attempts = pgTable(
  'quiz_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null once the topic is deleted; its name is kept. */
    topic_id: uuid('topic_id').references(() => topics.id, { onDelete: 'set null' }),
    topic_name: text('topic_name').notNull(),
    quiz_id: uuid('quiz_id').references(() => quizzes.id, { onDelete: 'set null' }),
    quiz_title: text('quiz_title'),
    mode: text('mode', { enum: ['exam', 'study'] }).notNull(),
    selection: text('selection', { enum: ['unseen', 'missed', 'oldest', 'random', 'set', 'again'] }).notNull(),
    /** The one domain of the exam that it practices; null: all of them. */
    domain: text('domain'),
    /** Minutes. */
    time_limit: integer('time_limit').notNull(),
    question_count: integer('question_count').notNull(),
    /** Per cent. */
    passing_rate: integer('passing_rate').notNull(),
    started_at: moment('started_at').notNull(),
    deadline_at: moment('deadline_at').notNull(),
    paused_at: moment('paused_at'),
    completed_at: moment('completed_at'),
    ended_by: text('ended_by', { enum: ['learner', 'time'] }),
    /** Seconds, pauses not counted. */
    time_taken: integer('time_taken'),
    /** How many of the answers that count arrived after the end. */
    late_answers: integer('late_answers').notNull().default(0),
    /** Per cent, rounded. */
    score: integer('score'),
    questions_correct: integer('questions_correct'),
    /** Of an attempt that the time ended: when it was graded, after which it takes no late answers. Null for one that its learner completed. */
    results_opened_at: moment('results_opened_at'),
    /** When the answers went into the statistics of their questions. */
    counted_at: moment('counted_at'),
    /** When its answers went into the log of reviews. */
    logged_at: moment('logged_at'),
  },
  (table) => [
    // A set paper that is deleted leaves its title: its open attempt stays another than one of the topic itself.
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
    check('quiz_attempts_ended', sql`(${table.completed_at} is null) = (${table.ended_by} is null)`),
  ],
);

export const attempt_questions = pgTable(
  'attempt_questions',
  {
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => quiz_attempts.id, { onDelete: 'cascade' }),
    /** 1-based. */
    position: integer('position').notNull(),
    question_id: uuid('question_id').references(() => questions.id, { onDelete: 'set null' }),
    question_version_id: uuid('question_version_id')
      .notNull()
      .references(() => question_versions.id, { onDelete: 'restrict' }),
    /** Ids of the choices in the order they were shown. */
    choice_order: uuid('choice_order').array().notNull(),
    /** Ids of the picked choices in the order they were picked. */
    picks: uuid('picks').array().notNull().default(sql`'{}'`),
    flagged: boolean('flagged').notNull().default(false),
    /** When the picks were made, by the client's clock. Later picks win, however late they arrive. */
    answered_at: moment('answered_at'),
    /** When the picks arrived, by the server's clock. */
    arrived_at: moment('arrived_at'),
    flagged_at: moment('flagged_at'),
    /** Study mode: when the answer was checked; it is final from then on. */
    checked_at: moment('checked_at'),
    /** Study mode: how sure the learner was of it. */
    confidence: smallint('confidence').$type<Confidence>(),
    /** Set when the attempt completes (study mode: when checked). */
    correct: boolean('correct'),
  },
  (table) => [
    primaryKey({ columns: [table.attempt_id, table.position] }),
    index('attempt_questions_question_id').on(table.question_id),
    index('attempt_questions_question_version_id').on(table.question_version_id),
  ],
);

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
    // A learner's figures by topic are read from it alone, and the best attempt of each is its end.
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
