import { type SQL, sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { orNull } from './or-null.ts';

/** Users are counted exactly up to here; beyond it the database's own estimate stands. */
const USERS_COUNTED_TO = 10_000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * How much there is. Each figure is counted on its own: null where that failed. Questions and cards are the sums of what their
 * topics keep, so that no look at the overview counts their rows.
 */
export async function counts(deps: Deps) {
  const figure = (part: string, query: SQL) => orNull(deps, part, () => number(deps, query));
  const weekAgo = new Date(deps.clock().getTime() - WEEK_MS);
  const users = await orNull(deps, 'users', () => countUsers(deps));
  return {
    users: users?.count ?? null,
    users_is_estimate: users?.is_estimate ?? false,
    new_users: await figure(
      'new users',
      sql`select count(*)::int as n from users where created_at > ${weekAgo.toISOString()}`,
    ),
    categories: await figure('categories', sql`select count(*)::int as n from categories`),
    topics: await figure('topics', sql`select count(*)::int as n from topics`),
    questions: await figure('questions', sql`select coalesce(sum(question_count), 0)::int as n from topics`),
    unexplained: await figure('unexplained', sql`select count(*)::int as n from questions where explanation = ''`),
    quizzes: await figure('quizzes', sql`select count(*)::int as n from quizzes`),
    flashcards: await figure('flashcards', sql`select coalesce(sum(flashcard_count), 0)::int as n from topics`),
    blog_posts: await figure('blog posts', sql`select count(*)::int as n from blog_posts`),
    drafts: await figure('drafts', sql`select count(*)::int as n from blog_posts where not published`),
    blog_categories: await figure('blog categories', sql`select count(*)::int as n from blog_categories`),
  };
}

/** Counted up to a limit over an index; where there are more, what the database's last ANALYZE found, if it ever ran. */
async function countUsers(deps: Deps): Promise<{ count: number; is_estimate: boolean }> {
  const counted = sql`select count(*)::int as n from (select from users limit ${USERS_COUNTED_TO + 1}) users`;
  const count = await number(deps, counted);
  if (count <= USERS_COUNTED_TO) return { count, is_estimate: false };
  const known = sql`select reltuples::int as n from pg_class where oid = 'users'::regclass`;
  const estimate = await number(deps, known);
  if (estimate > USERS_COUNTED_TO) return { count: estimate, is_estimate: true };
  return { count: await number(deps, sql`select count(*)::int as n from users`), is_estimate: false };
}

async function number({ db }: Deps, query: SQL): Promise<number> {
  const [row] = await rows<{ n: number }>(db, query);
  if (!row) throw new Error('a count without a row');
  return row.n;
}
