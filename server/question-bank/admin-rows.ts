import { asc, eq, inArray } from 'drizzle-orm';
import { kindOf } from '#core/questions/kinds/kinds.ts';
import { categories, topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { question_versions, questions } from '../questions/tables.ts';
import { type KeyedChoice, keyedChoices } from '../questions/with-key.ts';
import { questionFacts } from '../questions/write.ts';
import { quiz_questions, quizzes } from '../quizzes/tables.ts';
import { noAnswers, statisticsOf, sumsOf } from '../statistics/read.ts';

export function adminRows(db: Db) {
  return db
    .select({
      question: questions,
      choices: keyedChoices,
      topic_name: topics.name,
      category_id: topics.category_id,
      category_name: categories.name,
    })
    .from(questions)
    .leftJoin(question_versions, eq(question_versions.id, questions.current_version_id))
    .innerJoin(topics, eq(topics.id, questions.topic_id))
    .innerJoin(categories, eq(categories.id, topics.category_id));
}

type AdminRow = Awaited<ReturnType<typeof adminRows>>[number];

/** Three queries, however many rows. */
export async function withParts(deps: Pick<Deps, 'db'>, rows: AdminRow[]) {
  const ids = rows.map(({ question }) => question.id);
  const version_ids = rows.flatMap(({ question }) => question.current_version_id ?? []);
  const [quizzesById, statistics, sums] = await Promise.all([
    quizzesOf(deps.db, ids),
    statisticsOf(deps, version_ids),
    sumsOf(deps, ids),
  ]);
  return rows.map(({ question, choices, topic_name, category_id, category_name }) => {
    const { current_version_id, choice_texts: _texts, seq: _seq, random_key: _key, ...shown } = question;
    const { picks, ...none } = noAnswers;
    const answers = choices ?? [];
    return {
      ...shown,
      topic_name,
      category_id,
      category_name,
      facts_version: factsVersion(question, answers),
      kind: kindOf({ choices: answers }),
      answers,
      quizzes: (quizzesById.get(shown.id) ?? []).map(({ id, title }) => ({ id, title })),
      statistics: statistics.get(current_version_id ?? '') ?? noAnswers,
      all_versions: sums.get(shown.id) ?? none,
    };
  });
}

/** Changes with what may differ without a new version of the question. */
export function factsVersion(
  question: Pick<typeof questions.$inferSelect, (typeof questionFacts)[number]>,
  choices: readonly Pick<KeyedChoice, 'why' | 'belief'>[],
): number {
  const whys = choices.map(({ why, belief }) => [why, belief]);
  return versionOf({ ...question, whys }, [...questionFacts, 'whys']);
}

async function quizzesOf(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, { id: string; title: string }[]>();
  const found = await db
    .select({ question_id: quiz_questions.question_id, id: quizzes.id, title: quizzes.title })
    .from(quiz_questions)
    .innerJoin(quizzes, eq(quizzes.id, quiz_questions.quiz_id))
    .where(inArray(quiz_questions.question_id, ids))
    .orderBy(asc(quizzes.title), asc(quizzes.id));
  return Map.groupBy(found, (place) => place.question_id);
}
