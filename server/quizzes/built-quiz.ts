import { asc, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { topics } from '../catalog/tables.ts';
import type { Deps } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { questions } from '../questions/tables.ts';
import { candidateColumns } from './built-candidates.ts';
import { quiz_questions, quizzes } from './tables.ts';

export interface BuiltQuiz {
  title: string;
  description: string;
  topic_id: string;
  /** Minutes. */
  time_limit: number;
  /** Per cent. */
  passing_score: number;
  /** In the order in which learners get them. */
  question_ids: string[];
}

/** Of a quiz with its questions, in order. */
export function builtVersion(quiz: BuiltQuiz): number {
  return versionOf(quiz, ['title', 'description', 'topic_id', 'time_limit', 'passing_score', 'question_ids']);
}

/** A built quiz with its questions in order. Throws BUILT_QUIZ_NOT_FOUND. */
export async function builtQuiz({ db }: Deps, quiz_id: string) {
  const [quiz] = await db.select().from(quizzes).where(eq(quizzes.id, quiz_id));
  if (!quiz) throw new AppError('BUILT_QUIZ_NOT_FOUND');
  const list = await db
    .select(candidateColumns)
    .from(quiz_questions)
    .innerJoin(questions, eq(questions.id, quiz_questions.question_id))
    .innerJoin(topics, eq(topics.id, questions.topic_id))
    .where(eq(quiz_questions.quiz_id, quiz_id))
    .orderBy(asc(quiz_questions.position), asc(quiz_questions.question_id));
  const version = builtVersion({ ...quiz, question_ids: list.map(({ id }) => id) });
  return { ...quiz, version, created_at: quiz.created_at, questions: list };
}
