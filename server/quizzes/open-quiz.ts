import { asc, eq } from 'drizzle-orm';
import { type QuizValues, quizFields } from '#core/admin-quiz.ts';
import { AppError } from '#core/errors.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { versionOf } from '../http/version.ts';
import { questions } from '../questions/tables.ts';
import { candidateColumns } from './quiz-candidates.ts';
import { quiz_questions, quizzes } from './tables.ts';

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
