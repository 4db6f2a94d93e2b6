import * as z from 'zod';
import { moment } from '../contract/operation.ts';

/** From completed exam attempts only. */
export const topicProgress = z.object({
  topic_id: z.uuid(),
  attempts: z.int(),
  best_score: z.int(),
  best_score_questions: z.int(),
  best_score_passing_rate: z.int(),
  passed_attempts: z.int(),
  passed_below_mark: z.int(),
  last_attempt_at: moment,
});

export const topicInList = z.object({
  id: z.uuid(),
  category_id: z.uuid(),
  name: z.string(),
  description: z.string(),
  exam_vendor: z.string().nullable(),
  exam_code: z.string().nullable(),
  pass_mark: z.int(),
  question_count: z.int(),
  flashcard_count: z.int(),
  progress: topicProgress.nullable(),
  /** From every answer, wherever it was given. */
  seen_count: z.int(),
  last_answered_at: moment.nullable(),
});
