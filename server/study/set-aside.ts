import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { topics } from '../catalog/tables.ts';
import { pageOf, totalOf } from '../db/page.ts';
import type { Deps, Who } from '../deps.ts';
import { flashcards } from '../flashcards/tables.ts';
import { questions } from '../questions/tables.ts';
import { memories } from './tables.ts';

export async function setAside(
  { db }: Deps,
  { user_id }: Who,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const keys = [memories.suspended_at, memories.item_id];
  const page = pageOf({ cursor, descending: true, size: limit, keys });
  const mine = and(eq(memories.user_id, user_id), isNotNull(memories.suspended_at));
  const found = await db
    .select({
      item_id: memories.item_id,
      card_id: memories.card_id,
      suspended_at: memories.suspended_at,
      topic_name: topics.name,
      text: sql<string>`coalesce(${questions.question_text}, ${flashcards.front_content})`,
    })
    .from(memories)
    .innerJoin(topics, eq(topics.id, memories.topic_id))
    .leftJoin(questions, eq(questions.id, memories.question_id))
    .leftJoin(flashcards, eq(flashcards.id, memories.card_id))
    .where(and(mine, page.where))
    .orderBy(...page.order)
    .limit(page.limit);
  const total = await totalOf(db, sql`select 1 from ${memories} where ${mine}`);
  const { rows, ...place } = page.listed(found, (row) => [row.suspended_at as Date, row.item_id], total);
  return {
    items: rows.map(({ item_id, card_id, suspended_at, topic_name, text }) => ({
      item_id,
      kind: card_id === null ? ('question' as const) : ('card' as const),
      text,
      topic_name,
      set_aside_at: suspended_at as Date,
    })),
    ...place,
  };
}
