import type { Failures } from '../lib/failures.ts';

export const quizFailures = {
  TOPIC_NOT_FOUND: [404, 'Topic not found'],
  QUIZ_NOT_FOUND: [404, 'This practice exam does not exist in this topic.'],
  NO_QUESTIONS: [404, 'No questions available for {topic}'],
  NO_VALID_QUESTIONS: [404, 'No valid questions found for this topic'],
  DOMAIN_NOT_FOUND: [404, 'There are no questions of this domain here. Choose another one.'],
  OBJECTIVE_NOT_FOUND: [404, 'There are no questions on this objective here. Choose another one.'],
  NO_MISSED_QUESTIONS: [409, 'There are no questions here that you missed the last time. Choose another selection.'],
  ATTEMPT_NOT_FOUND: [404, 'This attempt does not exist or belongs to somebody else.'],
  ATTEMPT_OPEN: [409, 'You have an unfinished attempt in this topic. Resume it or start over.'],
  ATTEMPT_COMPLETED: [409, 'This attempt is complete. Its answers can no longer be changed.'],
  ATTEMPT_PAUSED: [409, 'This test is paused. Resume it to go on.'],
  ANSWER_UNKNOWN: [400, 'This choice does not belong to the question.'],
  TOO_MANY_PICKS: [400, 'More choices were picked than this question takes.'],
  ANSWER_TOO_LATE: [409, 'The time was up before this answer was made. It was not counted.'],
  ANSWER_ARRIVED_TOO_LATE: [409, 'This answer arrived more than an hour after the time was up. It was not counted.'],
  ANSWER_OUT_OF_ORDER: [
    409,
    'This answer arrived after the time was up, but was made before others that had arrived in time. It was not counted.',
  ],
  ANSWER_DELIVERED: [
    409,
    'This answer arrived after the time was up, when the answers that had waited for the connection were delivered already. It was not counted.',
  ],
  QUESTION_IN_EXAM: [409, 'This quiz shares a question with your open exam. Finish or discard that exam first.'],
  QUESTION_CHECKED: [409, 'This question has been checked. Its answer can no longer be changed.'],
  NOT_STUDY_MODE: [409, 'Answers are shown at the end in exam mode.'],
  NOTHING_PICKED: [400, 'Pick an answer first.'],
} as const satisfies Failures;
