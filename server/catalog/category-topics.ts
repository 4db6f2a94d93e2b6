import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { topics } from './tables.ts';

/** Null without a category. Pass the ids as an array: the planner knows its length, but guesses for a subquery. */
export async function categoryTopics(db: Db, category_id: string | undefined): Promise<string[] | null> {
  if (!category_id) return null;
  const found = await db.select({ id: topics.id }).from(topics).where(eq(topics.category_id, category_id));
  return found.map(({ id }) => id);
}

export function ofTopics(topic_id: AnyColumn, ids: readonly string[] | null): SQL | undefined {
  return ids ? sql`${topic_id} = any(${sql.param(ids)}::uuid[])` : undefined;
}
