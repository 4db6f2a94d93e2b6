import type { Failures } from './failures.ts';

/** Failures of feedback, in the specification's words. */
export const feedbackFailures = {
  FEEDBACK_QUESTION_UNKNOWN: [404, 'This test has no such question.'],
  FEEDBACK_FAILED: [500, 'Failed to send feedback. Please try again later.'],
} as const satisfies Failures;

export const feedbackSentences = {
  messageNeeded: 'Please enter your feedback',
  emailWrong: 'Please enter a valid email address',
  thanks: 'Thank you for your feedback! We appreciate your input.',
} as const;

/** Longest message, in characters. */
export const FEEDBACK_MAX_LENGTH = 5000;
/** Rows of the message field. */
export const FEEDBACK_ROWS = 4;

/** Who a message is from: the part of the address before the @, or 'Anonymous User' without one. */
export function senderName(email: string | null): string {
  return email?.split('@')[0] || 'Anonymous User';
}
