export const feedbackSentences = {
  messageNeeded: 'Please enter your feedback',
  emailWrong: 'Please enter a valid email address',
  oneSubject: 'Feedback is about an attempt, or about a question or card that is studied.',
  notSent: 'Failed to send feedback. Please try again later.',
  thanks: 'Thank you for your feedback! We appreciate your input.',
} as const;

export const reportStates = ['open', 'closed', 'all'] as const;
export const reportKinds = ['question', 'card', 'quiz'] as const;
export const OPEN_REPORTS_COUNTED_TO = 99;

export const FEEDBACK_MAX_LENGTH = 5000;
export const FEEDBACK_ROWS = 4;

export const senderName = (email: string | null): string => email?.split('@')[0] || 'Anonymous User';
