import type { Failures } from './failures.ts';

/** Failures of feedback, in the specification's words. */
export const feedbackFailures = {
  FEEDBACK_QUESTION_UNKNOWN: [404, 'This test has no such question.'],
  FEEDBACK_FAILED: [500, 'Failed to send feedback. Please try again later.'],
  REPORT_UNKNOWN: [404, 'This report no longer exists.'],
  REPORT_NOTE_CHANGED: [
    409,
    'Somebody else has changed this note meanwhile. Reload to see theirs; yours is kept here.',
  ],
  REPORTS_FAILED: [500, 'Failed to load reports'],
  REPORT_NOTE_FAILED: [500, 'Failed to save the note'],
  REPORT_CLOSING_FAILED: [500, 'Failed to close or reopen the report'],
} as const satisfies Failures;

export const feedbackSentences = {
  messageNeeded: 'Please enter your feedback',
  emailWrong: 'Please enter a valid email address',
  thanks: 'Thank you for your feedback! We appreciate your input.',
} as const;

/** What a list of reports is narrowed by. */
export const reportStates = ['open', 'closed', 'all'] as const;
export const reportKinds = ['question', 'quiz'] as const;
/** Longest note of administrators, in characters. */
export const NOTE_MAX_LENGTH = 5000;
/** Open reports are counted up to here for the entry of the back office; more are told as 'more'. */
export const OPEN_REPORTS_COUNTED_TO = 99;

/** Longest message, in characters. */
export const FEEDBACK_MAX_LENGTH = 5000;
/** Rows of the message field. */
export const FEEDBACK_ROWS = 4;

/** Who a message is from: the part of the address before the @, or 'Anonymous User' without one. */
export function senderName(email: string | null): string {
  return email?.split('@')[0] || 'Anonymous User';
}
