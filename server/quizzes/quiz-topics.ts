import { eq } from 'drizzle-orm';
import { byPosition, categories, topics } from '../catalog/tables.ts';
import type { Deps } from '../deps.ts';

export async function quizTopics({ db }: Deps) {
  const found = await db
    .select({ topic: topics, category_name: categories.name })
    .from(topics)
    .innerJoin(categories, eq(categories.id, topics.category_id))
    .orderBy(...byPosition(categories), ...byPosition(topics));
  return found.map(({ topic, category_name }) => ({
    id: topic.id,
    name: topic.name,
    category_id: topic.category_id,
    category_name,
    exam: {
      questions: topic.exam_questions,
      minutes: topic.exam_minutes,
      passing_score: topic.exam_passing_score,
      passing_score_published: topic.exam_passing_score_published,
      domains: topic.exam_domains,
    },
  }));
}
