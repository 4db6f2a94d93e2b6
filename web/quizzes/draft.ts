import { type QuizValues, quizFields } from '#core/admin-quiz.ts';
import type { Fields } from '#core/fields.ts';
import { differences, problemIn } from '#core/fields.ts';
import { wholeNumber } from '#core/quiz.ts';
import type { Candidate, OpenedQuiz } from './builder.tsx';

export interface Draft {
  title: string;
  description: string;
  topic_id: string;
  time_limit: string;
  passing_score: string;
  questions: Candidate[];
}

export type SavedQuiz = QuizValues & { id: string; version: number };

export function draftOf(quiz: OpenedQuiz): Draft {
  const { title, description, topic_id, time_limit, passing_score, questions } = quiz;
  return {
    ...{ title, description, topic_id, questions },
    time_limit: String(time_limit),
    passing_score: String(passing_score),
  };
}

export function savedOf({ questions, created_at, ...quiz }: OpenedQuiz): SavedQuiz {
  return quiz;
}

/** What is not a whole number becomes NaN, which the server refuses. */
export function valuesOf({ questions, ...draft }: Draft): QuizValues {
  return {
    ...draft,
    title: draft.title.trim(),
    description: draft.description.trim(),
    time_limit: wholeNumber(draft.time_limit) ?? Number.NaN,
    passing_score: wholeNumber(draft.passing_score) ?? Number.NaN,
    question_ids: questions.map(({ id }) => id),
  };
}

export function isChanged(draft: Draft, beginning: QuizValues): boolean {
  return differences(quizFields, valuesOf(draft), beginning).length > 0;
}

export type Problems = Readonly<Partial<Record<string, string>>>;

export function problemsOf(draft: Draft): Problems {
  const values: Record<string, unknown> = valuesOf(draft);
  const fields = Object.entries(quizFields as Fields);
  const problems = fields.map(([name, field]) => [name, problemIn(field, values[name])] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}
