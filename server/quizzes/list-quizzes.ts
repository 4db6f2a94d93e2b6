import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { containing, countUpTo, sortedPage } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { quiz_attempts, quizOrders, quizzes } from './tables.ts';

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
  const [found, count] = await Promise.all([
    db
      .select({
        id: quizzes.id,
        title: quizzes.title,
        description: quizzes.description,
        topic_id: quizzes.topic_id,
        topic_name: topics.name,
        time_limit: quizzes.time_limit,
        passing_score: quizzes.passing_score,
        created_at: quizzes.created_at,
        question_count,
        is_offered,
      })
      .from(quizzes)
      .innerJoin(topics, eq(topics.id, quizzes.topic_id))
      .where(and(wanted, page.where))
      .orderBy(...page.order)
      .limit(page.limit),
    countUpTo(db, sql`select 1 from ${quizzes} where ${wanted ?? sql`true`}`),
  ]);
  const { rows, ...place } = page.answer(found, (row) => row);
  const results = await resultsOf(
    db,
    rows.map(({ id }) => id),
  );
  const listed = rows.map(({ created_at, ...quiz }) => ({
    ...quiz,
    ...(results.get(quiz.id) ?? { attempts: 0, average_score: null }),
    created_at,
  }));
  return { quizzes: listed, ...place, ...count };
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
