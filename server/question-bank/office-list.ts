import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { QUESTIONS_SELECTED_MAX } from '#core/questions.ts';
import { topics } from '../catalog/tables.ts';
import { containing, countUpTo, pageOf } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { questions } from '../questions/tables.ts';
import { quizzes } from '../quizzes/tables.ts';
import { officeRows, withParts } from './office-rows.ts';

export interface QuestionFilters {
  q?: string | undefined;
  category_id?: string | undefined;
  topic_id?: string | undefined;
  quiz_id?: string | undefined;
  question_id?: string | undefined;
  no_explanation?: boolean | undefined;
}

/** Set papers offered where one is chosen. */
const QUIZ_CHOICES = 500;

/** A page of the questions that the filters find, newest first. */
export async function listQuestions(deps: Deps, filters: QuestionFilters & { cursor?: string | undefined }) {
  const where = matching(filters);
  const keys = [
    [questions.created_at, 'timestamptz'],
    [questions.seq, 'bigint'],
  ] as const;
  const page = pageOf({ cursor: filters.cursor, keys, descending: true });
  const [found, counted] = await Promise.all([
    officeRows(deps.db)
      .where(and(where, page.where))
      .orderBy(...page.order)
      .limit(page.limit),
    countUpTo(deps.db, sql`select 1 from questions where ${where ?? sql`true`}`),
  ]);
  const { rows, ...place } = page.answer(found, ({ question }) => [question.created_at, question.seq as number]);
  return { questions: await withParts(deps, rows), ...place, ...counted };
}

/** The ids of all of them, newest first, 10,000 at most: what 'Select all' takes in. */
export async function questionIds({ db }: Deps, filters: QuestionFilters) {
  const found = await db
    .select({ id: questions.id })
    .from(questions)
    .where(matching(filters))
    .orderBy(desc(questions.created_at), desc(questions.seq))
    .limit(QUESTIONS_SELECTED_MAX + 1);
  const ids = found.slice(0, QUESTIONS_SELECTED_MAX).map(({ id }) => id);
  return { ids, total_is_more: found.length > QUESTIONS_SELECTED_MAX };
}

/** One question as lists show it. Throws QUESTION_NOT_FOUND. */
export async function officeQuestion(deps: Pick<Deps, 'db'>, question_id: string) {
  const found = await officeRows(deps.db).where(eq(questions.id, question_id));
  const [question] = await withParts(deps, found);
  if (!question) throw new AppError('QUESTION_NOT_FOUND');
  return question;
}

/** Set papers to choose from, by topic and title. */
export async function quizChoices(
  { db }: Deps,
  { category_id, topic_id }: { category_id?: string | undefined; topic_id?: string | undefined },
) {
  return db
    .select({ id: quizzes.id, title: quizzes.title, topic_name: topics.name })
    .from(quizzes)
    .innerJoin(topics, eq(topics.id, quizzes.topic_id))
    .where(
      and(
        category_id === undefined ? undefined : eq(topics.category_id, category_id),
        topic_id === undefined ? undefined : eq(topics.id, topic_id),
      ),
    )
    .orderBy(asc(sql`lower(${topics.name})`), asc(sql`lower(${quizzes.title})`), asc(quizzes.id))
    .limit(QUIZ_CHOICES);
}

function matching({ q, category_id, topic_id, quiz_id, question_id, no_explanation }: QuestionFilters) {
  const conditions: (SQL | undefined)[] = [
    q ? containing(questions.question_text, q) : undefined,
    category_id && sql`${questions.topic_id} in (select id from topics where category_id = ${category_id})`,
    topic_id && eq(questions.topic_id, topic_id),
    quiz_id && sql`${questions.id} in (select question_id from quiz_questions where quiz_id = ${quiz_id})`,
    question_id && eq(questions.id, question_id),
    no_explanation ? eq(questions.explanation, '') : undefined,
  ].map((condition) => condition || undefined);
  return and(...conditions);
}
