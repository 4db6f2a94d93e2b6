import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { idOf } from '../db/columns.ts';
import { question_versions } from '../questions/tables.ts';

const counts = () => ({
  question_version_id: idOf(() => question_versions.id).primaryKey(),
  answered: integer().notNull().default(0),
  correct: integer().notNull().default(0),
  picks: jsonb().$type<Record<string, number>>().notNull().default({}),
});

/** Sums over `first_answers`, whatever their source, as each was when it was counted. Blanks are left out. */
export const version_statistics = pgTable('version_statistics', counts());

/** Read and written by a server of the release before alone; the next release drops it, with `quiz_attempts.counted_at`. */
export const question_statistics = pgTable('question_statistics', counts());
