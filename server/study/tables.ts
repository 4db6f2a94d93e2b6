import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Confidence, Grade, MemoryState } from '#core/study/memory.ts';
import { ofUser } from '../account/tables.ts';
import { topics } from '../catalog/tables.ts';
import { idOf, moment } from '../db/columns.ts';
import { flashcards } from '../flashcards/tables.ts';
import { questions } from '../questions/tables.ts';

/** The fold of a learner's reviews of an item. Without reviews `last_at`, `due_at`, `state` and `last_grade` are null. */
export const memories = pgTable(
  'memories',
  {
    user_id: ofUser(),
    item_id: uuid()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(question_id, card_id)`),
    question_id: uuid().references(() => questions.id, { onDelete: 'cascade' }),
    card_id: uuid().references(() => flashcards.id, { onDelete: 'cascade' }),
    topic_id: uuid().notNull(),
    /** The model behind `state`. A memory of another model, or a stale one, is folded again before use. */
    model: text().notNull(),
    state: jsonb().$type<MemoryState>(),
    last_at: moment(),
    due_at: moment(),
    reps: integer().notNull().default(0),
    lapses: integer().notNull().default(0),
    last_grade: smallint().$type<Grade>(),
    suspended_at: moment(),
    buried_until: moment(),
    /** Reviews up to then do not count. */
    reset_at: moment(),
    /** The learner's day on which it was promised to come back. It stands while `last_at` is `promised_after`. */
    promised_on: date({ mode: 'string' }),
    /** Expected, reserved on that day. */
    promised_seconds: real(),
    promised_after: moment(),
    /** The question on the same point that takes its place. The promise is over once it was answered. */
    promised_item: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.item_id] }),
    index('memories_due').on(table.user_id, table.topic_id, table.due_at).where(sql`${table.suspended_at} is null`),
    index('memories_topic_last').on(
      table.user_id,
      table.topic_id,
      table.last_at.asc().nullsFirst(),
      // Lists count without the table.
      table.question_id,
    ),
    index('memories_set_aside')
      .on(table.user_id, table.suspended_at, table.item_id)
      .where(sql`${table.suspended_at} is not null`),
    index('memories_promised')
      .on(table.user_id, table.promised_on)
      .where(sql`${table.promised_after} = ${table.last_at} and ${table.suspended_at} is null`),
    index('memories_question_id').on(table.question_id).where(sql`${table.question_id} is not null`),
    index('memories_card_id').on(table.card_id).where(sql`${table.card_id} is not null`),
    check('memories_item', sql`num_nonnulls(${table.question_id}, ${table.card_id}) = 1`),
  ],
);

/** Append-only except for `undone_at` and `read_ms`. */
export const reviews = pgTable(
  'reviews',
  {
    /** Made by the client (UUID version 7) or derived from attempt and position, so that sending twice writes once. */
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    item_id: uuid().notNull(),
    question_version_id: uuid(),
    attempt_id: uuid(),
    /** By the learner's clock, at most `received_at`. */
    reviewed_at: moment().notNull(),
    received_at: moment().notNull(),
    grade: smallint().$type<Grade>(),
    correct: boolean(),
    confidence: smallint().$type<Confidence>(),
    picks: uuid().array(),
    choice_order: uuid().array(),
    /** From when it was shown to the answer. */
    duration_ms: integer(),
    /** How long its explanation was read, added afterwards; it only grows. */
    read_ms: integer().notNull().default(0),
    source: text({ enum: ['exam', 'study', 'queue'] }).notNull(),
    /** The probability of recall predicted before; null at first sight. */
    expected: real(),
    undone_at: moment(),
  },
  (table) => [
    foreignKey({
      columns: [table.user_id, table.item_id],
      foreignColumns: [memories.user_id, memories.item_id],
    }).onDelete('cascade'),
    index('reviews_item_reviewed').on(table.user_id, table.item_id, table.reviewed_at),
    index('reviews_user_reviewed').on(table.user_id, table.reviewed_at),
    check('reviews_kind', sql`(${table.grade} is null) = (${table.question_version_id} is not null)`),
    check('reviews_answer', sql`(${table.grade} is null) = (${table.correct} is not null)`),
    check('reviews_grade', sql`${table.grade} between 1 and 4`),
    check('reviews_confidence', sql`${table.confidence} between 1 and 3`),
  ],
);

/**
 * Answers to questions that a running exam holds back: not counted yet, and stored in `reviews` when it ends. `attempt_id` is that
 * exam; discarding deletes it.
 */
export const deferred_reviews = pgTable(
  'deferred_reviews',
  {
    id: uuid().primaryKey(),
    user_id: ofUser(),
    item_id: idOf(() => questions.id),
    attempt_id: uuid().notNull(),
    body: jsonb().$type<DeferredBody>().notNull(),
  },
  (table) => [
    index('deferred_reviews_user_id').on(table.user_id),
    index('deferred_reviews_item_id').on(table.item_id),
  ],
);

export interface DeferredBody {
  question_version_id: string;
  picks: string[];
  choice_order: string[] | null;
  confidence: Confidence | null;
  duration_ms: number | null;
  /** ISO 8601. */
  reviewed_at: string;
  received_at: string;
}

/** Answers at first sight, which say more about ability than repeats. */
export const first_answers = pgTable(
  'first_answers',
  {
    user_id: uuid().notNull(),
    question_id: uuid().notNull(),
    question_version_id: uuid().notNull(),
    picks: uuid().array().notNull(),
    correct: boolean().notNull(),
    confidence: smallint().$type<Confidence>(),
    duration_ms: integer(),
    answered_at: moment().notNull(),
    source: text({ enum: ['exam', 'study', 'queue'] }).notNull(),
    attempt_id: uuid(),
    /** When it was added to `version_statistics`; it stays so if an earlier answer takes its place. */
    counted_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.question_id] }),
    foreignKey({
      columns: [table.user_id, table.question_id],
      foreignColumns: [memories.user_id, memories.item_id],
    }).onDelete('cascade'),
    index('first_answers_uncounted').on(table.question_id, table.user_id).where(sql`${table.counted_at} is null`),
  ],
);

export const study_settings = pgTable(
  'study_settings',
  {
    user_id: ofUser().primaryKey(),
    /** IANA. */
    time_zone: text().notNull().default('UTC'),
    minutes_per_day: integer().notNull().default(20),
    /** Monday to Sunday; overrides `minutes_per_day`. */
    weekday_minutes: integer().array(),
    ask_confidence: boolean().notNull().default(true),
    cover_choices: boolean().notNull().default(false),
    /** The most a day; a third of the day's minutes bounds them too. */
    new_cards: smallint().notNull().default(15),
  },
  (table) => [
    check('study_settings_minutes', sql`${table.minutes_per_day} between 5 and 240`),
    check('study_settings_new_cards', sql`${table.new_cards} between 0 and 100`),
  ],
);

/** Exams of topics without a certification's name; those of others are in `certification_interests`. */
export const study_goals = pgTable(
  'study_goals',
  {
    user_id: ofUser(),
    topic_id: idOf(() => topics.id),
    target_date: date({ mode: 'string' }).notNull(),
    priority: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.topic_id] }),
    index('study_goals_topic_id').on(table.topic_id),
    check('study_goals_priority', sql`${table.priority} between 1 and 3`),
  ],
);

/** What is studied in one go, of all topics or one. How much of it is done follows from the reviews. */
export const study_sittings = pgTable(
  'study_sittings',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    /** The learner's. */
    day: date({ mode: 'string' }).notNull(),
    /** Without a reference: a topic that is restored from the trash finds its sittings. */
    topic_id: uuid(),
    /** 1 is the day's own; others are begun by studying more. */
    number: smallint().notNull(),
    started_at: moment().notNull(),
    /** In the order of study. */
    items: uuid().array().notNull(),
  },
  (table) => [
    unique('study_sittings_number').on(table.user_id, table.day, table.topic_id, table.number).nullsNotDistinct(),
  ],
);
