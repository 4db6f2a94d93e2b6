import type { Failures } from '../lib/failures.ts';
import { type Fields, line, list, ref, text, type ValuesOf, whole } from '../lib/fields.ts';
import { withoutExhibits } from '../questions/exhibits.ts';

export const quizAdminFailures = {
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
  QUESTIONS_CHANGED: [409, 'These questions have just been changed. Please start again.'],
} as const satisfies Failures;

/** In characters, minutes, percent, questions. */
export const quizFieldLimits = {
  title: { max: 200 },
  description: { max: 2000 },
  time_limit: { min: 1, max: 600, initial: 60 },
  passing_score: { min: 0, max: 100, initial: 70 },
  questions: { max: 200 },
} as const;

export const quizFields = {
  title: line('Title', { max: quizFieldLimits.title.max, required: 'Quiz title is required', example: 'Mock exam' }),
  description: text('Description', { max: quizFieldLimits.description.max, example: 'Two domains, half an hour.' }),
  topic_id: ref('Home topic', {
    sentence: 'Choose the topic on whose page learners find this quiz.',
    example: '6f1c2d3e-4b5a-4968-8776-95a4b3c2d1e0',
  }),
  time_limit: whole('Time limit', {
    ...quizFieldLimits.time_limit,
    sentence: 'The time limit is 1 to 600 minutes.',
    example: quizFieldLimits.time_limit.initial,
  }),
  passing_score: whole('Passing score', {
    ...quizFieldLimits.passing_score,
    sentence: 'The passing score is 0% to 100%.',
    example: quizFieldLimits.passing_score.initial,
  }),
  question_ids: list('Questions', { sentence: 'At least one question is required', example: [] }),
} satisfies Fields;

export type QuizValues = ValuesOf<typeof quizFields>;

export const quizSorts = ['created', 'title'] as const;

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
  const line = withoutExhibits(question_text).replaceAll(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length > NAME_MAX ? `${signs.slice(0, NAME_MAX).join('').trimEnd()}...` : line;
}
