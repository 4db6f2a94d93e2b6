import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { question_versions } from '../questions/tables.ts';

/** First answers of learners, counted once a result is final. */
export const question_statistics = pgTable('question_statistics', {
  question_version_id: uuid('question_version_id')
    .primaryKey()
    .references(() => question_versions.id, { onDelete: 'cascade' }),
  answered: integer('answered').notNull().default(0),
  correct: integer('correct').notNull().default(0),
  picks: jsonb('picks').$type<Record<string, number>>().notNull().default({}),
});
