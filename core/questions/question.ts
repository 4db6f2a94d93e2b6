import type { Failures } from '../lib/failures.ts';
import { answerLetter } from './letter.ts';

export const questionFailures = {
  QUESTION_NOT_FOUND: [404, 'This question no longer exists.'],
  QUESTION_CHANGED: [
    409,
    'Someone else saved this question after you opened it. Review the differences and save again.',
  ],
  QUESTION_ID_IN_TOPIC: [409, 'That topic already has a question with the Id "{id}".'],
  QUESTION_IDS_ALIKE: [409, 'Two of these questions have the Id "{id}": they cannot be in one topic.'],
  QUESTIONS_FAILED: [500, 'Failed to load questions'],
  QUIZ_HAS_TOO_MANY: [409, 'This quiz would have more than 200 questions.'],
  QUESTION_NOT_SAVED: [500, 'Failed to save question'],
  QUESTION_NOT_DELETED: [500, 'Failed to delete question'],
  QUESTIONS_NOT_DELETED: [500, 'Failed to delete questions'],
  QUESTIONS_NOT_MOVED: [500, 'Failed to move questions'],
  QUESTIONS_NOT_CHANGED: [500, 'Failed to change questions'],
  QUESTIONS_NOT_ADDED: [500, 'Failed to add questions to the quiz'],
} as const satisfies Failures;

export const questionStateNames = {
  unexplained: 'No explanation',
  no_domain: 'No domain',
  no_difficulty: 'No difficulty',
  unanswered: 'Never answered',
  reported: 'Reported',
} as const;
export type QuestionState = keyof typeof questionStateNames;
export const questionStates = Object.keys(questionStateNames) as [QuestionState, ...QuestionState[]];

export const answerLimits = { min: 2, max: 6 } as const;

/** In characters. */
export const questionLengths = {
  question_text: 10_000,
  explanation: 20_000,
  answer_text: 5_000,
  domain: 200,
  reference: 2_000,
  why: 2_000,
  belief: 200,
  objective: 200,
  family: 200,
} as const;

/** With fewer first answers, shares reflect chance more than the question. */
export const STATISTICS_FROM = 30;

export const questionSentences = {
  textNeeded: 'Question text is required',
  textTooLong: 'A question may have at most 10,000 characters.',
  explanationTooLong: 'An explanation may have at most 20,000 characters.',
  answersNeeded: 'A question needs two to six answers.',
  answerTooLong: 'An answer may have at most 5,000 characters.',
  correctNeeded: 'Tick at least one correct answer.',
  domainTooLong: 'A domain may have at most 200 characters.',
  referenceTooLong: 'A reference may have at most 2,000 characters.',
  whyTooLong: 'A reason may have at most 2,000 characters.',
  beliefTooLong: 'A belief may have at most 200 characters.',
  objectiveTooLong: 'An objective may have at most 200 characters.',
  familyTooLong: 'A family may have at most 200 characters.',
  topicNeeded: 'Please select a topic for the question.',
  selectToDelete: 'Please select questions to delete',
  selectToMove: 'Please select questions to move',
  selectToAdd: 'Please select questions to add',
  selectToChange: 'Please select questions to change',
  quizNeeded: 'Please select a quiz.',
  difficultyNeeded: 'Please select a difficulty.',
  nothingToChange: 'Please select a domain or a difficulty.',
  tooMany: 'At most 10,000 questions at once.',
} as const;

export function answersProblem(answers: readonly { answer_text: string; is_correct: boolean }[]): string | null {
  if (answers.length < answerLimits.min || answers.length > answerLimits.max) return questionSentences.answersNeeded;
  const blank = answers.findIndex(({ answer_text }) => answer_text === '');
  if (blank >= 0) return `Answer ${answerLetter(blank)} is empty. Write it, or remove it.`;
  const same = sameAnswers(answers.map(({ answer_text }) => answer_text));
  if (same) return `Answers ${answerLetter(same[0])} and ${answerLetter(same[1])} say the same. Change one of them.`;
  return answers.some(({ is_correct }) => is_correct) ? null : questionSentences.correctNeeded;
}

/** By a text or by the whys of its choices. */
export function isExplained(question: {
  explanation: string;
  choices: readonly { why?: string | null | undefined }[];
}): boolean {
  return question.explanation.trim() !== '' || question.choices.some(({ why }) => why);
}

/** Positions (0-based) of the first two equal answers. Letter case and indents count, since code may differ by them alone. */
export function sameAnswers(texts: readonly string[]): [number, number] | null {
  const earlier = new Map<string, number>();
  for (const [place, text] of texts.entries()) {
    const said = text.normalize('NFC').trim();
    const first = earlier.get(said);
    if (first !== undefined) return [first, place];
    if (said !== '') earlier.set(said, place);
  }
  return null;
}
