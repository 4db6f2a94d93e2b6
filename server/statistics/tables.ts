import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { idOf } from '../db/columns.ts';
import { question_versions } from '../questions/tables.ts';

/** First answers of learners, counted once a result is final. */
export const question_statistics = pgTable('question_statistics', {
  question_version_id: idOf('question_version_id', () => question_versions.id).primaryKey(),
  answered: integer('answered').notNull().default(0),
  correct: integer('correct').notNull().default(0),
  picks: jsonb('picks').$type<Record<string, number>>().notNull().default({}),
});
