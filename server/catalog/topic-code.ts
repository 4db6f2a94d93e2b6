import { randomInt } from 'node:crypto';
import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { topics } from './tables.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export async function topicCode(db: Db): Promise<string> {
  for (;;) {
    const code = Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const [taken] = await db.select({ id: topics.id }).from(topics).where(eq(topics.code, code));
    if (!taken) return code;
  }
}

/** Null without a category. Pass the ids as an array: the planner knows its length, but guesses for a subquery. */
export async function categoryTopics(db: Db, category_id: string | undefined): Promise<string[] | null> {
  if (!category_id) return null;
  const found = await db.select({ id: topics.id }).from(topics).where(eq(topics.category_id, category_id));
  return found.map(({ id }) => id);
}

export function ofTopics(topic_id: AnyColumn, ids: readonly string[] | null): SQL | undefined {
  return ids ? sql`${topic_id} = any(${sql.param(ids)}::uuid[])` : undefined;
}
