import { asc, sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { categories, topics } from './tables.ts';

/** All categories with their topics, both by name: what the back office chooses from. */
export async function officeCatalog({ db }: Deps) {
  const all = await db
    .select({ id: categories.id, name: categories.name, description: categories.description })
    .from(categories)
    .orderBy(asc(sql`lower(${categories.name})`));
  const found = await db
    .select()
    .from(topics)
    .orderBy(asc(sql`lower(${topics.name})`));
  const byCategory = Map.groupBy(found, (topic) => topic.category_id);
  return all.map((category) => ({
    ...category,
    topics: (byCategory.get(category.id) ?? []).map(
      ({ id, name, description, code, exam_vendor, exam_code, question_count, flashcard_count, exam_domains }) => ({
        ...{ id, name, description, code, exam_vendor, exam_code, question_count, flashcard_count },
        domains: exam_domains.map((domain) => domain.name),
      }),
    ),
  }));
}
