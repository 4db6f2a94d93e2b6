import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { topics } from './tables.ts';

/**
 * Ids of a category's topics, null without a category. Look them up before their rows: the database knows how many rows an array
 * stands for, and guesses for a query.
 */
export async function categoryTopics(db: Db, category_id: string | undefined): Promise<string[] | null> {
  if (!category_id) return null;
  const found = await db.select({ id: topics.id }).from(topics).where(eq(topics.category_id, category_id));
  return found.map(({ id }) => id);
}

/** Whether a row is of one of these topics; no condition for null. */
export function ofTopics(topic_id: AnyColumn, ids: readonly string[] | null): SQL | undefined {
  return ids ? sql`${topic_id} = any(${sql.param(ids)}::uuid[])` : undefined;
}
