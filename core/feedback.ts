export const feedbackSentences = {
  messageNeeded: 'Please enter your feedback',
  emailWrong: 'Please enter a valid email address',
  oneSubject: 'Feedback is about an attempt, or about a question or card that is studied.',
  notSent: 'Failed to send feedback. Please try again later.',
  thanks: 'Thank you for your feedback! We appreciate your input.',
} as const;

/** The filters of the list of reports. */
export const reportStates = ['open', 'closed', 'all'] as const;
export const reportKinds = ['question', 'card', 'quiz'] as const;
/** Open reports are counted up to this number for the admin menu. */
export const OPEN_REPORTS_COUNTED_TO = 99;

/** Longest message, in characters. */
export const FEEDBACK_MAX_LENGTH = 5000;
/** Rows of the message field. */
export const FEEDBACK_ROWS = 4;

/** Returns the part of the address before the @, or 'Anonymous User' without one. */
export function senderName(email: string | null): string {
  return email?.split('@')[0] || 'Anonymous User';
}
