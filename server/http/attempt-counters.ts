import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database, HotStatement } from '../db/open.ts';

export interface Attempts {
  points: number;
  ms: number;
}

interface Window {
  key: string;
  seconds: number;
}

export interface AttemptCounter {
  add(window: Window, points: number): Promise<Attempts>;
  /** Counts the second only while the first has at most `most`. */
  addBoth(first: Window, second: Window, points: number, most: number): Promise<Attempts[]>;
  clear(key: string): Promise<void>;
}

/** Uses the database's clock: a wrong clock of an instance would forget attempts or block people too long. */
export function attemptsInDatabase({ hot }: Pick<Database, 'hot'>): AttemptCounter {
  return {
    async add({ key, seconds }, points) {
      const [row] = await hot<{ points: number; ms: string }>(addStatement, [key, points, seconds * 1000]);
      return { points: row?.points ?? points, ms: Number(row?.ms ?? 0) };
    },
    async addBoth(first, second, points, most) {
      const values = [first.key, points, first.seconds * 1000, second.key, second.seconds * 1000, most];
      const counted = await hot<{ points: number; ms: string }>(addBothStatement, values);
      return counted.map((row) => ({ points: row.points, ms: Number(row.ms) }));
    },
    async clear(key) {
      await hot(clearStatement, [key]);
    },
  };
}

/** The limiter's own points and duration do not matter: each call brings a duration. */
export function attemptsInMemory(): AttemptCounter {
  const limiter = new RateLimiterMemory({ points: 1, duration: 1 });
  const add: AttemptCounter['add'] = async ({ key, seconds }, points) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, points, { customDuration: seconds });
    return { points: consumedPoints, ms: msBeforeNext };
  };
  return {
    add,
    async addBoth(first, second, points, most) {
      const counted = await add(first, points);
      return counted.points > most ? [counted] : [counted, await add(second, points)];
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}

const now = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
function counting(key: string, ms: string, from = ''): string {
  // A window longer than a new one was written by another clock.
  const isOver = `(l.expire <= ${now} or l.expire > ${now} + ${ms}::bigint)`;
  return `insert into rate_limits as l (key, points, expire) select ${key}::text, $2::int, ${now} + ${ms}::bigint ${from}
    on conflict (key) do update set
      points = case when ${isOver} then $2::int else l.points + $2::int end,
      expire = case when ${isOver} then ${now} + ${ms}::bigint else l.expire end
    returning points, (expire - ${now})::text as ms`;
}

/** $1 key, $2 points, $3 milliseconds. */
const addStatement: HotStatement = { name: 'count_attempt', text: counting('$1', '$3') };

/** $1 key, $2 points, $3 milliseconds, $4 and $5 the other's, $6 how many the first may have. */
const addBothStatement: HotStatement = {
  name: 'count_two_attempts',
  text: `with first as (${counting('$1', '$3')}),
      second as (${counting('$4', '$5', 'from first where first.points <= $6::int')})
    select points, ms from (select 1 as n, * from first union all select 2, * from second) counted order by n`,
};

/** $1 key. */
const clearStatement: HotStatement = { name: 'clear_attempts', text: 'delete from rate_limits where key = $1' };
