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

/**
 * Begins `works` one after another while another session holds what the statement `held` locks: each begins once those before it wait
 * for a lock or are done. So the first of them holds all that it locks before that, and the next one meets it there. On PGlite
 * transactions cannot overlap; there the works just run.
 */
export async function oneAfterAnother(
  { pool }: Database,
  held: string,
  works: (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  if (!pool) return Promise.allSettled(works.map((work) => work()));
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(held);
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

/** Until `sessions` of this database wait for a lock that another holds. */
export async function untilWaiting(pool: Pool, sessions: number): Promise<void> {
  await expect.poll(() => waitingSessions(pool)).toBe(sessions);
}

type Pool = NonNullable<Database['pool']>;

async function waitingSessions(pool: Pool): Promise<number | null> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await pool.query(waiting)).rowCount;
}
