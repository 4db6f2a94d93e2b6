import type { Failures } from '../lib/failures.ts';
import { feedbackSentences } from './feedback.ts';

export const feedbackFailures = {
  FEEDBACK_QUESTION_UNKNOWN: [404, 'This test has no such question.'],
  FEEDBACK_FAILED: [500, feedbackSentences.notSent],
  REPORT_UNKNOWN: [404, 'This report no longer exists.'],
  REPORT_NOTE_CHANGED: [
    409,
    'Someone else changed this note after you opened it. Review the differences and save again.',
  ],
  REPORTS_FAILED: [500, 'Failed to load reports'],
  REPORT_NOTE_FAILED: [500, 'Failed to save the note'],
  REPORT_CLOSING_FAILED: [500, 'Failed to close or reopen the report'],
} as const satisfies Failures;
