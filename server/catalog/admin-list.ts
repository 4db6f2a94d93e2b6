import type { Deps } from '../deps.ts';
import { category } from './admin-categories.ts';
import { byPosition, categories, topics } from './tables.ts';

export async function adminCatalog({ db }: Deps) {
  const all = await db
    .select()
    .from(categories)
    .orderBy(...byPosition(categories));
  const found = await db
    .select()
    .from(topics)
    .orderBy(...byPosition(topics));
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
