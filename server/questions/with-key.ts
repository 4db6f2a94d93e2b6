import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { keyColumns, question_versions, questions } from './tables.ts';

/** `choices` of the current version; null without answers. */
export function questionsWithKey(db: Db) {
  return db
    .select({ question: questions, ...keyColumns })
    .from(questions)
    .leftJoin(question_versions, eq(question_versions.id, questions.current_version_id))
    .$dynamic();
}
