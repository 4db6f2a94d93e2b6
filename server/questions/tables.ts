import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Difficulty } from '#core/questions/difficulty.ts';
import type { Choice } from '#core/questions/kinds/kind.ts';
import { topics } from '../catalog/tables.ts';
import { idOf, moment } from '../db/columns.ts';
import { foldedColumn } from '../db/fold.ts';
import type { Orders } from '../db/page.ts';

export const searchedText = (
  of: Record<'question_text' | 'choice_texts' | 'explanation' | 'external_id' | 'reference', AnyPgColumn>,
) =>
  sql`(${of.question_text} || ' ' || ${of.choice_texts} || ' ' || ${of.explanation} || ' ' || coalesce(${of.external_id}, '') || ' ' || coalesce(${of.reference}, ''))`;

/** Holds the current version; attempts point at the version they showed (question_versions). */
export const questions = pgTable(
  'questions',
  {
    id: uuid().primaryKey().defaultRandom(),
    topic_id: idOf(() => topics.id),
    question_text: text().notNull(),
    explanation: text().notNull().default(''),
    image_url: text(),
    domain: text(),
    reference: text(),
    /** Internal: not part of a version, and hidden from learners. */
    difficulty: smallint().$type<Difficulty>(),
    /** These too: no part of a version. */
    objective: text(),
    family: text(),
    checked_on: date(),
    choice_texts: text().notNull().default(''),
    /** The `Id:` of an upload, unique in its topic. */
    external_id: text(),
    version: integer().notNull().default(1),
    /** Null while a question has no answers; it is in no quiz then. */
    current_version_id: uuid(),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    /** Makes a random selection a range of an index instead of a sort. */
    random_key: doublePrecision().notNull().default(sql`random()`),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('questions_topic_external_id_key').on(table.topic_id, table.external_id),
    index('questions_topic_oldest').on(table.topic_id, table.created_at, table.seq),
    index('questions_topic_random').on(table.topic_id, table.random_key),
    index('questions_topic_domain')
      .on(table.topic_id, table.domain, table.random_key)
      .where(sql`${table.current_version_id} is not null`),
    index('questions_family').on(table.topic_id, sql`lower(${table.family})`).where(sql`${table.family} is not null`),
    index('questions_objective')
      .on(table.topic_id, sql`lower(${table.objective})`)
      .where(sql`${table.objective} is not null`),
    index('questions_current_version_id').on(table.current_version_id),
    index('questions_newest').on(table.created_at, table.seq),
    index('questions_unexplained').on(table.created_at, table.seq).where(sql`${table.explanation} = ''`),
    index('questions_by_domain').on(table.domain, table.created_at, table.seq),
    index('questions_by_difficulty').on(table.difficulty, table.created_at, table.seq),
    index('questions_searched').using('gin', sql`${foldedColumn(searchedText(table))} gin_trgm_ops`),
    // The previous release searches with this one; drop it in the next.
    index('questions_folded').using('gin', sql`${foldedColumn(table.question_text)} gin_trgm_ops`),
  ],
);

export const questionOrders: Orders<'created'> = { created: [questions.created_at, questions.seq] };

export const answers = pgTable(
  'answers',
  {
    id: uuid().primaryKey().defaultRandom(),
    question_id: idOf(() => questions.id),
    position: integer().notNull(),
    answer_text: text().notNull(),
    is_correct: boolean().notNull(),
    /** No part of a version: why the choice is right or wrong, and the mistaken belief behind picking it. */
    why: text(),
    belief: text(),
  },
  (table) => [uniqueIndex('answers_question_position_key').on(table.question_id, table.position)],
);

export interface VersionChoice extends Choice {
  id: string;
}

/** Append-only; kept when the question is deleted, so that past attempts stay whole. */
export const question_versions = pgTable(
  'question_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    question_id: uuid().references(() => questions.id, { onDelete: 'set null' }),
    version: integer().notNull(),
    question_text: text().notNull(),
    explanation: text().notNull(),
    image_url: text(),
    domain: text(),
    reference: text(),
    choices: jsonb().$type<VersionChoice[]>().notNull(),
    pick_limit: integer().notNull(),
    /** A choice refers to another by letter or place, so choices are never shuffled. */
    keeps_order: boolean().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('question_versions_question_version_key').on(table.question_id, table.version)],
);

export const shownColumns = [
  'created_at',
  'question_text',
  'image_url',
  'pick_limit',
  'keeps_order',
  'choices',
] as const;

export type ShownVersion = Pick<typeof question_versions.$inferSelect, (typeof shownColumns)[number]>;
