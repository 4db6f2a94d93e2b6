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
    item_id: uuid('item_id')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(question_id, card_id)`),
    question_id: uuid('question_id').references(() => questions.id, { onDelete: 'cascade' }),
    card_id: uuid('card_id').references(() => flashcards.id, { onDelete: 'cascade' }),
    topic_id: uuid('topic_id').notNull(),
    /** The model behind `state`. A memory of another model, or a stale one, is folded again before use. */
    model: text('model').notNull(),
    state: jsonb('state').$type<MemoryState>(),
    last_at: moment('last_at'),
    due_at: moment('due_at'),
    reps: integer('reps').notNull().default(0),
    lapses: integer('lapses').notNull().default(0),
    last_grade: smallint('last_grade').$type<Grade>(),
    suspended_at: moment('suspended_at'),
    buried_until: moment('buried_until'),
    /** Reviews up to then do not count. */
    reset_at: moment('reset_at'),
    /** The learner's day on which it was promised to come back. It stands while `last_at` is `promised_after`. */
    promised_on: date('promised_on', { mode: 'string' }),
    /** Expected, reserved on that day. */
    promised_seconds: real('promised_seconds'),
    promised_after: moment('promised_after'),
    /** The question on the same point that takes its place. The promise is over once it was answered. */
    promised_item: uuid('promised_item'),
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
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').notNull(),
    item_id: uuid('item_id').notNull(),
    question_version_id: uuid('question_version_id'),
    attempt_id: uuid('attempt_id'),
    /** By the learner's clock, at most `received_at`. */
    reviewed_at: moment('reviewed_at').notNull(),
    received_at: moment('received_at').notNull(),
    grade: smallint('grade').$type<Grade>(),
    correct: boolean('correct'),
    confidence: smallint('confidence').$type<Confidence>(),
    picks: uuid('picks').array(),
    choice_order: uuid('choice_order').array(),
    /** From when it was shown to the answer. */
    duration_ms: integer('duration_ms'),
    /** How long its explanation was read, added afterwards; it only grows. */
    read_ms: integer('read_ms').notNull().default(0),
    source: text('source', { enum: ['exam', 'study', 'queue'] }).notNull(),
    /** The probability of recall predicted before; null at first sight. */
    expected: real('expected'),
    undone_at: moment('undone_at'),
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
    id: uuid('id').primaryKey(),
    user_id: ofUser(),
    item_id: idOf('item_id', () => questions.id),
    attempt_id: uuid('attempt_id').notNull(),
    body: jsonb('body').$type<DeferredBody>().notNull(),
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
    user_id: uuid('user_id').notNull(),
    question_id: uuid('question_id').notNull(),
    question_version_id: uuid('question_version_id').notNull(),
    picks: uuid('picks').array().notNull(),
    correct: boolean('correct').notNull(),
    confidence: smallint('confidence').$type<Confidence>(),
    duration_ms: integer('duration_ms'),
    answered_at: moment('answered_at').notNull(),
    source: text('source', { enum: ['exam', 'study', 'queue'] }).notNull(),
    attempt_id: uuid('attempt_id'),
    /** When it was added to `version_statistics`; it stays so if an earlier answer takes its place. */
    counted_at: moment('counted_at'),
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
    time_zone: text('time_zone').notNull().default('UTC'),
    minutes_per_day: integer('minutes_per_day').notNull().default(20),
    /** Monday to Sunday; overrides `minutes_per_day`. */
    weekday_minutes: integer('weekday_minutes').array(),
    ask_confidence: boolean('ask_confidence').notNull().default(true),
    cover_choices: boolean('cover_choices').notNull().default(false),
    /** The most a day; a third of the day's minutes bounds them too. */
    new_cards: smallint('new_cards').notNull().default(15),
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
    topic_id: idOf('topic_id', () => topics.id),
    target_date: date('target_date', { mode: 'string' }).notNull(),
    priority: smallint('priority').notNull(),
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
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: ofUser(),
    /** The learner's. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Without a reference: a topic that is restored from the trash finds its sittings. */
    topic_id: uuid('topic_id'),
    /** 1 is the day's own; others are begun by studying more. */
    number: smallint('number').notNull(),
    started_at: moment('started_at').notNull(),
    /** In the order of study. */
    items: uuid('items').array().notNull(),
  },
  (table) => [
    unique('study_sittings_number').on(table.user_id, table.day, table.topic_id, table.number).nullsNotDistinct(),
  ],
);
