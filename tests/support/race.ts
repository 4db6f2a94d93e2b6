import { expect } from 'vitest';
import type { Database } from '#server/db/open.ts';

/**
 * Runs `work` with writes to `table` blocked until `sessions` of them wait for a lock, so that their transactions overlap for certain. On
 * PGlite transactions cannot overlap; there `work` just runs.
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

/**
 * Starts `works` one after another while another session holds the locks of the statement `locking`: each starts once the ones before it
 * wait for a lock or are done, so the first already holds all its earlier locks. On PGlite transactions cannot overlap; there the works
 * just run.
 */
export async function oneAfterAnother(
  { pool }: Database,
  locking: string,
  works: (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  if (!pool) return Promise.allSettled(works.map((work) => work()));
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(locking);
  const begun: Promise<unknown>[] = [];
  let done = 0;
  const ended = () => {
    done += 1;
  };
  try {
    for (const work of works) {
      const running = work();
      begun.push(running);
      running.then(ended, ended);
      await expect.poll(async () => ((await waitingSessions(pool)) ?? 0) + done).toBe(begun.length);
    }
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return Promise.allSettled(begun);
}

/** Waits until `sessions` of this database wait for a lock. */
export async function untilWaiting(pool: Pool, sessions: number): Promise<void> {
  await expect.poll(() => waitingSessions(pool)).toBe(sessions);
}

type Pool = NonNullable<Database['pool']>;

async function waitingSessions(pool: Pool): Promise<number | null> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await pool.query(waiting)).rowCount;
}
