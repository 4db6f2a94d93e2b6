import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { answers, question_versions, questions, type VersionChoice } from './tables.ts';

export interface KeyedChoice extends VersionChoice {
  why: string | null;
  belief: string | null;
}

/** SQL: the choices of the joined version, which is the current one, with their reasons; null without a version. */
export const keyedChoices = sql<KeyedChoice[] | null>`(
  select jsonb_agg(c.value || jsonb_build_object('why', a.why, 'belief', a.belief) order by c.place)
  from jsonb_array_elements(${question_versions.choices}) with ordinality c(value, place)
  left join ${answers} a on a.question_id = ${question_versions.question_id} and a.position = c.place)`;

/** `choices` of the current version; null without answers. */
export function questionsWithKey(db: Db) {
  return db
    .select({ question: questions, choices: keyedChoices })
    .from(questions)
    .leftJoin(question_versions, eq(question_versions.id, questions.current_version_id))
    .$dynamic();
}
