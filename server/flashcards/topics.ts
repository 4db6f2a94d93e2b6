import { sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';

interface TopicRow {
  id: string;
  name: string;
  description: string;
  flashcard_count: number;
  category_id: string;
  category_name: string;
  category_description: string;
}

export async function flashcardTopics(deps: Deps) {
  const list = await rows<TopicRow>(
    deps.db,
    sql`select t.id, t.name, t.description, t.flashcard_count,
        c.id as category_id, c.name as category_name, c.description as category_description
      from topics t join categories c on c.id = t.category_id
      where t.flashcard_count > 0
      order by c.position, lower(c.name), c.id, t.position, lower(t.name)`,
  );
  const byCategory = Map.groupBy(list, (row) => row.category_id);
  return [...byCategory.values()].map((topics) => {
    const [{ category_id, category_name, category_description }] = topics as [TopicRow, ...TopicRow[]];
    return {
      id: category_id,
      name: category_name,
      description: category_description,
      topics: topics.map(({ id, name, description, flashcard_count }) => ({
        id,
        name,
        description,
        flashcard_count,
        category_id,
      })),
    };
  });
}
