import { sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { orNull } from './or-null.ts';

/** Beyond this the number of users is the database's estimate. */
const USERS_COUNTED_TO = 10_000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Questions and cards are sums of the topics' stored counts, so that their rows need no counting. */
export function countQueries(now: Date) {
  const weekAgo = new Date(now.getTime() - WEEK_MS).toISOString();
  return {
    users: sql`select count(*)::int from (select from users limit ${USERS_COUNTED_TO + 1}) users`,
    estimated_users: sql`select reltuples::int from pg_class where oid = 'users'::regclass`,
    new_users: sql`select count(*)::int from users where created_at > ${weekAgo}::timestamptz`,
    categories: sql`select count(*)::int from categories`,
    topics: sql`select count(*)::int from topics`,
    questions: sql`select coalesce(sum(question_count), 0)::int from topics`,
    unexplained: sql`select count(*)::int from questions where explanation = ''`,
    quizzes: sql`select count(*)::int from quizzes`,
    flashcards: sql`select coalesce(sum(flashcard_count), 0)::int from topics`,
    blog_posts: sql`select count(*)::int from blog_posts`,
    drafts: sql`select count(*)::int from blog_posts where not published`,
    blog_categories: sql`select count(*)::int from blog_categories`,
  };
}

export async function counts(deps: Deps, found: Record<keyof ReturnType<typeof countQueries>, unknown>) {
  const { estimated_users, ...figures } = found as Record<keyof typeof found, number | null>;
  const { users } = figures;
  if (users === null || users <= USERS_COUNTED_TO) return { ...figures, users_is_estimate: false };
  if (estimated_users !== null && estimated_users > USERS_COUNTED_TO) {
    return { ...figures, users: estimated_users, users_is_estimate: true };
  }
  return { ...figures, users: await orNull(deps, 'users', () => countUsers(deps)), users_is_estimate: false };
}

async function countUsers({ db }: Deps): Promise<number> {
  const [row] = await rows<{ n: number }>(db, sql`select count(*)::int as n from users`);
  if (!row) throw new Error('a count without a row');
  return row.n;
}
