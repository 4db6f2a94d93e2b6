import { expect } from 'vitest';
import type { Database } from '#server/db/open.ts';

/**
 * Runs `work` with everybody who writes to `table` stopped right before the write, until `sessions` of them wait for a lock: that their
 * transactions overlap is no accident then. On PGlite transactions cannot overlap; there `work` just runs.
 */
export async function overlapping<Result>(
  { pool }: Database,
  table: string,
  sessions: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!pool) return work();
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`lock table ${table} in share mode`);
  const done = work();
  try {
    await untilWaiting(pool, sessions);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return done;
}

/** Until `sessions` of this database wait for a lock that another holds. */
export async function untilWaiting(pool: NonNullable<Database['pool']>, sessions: number): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(sessions);
}
