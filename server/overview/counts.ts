import { type SQL, sql } from 'drizzle-orm';
import { countLimit } from '../db/count-limit.ts';
import { rows } from '../db/open.ts';
import { estimated } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { isUnexplained } from '../questions/whys.ts';
import { listOf, orNull } from './one-statement.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Questions and cards are sums of the topics' stored counts, so that their rows need no counting. */
export function countQueries(now: Date) {
  const weekAgo = new Date(now.getTime() - WEEK_MS).toISOString();
  return {
    users: sql`select count(*)::int from (select from users limit ${countLimit.rows + 1}) users`,
    estimated_users: sql`select reltuples::int from pg_class where oid = 'users'::regclass`,
    new_users: sql`select count(*)::int from users where created_at > ${weekAgo}::timestamptz`,
    categories: sql`select count(*)::int from categories`,
    topics: sql`select count(*)::int from topics`,
    questions: sql`select coalesce(sum(question_count), 0)::int from topics`,
    unexplained: sql`select count(*)::int from questions where ${isUnexplained}`,
    quizzes: sql`select count(*)::int from quizzes`,
    flashcards: sql`select coalesce(sum(flashcard_count), 0)::int from topics`,
    blog_posts: sql`select count(*)::int from blog_posts`,
    drafts: sql`select count(*)::int from blog_posts where not published and scheduled_at is null`,
    blog_categories: sql`select count(*)::int from blog_categories`,
  };
}

export async function counts(deps: Deps, found: Record<keyof ReturnType<typeof countQueries>, unknown>) {
  const { estimated_users, ...figures } = found as Record<keyof typeof found, number | null>;
  const { users } = figures;
  if (users === null || users <= countLimit.rows) return { ...figures, users_is_estimate: false };
  if (estimated_users !== null && estimated_users > countLimit.rows) {
    return { ...figures, users: estimated(estimated_users), users_is_estimate: true };
  }
  return { ...figures, users: await orNull(deps, 'users', () => countUsers(deps)), users_is_estimate: false };
}

async function countUsers({ db }: Deps): Promise<number> {
  const [row] = await rows<{ n: number }>(db, sql`select count(*)::int as n from users`);
  if (!row) throw new Error('a count without a row');
  return row.n;
}

/** Today included. */
const DAYS_SHOWN = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

interface OfDay {
  /** YYYY-MM-DD in UTC. */
  day: string;
  n: number;
}

function firstDay(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(today - (DAYS_SHOWN - 1) * DAY_MS);
}

/** Attempts are found by their start, which is indexed: one begun before the first of these days may be missing. */
export function dayQueries(now: Date) {
  const from = firstDay(now);
  const begun = new Date(from.getTime() - DAY_MS);
  return {
    attempts_by_day: byDay(
      sql`select ${dayOf(sql`completed_at`)} as day from quiz_attempts
        where started_at >= ${begun.toISOString()}::timestamptz and completed_at >= ${from.toISOString()}::timestamptz
          and score is not null`,
    ),
    sign_ups_by_day: byDay(
      sql`select ${dayOf(sql`created_at`)} as day from users where created_at >= ${from.toISOString()}::timestamptz`,
    ),
  };
}

/** Oldest first, without gaps; null where a count failed. */
export function days(now: Date, found: Record<keyof ReturnType<typeof dayQueries>, unknown>) {
  const { attempts_by_day, sign_ups_by_day } = found as Record<keyof typeof found, OfDay[] | null>;
  if (!attempts_by_day || !sign_ups_by_day) return null;
  const attempts = new Map(attempts_by_day.map(({ day, n }) => [day, n]));
  const signUps = new Map(sign_ups_by_day.map(({ day, n }) => [day, n]));
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = new Date(firstDay(now).getTime() + index * DAY_MS).toISOString().slice(0, 10);
    return { day, attempts: attempts.get(day) ?? 0, sign_ups: signUps.get(day) ?? 0 };
  });
}

function byDay(each: SQL): SQL {
  return listOf(sql`select to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day, n
    from (select day, count(*)::int as n from (${each}) each group by day) counted`);
}

/** Faster than formatting each row as text. */
const dayOf = (at: SQL): SQL => sql`date_bin('1 day', ${at}, timestamptz '2000-01-01 00:00:00Z')`;
