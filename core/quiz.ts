import type { quizFailures } from './quiz/failures.ts';

export const quizSentences = {
  unasked: 'The server could not be asked how this test stands. Please try again.',
  unsaved:
    'Some answers are not saved yet. They are kept on this device and sent as soon as the server answers. Please try again.',
  answerRefused: 'An answer was not saved.',
} as const;

/** Refusals which say that the attempt is not running: paused, over or gone. */
const stops: ReadonlySet<string> = new Set<keyof typeof quizFailures>([
  'ATTEMPT_NOT_FOUND',
  'ATTEMPT_COMPLETED',
  'ATTEMPT_PAUSED',
  'ANSWER_TOO_LATE',
  'ANSWER_ARRIVED_TOO_LATE',
  'ANSWER_OUT_OF_ORDER',
  'ANSWER_DELIVERED',
]);

/** Whether a failure says that its attempt is not running any more. */
export function saysItStopped(failure: { code: string } | null): boolean {
  return failure !== null && stops.has(failure.code);
}

/** Whether a failure is told where the quiz is: that it stopped, or which answer was refused before what was to follow it. */
export function isShownElsewhere(failure: { code: string }): boolean {
  return failure.code === 'ANSWERS_REFUSED' || saysItStopped(failure);
}

/** The specification's limits and defaults for the quiz settings: minutes, questions, per cent. */
export const quizLimits = {
  time_limit: { min: 1, max: 180, initial: 60 },
  question_count: { min: 5, max: 50, initial: 10 },
  passing_rate: { min: 1, max: 100, initial: 70 },
} as const;

/** Answers made in time are taken for this long after the end, in milliseconds, until the results are opened. */
export const LATE_ANSWERS_MS = 60 * 60 * 1000;

/**
 * Clamps a setting into its range. `typed` is what stands in the field; anything that is no number is ignored and
 * answers `previous`. Fractions are rounded.
 */
export function clampSetting(limit: { min: number; max: number }, typed: unknown, previous: number): number {
  const number = Number.parseFloat(String(typed));
  if (!Number.isFinite(number)) return previous;
  return Math.min(limit.max, Math.max(limit.min, Math.round(number)));
}

/**
 * Reads what was typed into a whole-number field literally: digits with or without a sign, spaces around them. Null for anything else,
 * such as '12.7' or '1e2', which no number may silently take the place of.
 */
export function wholeNumber(typed: string): number | null {
  const text = typed.trim();
  return /^[+-]?\d+$/.test(text) ? Number(text) : null;
}

/** Score in per cent: rounded share of correct questions; 0 for no questions. */
export function scorePercent(correct: number, total: number): number {
  return total === 0 ? 0 : Math.round((correct / total) * 100);
}

/** Passed when the rounded score reaches the passing rate (both in per cent). */
export function isPassed(score: number, passingRate: number): boolean {
  return score >= passingRate;
}

/** Correct answers needed for the rounded score to reach the passing rate. */
export function correctToPass(passingRate: number, total: number): number {
  for (let correct = 0; correct <= total; correct++) {
    if (isPassed(scorePercent(correct, total), passingRate)) return correct;
  }
  return total;
}
