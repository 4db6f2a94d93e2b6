import type { Failures } from '../lib/failures.ts';

export const studyFailures = {
  STUDY_ITEM_NOT_FOUND: [404, 'This question or card no longer exists.'],
  SITTING_NOT_FOUND: [404, 'This sitting does not exist or belongs to somebody else.'],
  GOAL_OF_CERTIFICATION: [409, 'The date of this exam is set on your profile, under Certifications of interest.'],
  REVIEW_NOT_FOUND: [404, 'This answer does not exist or belongs to somebody else.'],
  REVIEW_ID_TAKEN: [409, 'This id belongs to another answer.'],
  REVIEW_TOO_OLD: [400, 'This answer is more than 60 days old. It was not counted.'],
  REVIEW_OF_A_QUIZ: [409, 'The answers of a quiz cannot be taken back.'],
} as const satisfies Failures;
