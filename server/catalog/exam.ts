import type { topics } from './tables.ts';

export function examOf(topic: typeof topics.$inferSelect) {
  return {
    vendor: topic.exam_vendor,
    code: topic.exam_code,
    questions: topic.exam_questions,
    minutes: topic.exam_minutes,
    passing_score: topic.exam_passing_score,
    passing_score_published: topic.exam_passing_score_published,
    domains: topic.exam_domains,
    source: topic.exam_source,
    note: topic.exam_note,
    checked_on: topic.exam_checked_on,
  };
}
