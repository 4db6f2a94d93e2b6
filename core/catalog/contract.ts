import * as z from 'zod';
import { moment, operation } from '../contract/operation.ts';

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
});

const topicInCatalog = topicInList.extend({
  interest: z.object({ priority: z.int(), target_date: z.string().nullable() }).nullable(),
  unfinished: z
    .object({
      attempt_id: z.uuid(),
      answered: z.int(),
      question_count: z.int(),
      next_question: z.int(),
    })
    .nullable(),
});

export const catalogContract = {
  certifications: operation(
    'user',
    'GET /api/certifications',
    'Categories, topics, counts, own certifications and progress',
  ).output(
    z.object({
      categories: z.array(
        z.object({ id: z.uuid(), name: z.string(), description: z.string(), topics: z.array(topicInCatalog) }),
      ),
    }),
  ),
};
