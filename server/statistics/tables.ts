import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { question_versions } from '../questions/tables.ts';

/** How learners answered one version of a question the first time they met the question. Counted once a result is final. */
export const question_statistics = pgTable('question_statistics', {
  question_version_id: uuid('question_version_id')
    .primaryKey()
    .references(() => question_versions.id, { onDelete: 'cascade' }),
  /** Learners who picked something. */
  answered: integer('answered').notNull().default(0),
  correct: integer('correct').notNull().default(0),
  /** By the id of a choice: how many learners picked it. */
  picks: jsonb('picks').$type<Record<string, number>>().notNull().default({}),
});
