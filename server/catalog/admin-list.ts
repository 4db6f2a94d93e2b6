import { asc, sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { category } from './admin-categories.ts';
import { categories, topics } from './tables.ts';

/** All categories with their topics, both by name. */
export async function adminCatalog({ db }: Deps) {
  const all = await db
    .select()
    .from(categories)
    .orderBy(asc(sql`lower(${categories.name})`));
  const found = await db
    .select()
    .from(topics)
    .orderBy(asc(sql`lower(${topics.name})`));
  const byCategory = Map.groupBy(found, (topic) => topic.category_id);
  return all.map((row) => ({
    ...category.saved(row),
    topics: (byCategory.get(row.id) ?? []).map(
      ({ id, name, description, code, exam_vendor, exam_code, question_count, flashcard_count, exam_domains }) => ({
        ...{ id, name, description, code, exam_vendor, exam_code, question_count, flashcard_count },
        domains: exam_domains.map((domain) => domain.name),
      }),
    ),
  }));
}
