import { and, asc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { type QuizValues, quizFields } from '#core/quizzes/admin-quiz.ts';
import { examOf } from '../catalog/exam.ts';
import { byPosition, categories, topics } from '../catalog/tables.ts';
import { categoryTopics, ofTopics } from '../catalog/topic-code.ts';
import { pick } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import { containing, pageOf, sortedPage, totalOf } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { answers, questions } from '../questions/tables.ts';
import { quiz_attempts, quiz_questions, quizOrders, quizzes } from './tables.ts';

export async function listQuizzes(
  { db }: Deps,
  _who: unknown,
  { q, topic_id, ...input }: Input<'quizzesAdmin.list'>,
) {
  const page = sortedPage(quizOrders, input);
  const wanted = and(
    q ? containing(quizzes.title, q) : undefined,
    topic_id ? eq(quizzes.topic_id, topic_id) : undefined,
  );
  const [found, total] = await Promise.all([
    db
      .select({ ...getTableColumns(quizzes), topic_name: topics.name, question_count, is_offered })
      .from(quizzes)
      .innerJoin(topics, eq(topics.id, quizzes.topic_id))
      .where(and(wanted, page.where))
      .orderBy(...page.order)
      .limit(page.limit),
    totalOf(db, sql`select 1 from ${quizzes} where ${wanted ?? sql`true`}`),
  ]);
  const { rows, ...place } = page.answer(found, (row) => row, total);
  const ids = rows.map(({ id }) => id);
  const results = await resultsOf(db, ids);
  const none = { attempts: 0, average_score: null };
  const listed = rows.map((quiz) => ({ ...quiz, ...(results.get(quiz.id) ?? none) }));
  return { quizzes: listed, ...place };
}

/** Grouped in one pass instead of one read per quiz. */
async function resultsOf(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const found = await db
    .select({
      quiz_id: quiz_attempts.quiz_id,
      attempts: sql<number>`count(*)::int`,
      average_score: sql<number>`round(avg(${quiz_attempts.score}))::int`,
    })
    .from(quiz_attempts)
    .where(and(inArray(quiz_attempts.quiz_id, ids), eq(quiz_attempts.mode, 'exam'), isNotNull(quiz_attempts.score)))
    .groupBy(quiz_attempts.quiz_id);
  return new Map(found.map(({ quiz_id, ...results }) => [quiz_id, results]));
}

const question_count = sql<number>`(select count(*)::int from quiz_questions qq where qq.quiz_id = ${quizzes.id})`;

const is_offered = sql<boolean>`exists (select 1 from quiz_questions qq join questions q on q.id = qq.question_id
  where qq.quiz_id = ${quizzes.id} and q.current_version_id is not null)`;

type CandidateFilters = Input<'quizzesAdmin.candidates'>;

const key = sql<string>`coalesce((select string_agg(chr(64 + ${answers.position}), '' order by ${answers.position})
  from ${answers} where ${answers.question_id} = ${questions.id} and ${answers.is_correct}), '')`;

const candidateColumns = {
  ...pick(questions, 'id', 'question_text', 'topic_id', 'domain'),
  key,
  topic_name: topics.name,
  has_answers: sql<boolean>`${questions.current_version_id} is not null`,
};

export async function quizCandidates({ db }: Deps, filters: CandidateFilters) {
  const { cursor, size } = filters;
  const page = pageOf({ cursor, size, keys: [questions.created_at, questions.seq], descending: true });
  const topic_ids = await categoryTopics(db, filters.category_id);
  const wanted = wantedBy(filters, topic_ids);
  const [found, total] = await Promise.all([
    db
      .select({ ...candidateColumns, created_at: questions.created_at, seq: questions.seq })
      .from(questions)
      .innerJoin(topics, eq(topics.id, questions.topic_id))
      .where(page.inGroups(questions, questions.id, questions.topic_id, filters.q ? null : topic_ids, wanted))
      .orderBy(...page.order)
      .limit(page.limit),
    totalOf(db, sql`select 1 from ${questions} where ${wanted ?? sql`true`}`),
  ]);
  const { rows, ...place } = page.listed(found, ({ created_at, seq }) => [created_at, seq as number], total);
  return { questions: rows.map(({ created_at, seq, ...question }) => question), ...place };
}

function wantedBy({ q, topic_id, domain }: CandidateFilters, topic_ids: string[] | null): SQL | undefined {
  return and(
    q ? containing(questions.question_text, q) : undefined,
    topic_id ? eq(questions.topic_id, topic_id) : undefined,
    ofTopics(questions.topic_id, topic_ids),
    domain ? eq(questions.domain, domain) : undefined,
  );
}

export async function quizTopics({ db }: Deps) {
  const found = await db
    .select({ topic: topics, category_name: categories.name })
    .from(topics)
    .innerJoin(categories, eq(categories.id, topics.category_id))
    .orderBy(...byPosition(categories), ...byPosition(topics));
  return found.map(({ topic, category_name }) => ({ ...topic, category_name, exam: examOf(topic) }));
}

const fieldNames = Object.keys(quizFields) as (keyof QuizValues)[];

export const quizVersion = (quiz: QuizValues) => versionOf(quiz, fieldNames);

/** Throws BUILT_QUIZ_NOT_FOUND. */
export async function openQuiz(db: Db, quiz_id: string, lock?: 'update') {
  const query = db.select().from(quizzes).where(eq(quizzes.id, quiz_id));
  const [quiz] = await (lock ? query.for(lock) : query);
  if (!quiz) throw new AppError('BUILT_QUIZ_NOT_FOUND');
  const list = await db
    .select(candidateColumns)
    .from(quiz_questions)
    .innerJoin(questions, eq(questions.id, quiz_questions.question_id))
    .innerJoin(topics, eq(topics.id, questions.topic_id))
    .where(eq(quiz_questions.quiz_id, quiz_id))
    .orderBy(asc(quiz_questions.position), asc(quiz_questions.question_id));
  const saved = { ...quiz, question_ids: list.map(({ id }) => id) };
  return { ...saved, version: quizVersion(saved), questions: list };
}
