import { type SQL, sql } from 'drizzle-orm';
import { rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';

/** Days in the plot, today included. */
const DAYS_SHOWN = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

interface OfDay {
  /** YYYY-MM-DD in UTC. */
  day: string;
  attempts: number;
  sign_ups: number;
}

/**
 * Completed attempts and sign-ups of the last 30 days, oldest first, none left out. Attempts are found by when they began, which
 * has an index: one that was paused across the first of these days may be missing in its last.
 */
export async function days({ db, clock }: Deps): Promise<OfDay[]> {
  const today = Math.floor(clock().getTime() / DAY_MS) * DAY_MS;
  const from = new Date(today - (DAYS_SHOWN - 1) * DAY_MS);
  const begun = new Date(from.getTime() - DAY_MS);
  const attempts = await byDay(
    sql`select ${dayOf(sql`completed_at`)} as day from quiz_attempts
      where started_at >= ${begun.toISOString()} and completed_at >= ${from.toISOString()} and score is not null`,
  );
  const signUps = await byDay(
    sql`select ${dayOf(sql`created_at`)} as day from users where created_at >= ${from.toISOString()}`,
  );
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = new Date(from.getTime() + index * DAY_MS).toISOString().slice(0, 10);
    return { day, attempts: attempts.get(day) ?? 0, sign_ups: signUps.get(day) ?? 0 };
  });

  async function byDay(each: SQL): Promise<Map<string, number>> {
    const counted = sql`select to_char(day at time zone 'UTC', 'YYYY-MM-DD') as day, n
      from (select day, count(*)::int as n from (${each}) each group by day) counted`;
    return new Map((await rows<{ day: string; n: number }>(db, counted)).map(({ day, n }) => [day, n]));
  }
}

/** The beginning of its day in UTC: quicker than making a text of every row. */
function dayOf(at: SQL): SQL {
  return sql`date_bin('1 day', ${at}, timestamptz '2000-01-01 00:00:00Z')`;
}
