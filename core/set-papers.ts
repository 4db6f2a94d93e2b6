import type { Failures } from './failures.ts';
import { type Fields, line, list, ref, text, type ValuesOf, whole } from './fields.ts';

/** Failures of the quizzes that administrators build. */
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

/** Limits and defaults of a built quiz: characters, minutes, percent, questions. */
export const setPaperLimits = {
  title: { max: 200 },
  description: { max: 2000 },
  time_limit: { min: 1, max: 600, initial: 60 },
  passing_score: { min: 0, max: 100, initial: 70 },
  questions: { max: 200 },
} as const;

/** Its settings. */
export const quizSettings = {
  title: line('Title', {
    ...{ max: setPaperLimits.title.max, required: 'Quiz title is required', example: 'Mock exam' },
  }),
  description: text('Description', { max: setPaperLimits.description.max, example: 'Two domains, half an hour.' }),
  topic_id: ref('Home topic', {
    sentence: 'Choose the topic on whose page learners find this quiz.',
    example: '6f1c2d3e-4b5a-4968-8776-95a4b3c2d1e0',
  }),
  time_limit: whole('Time limit', {
    ...setPaperLimits.time_limit,
    ...{ sentence: 'The time limit is 1 to 600 minutes.', example: setPaperLimits.time_limit.initial },
  }),
  passing_score: whole('Passing score', {
    ...setPaperLimits.passing_score,
    ...{ sentence: 'The passing score is 0% to 100%.', example: setPaperLimits.passing_score.initial },
  }),
} satisfies Fields;

/** With its questions, in the order in which learners get them. */
export const quizFields = {
  ...quizSettings,
  question_ids: list('Questions', { required: 'At least one question is required', example: [] }),
} satisfies Fields;

export type QuizValues = ValuesOf<typeof quizFields>;

/** Longest part of a question's text that stands for it in a sentence, in characters. */
const NAME_MAX = 60;
/** Most questions that a sentence names. */
const NAMED = 3;

/** Names questions by how they begin: "Which port ...", "What is ..." and 2 more. Unknown ones are counted only. */
export function questionNames(texts: readonly (string | null)[]): string {
  const known = texts.filter((text) => text !== null).map(beginningOf);
  const named = known.slice(0, NAMED).map((text) => `"${text}"`);
  const rest = texts.length - named.length;
  if (named.length === 0) return rest === 1 ? 'one question' : `${rest} questions`;
  const list =
    named.length === 1 || rest > 0 ? named.join(', ') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return rest > 0 ? `${list} and ${rest} more` : list;
}

/** How a question begins, on one line. */
export function beginningOf(question_text: string): string {
  const line = question_text.replaceAll(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length > NAME_MAX ? `${signs.slice(0, NAME_MAX).join('').trimEnd()}...` : line;
}

/** By what the list of quizzes can be sorted. */
export const quizSorts = ['created', 'title'] as const;
