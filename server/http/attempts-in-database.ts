import type { Database, HotStatement } from '../db/open.ts';

/** Attempts under one key: how many, and the milliseconds until they are forgotten. */
export interface Attempts {
  points: number;
  ms: number;
}

/**
 * Counters that every instance on one database shares. They go by the database's clock: an instance whose own is wrong would forget
 * everybody's attempts, or keep people out for as long as it is ahead.
 */
export function attemptsInDatabase({ hot }: Pick<Database, 'hot'>) {
  return {
    /** Counts `points` more (or fewer) attempts; they are forgotten `seconds` after the first one. */
    async add(key: string, points: number, seconds: number): Promise<Attempts> {
      const [row] = await hot<{ points: number; ms: string }>(addStatement, [key, points, seconds * 1000]);
      return { points: row?.points ?? points, ms: Number(row?.ms ?? 0) };
    },
    async clear(key: string): Promise<void> {
      await hot(clearStatement, [key]);
    },
  };
}

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
/** A counter that is over, or that would last longer than any that begins now: it was written by another clock. */
const isOver = `(l.expire <= ${now} or l.expire > ${now} + $3::bigint)`;

/** $1 key, $2 points, $3 milliseconds. */
const addStatement: HotStatement = {
  name: 'count_attempt',
  text: `insert into rate_limits as l (key, points, expire) values ($1, $2::int, ${now} + $3::bigint)
    on conflict (key) do update set
      points = case when ${isOver} then $2::int else l.points + $2::int end,
      expire = case when ${isOver} then ${now} + $3::bigint else l.expire end
    returning points, (expire - ${now})::text as ms`,
};

/** $1 key. */
const clearStatement: HotStatement = { name: 'clear_attempts', text: 'delete from rate_limits where key = $1' };
