import type { Failures } from './failures.ts';

export const setPaperFailures = {
  BUILT_QUIZ_NOT_FOUND: [
    404,
    'This quiz no longer exists. If it was deleted in the last 30 days it is in the trash.',
  ],
  BUILT_QUIZ_CHANGED: [
    409,
    'Someone else saved this quiz after you opened it. Review the differences and save again.',
  ],
  BUILT_QUESTIONS_GONE: [409, 'No longer there: {names}. Take out what is gone, then save again.'],
  BUILT_QUESTIONS_UNANSWERED: [409, 'Without answers: {names}. Take out what has no answers, then save again.'],
  SAVE_QUIZ_FAILED: [500, 'Failed to save quiz. Please try again.'],
  DELETE_QUIZ_FAILED: [500, 'Failed to delete quiz. Please try again.'],
  PAPER_CHANGED: [409, 'These questions have just been changed. Please start again.'],
} as const satisfies Failures;

/** In characters, minutes, percent, questions. */
export const setPaperLimits = {
  title: { max: 200 },
  description: { max: 2000 },
  time_limit: { min: 1, max: 600, initial: 60 },
  passing_score: { min: 0, max: 100, initial: 70 },
  questions: { max: 200 },
} as const;

const NAME_MAX = 60;
const NAMED = 3;

export function questionNames(texts: readonly (string | null)[]): string {
  const known = texts.filter((text) => text !== null).map(beginningOf);
  const named = known.slice(0, NAMED).map((text) => `"${text}"`);
  const rest = texts.length - named.length;
  if (named.length === 0) return rest === 1 ? 'one question' : `${rest} questions`;
  const list =
    named.length === 1 || rest > 0 ? named.join(', ') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return rest > 0 ? `${list} and ${rest} more` : list;
}

export function beginningOf(question_text: string): string {
  const line = question_text.replaceAll(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length > NAME_MAX ? `${signs.slice(0, NAME_MAX).join('').trimEnd()}...` : line;
}

export const quizSorts = ['created', 'title'] as const;
