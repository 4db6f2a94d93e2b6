import type { quizFailures } from './failures.ts';

export const quizSentences = {
  unasked: 'The state of this test could not be loaded. Please try again.',
  unsaved:
    'Some answers are not saved yet. They are kept on this device and sent as soon as the server answers. Please try again.',
  answerRefused: 'An answer was not saved.',
  allInExams: 'No valid questions found for this topic: the ones left are in your open exam.',
} as const;

const stops: ReadonlySet<string> = new Set<keyof typeof quizFailures>([
  'ATTEMPT_NOT_FOUND',
  'ATTEMPT_COMPLETED',
  'ATTEMPT_PAUSED',
  'ANSWER_TOO_LATE',
  'ANSWER_ARRIVED_TOO_LATE',
  'ANSWER_OUT_OF_ORDER',
  'ANSWER_DELIVERED',
]);

export function saysItStopped(failure: { code: string } | null): boolean {
  return failure !== null && stops.has(failure.code);
}

export function isShownElsewhere(failure: { code: string }): boolean {
  return failure.code === 'ANSWERS_REFUSED' || saysItStopped(failure);
}

/** Minutes, questions, percent (specification). */
export const quizLimits = {
  time_limit: { min: 1, max: 180, initial: 60 },
  question_count: { min: 5, max: 50, initial: 10 },
  passing_rate: { min: 1, max: 100, initial: 70 },
} as const;

/** Answers made in time are accepted this long after the end, until the results are opened. */
export const LATE_ANSWERS_MS = 60 * 60 * 1000;

/** Rounds fractions; returns `previous` for anything that is not a number. */
export function clampSetting(limit: { min: number; max: number }, typed: unknown, previous: number): number {
  const number = Number.parseFloat(String(typed));
  if (!Number.isFinite(number)) return previous;
  return Math.min(limit.max, Math.max(limit.min, Math.round(number)));
}

export function scorePercent(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((correct / total) * 100);
}

/** Compares the rounded score; both in percent. */
export const isPassed = (score: number, passingRate: number): boolean => score >= passingRate;

export function correctToPass(passingRate: number, total: number): number {
  for (let correct = 0; correct <= total; correct++) {
    if (isPassed(scorePercent(correct, total), passingRate)) return correct;
  }
  return total;
}
