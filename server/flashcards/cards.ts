import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { categories, topics } from '../catalog/tables.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { flashcards } from './tables.ts';

/** Oldest first. Throws TOPIC_NOT_FOUND and TOO_MANY_ATTEMPTS. */
export async function flashcardsOf(deps: Deps, { limits_of }: Who, topic_id: string) {
  deps.limits.spend('decksUser', limits_of);
  const [found, cards] = await Promise.all([
    deps.db
      .select({
        ...getTableColumns(topics),
        category_name: categories.name,
        category_description: categories.description,
      })
      .from(topics)
      .innerJoin(categories, eq(categories.id, topics.category_id))
      .where(eq(topics.id, topic_id)),
    deps.db
      .select()
      .from(flashcards)
      .where(eq(flashcards.topic_id, topic_id))
      .orderBy(asc(flashcards.created_at), asc(flashcards.seq)),
  ]);
  const [topic] = found;
  if (!topic) throw new AppError('TOPIC_NOT_FOUND');
  const ids = cards.map(({ id }) => id);
  deps.limits.deliver('card', limits_of, ids);
  return { topic, flashcards: cards };
}

type Topic = Output<'flashcards.flashcardTopics'>['categories'][number]['topics'][number];
type TopicRow = Topic & { category_name: string; category_description: string };

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
    const [{ category_id: id, category_name: name, category_description: description }] = topics as [TopicRow];
    return { id, name, description, topics };
  });
}

/** By one statement, as a release may change hundreds. */
export async function changeFlashcards(
  tx: Db,
  cards: { id: string; front_content: string; back_content: string }[],
): Promise<void> {
  if (cards.length === 0) return;
  await tx.execute(sql`update flashcards f set front_content = n.front_content, back_content = n.back_content
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as n(id uuid, front_content text, back_content text)
    where f.id = n.id`);
}
