import { AppError } from '#core/errors.ts';
import { tooManyUntil } from '#core/lib/general.ts';
import type { Database } from '../db/open.ts';
import { together } from '../db/together.ts';

interface Limit {
  points: number;
  seconds: number;
  /** Whether instances count together. */
  isShared?: boolean;
}

interface Count {
  own: number;
  told: number;
  others: number;
  /** Milliseconds since 1970. */
  ends: number;
  telling: Promise<void> | null;
}

const SHARE = 0.1;

/** `spend` counts locally and exchanges sums now and then: n instances can exceed a limit by (n - 1) tenths. */
export function createStudyCounts(
  database: Pick<Database, 'pool' | 'hot'>,
  clock: () => Date,
  notShared: (error: unknown) => void,
) {
  const counts = new Map<string, Count>();
  let cleared = 0;

  function countOf(name: string, key: string, { seconds }: Limit): { count: Count; row: string } {
    const now = clock().getTime();
    const window = Math.floor(now / (seconds * 1000));
    const row = `${name}:${key}:${window}`;
    if (cleared !== Math.floor(now / 900_000)) {
      cleared = Math.floor(now / 900_000);
      for (const [known, { ends }] of counts) if (ends <= now) counts.delete(known);
    }
    const ends = (window + 1) * seconds * 1000;
    const count = counts.get(row) ?? { own: 0, told: 0, others: 0, ends, telling: null };
    counts.set(row, count);
    return { count, row };
  }

  function tell(row: string, count: Count): Promise<void> {
    const news = count.own - count.told;
    const taken = (all: number) => {
      count.told += news;
      count.others = all - count.told;
    };
    count.telling ??= addPoints(database, { row, news, ends: count.ends })
      .then(taken, notShared)
      .finally(() => {
        count.telling = null;
      });
    return count.telling;
  }

  function refuse(count: Count): never {
    const retryAfter = Math.max(1, Math.ceil((count.ends - clock().getTime()) / 1000));
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter, sentence: tooManyUntil(retryAfter) });
  }

  function add(count: Count, limit: Limit, points: number): void {
    if (points > 0 && count.own + count.others + points > limit.points) refuse(count);
    count.own += points;
  }

  return {
    /** All or nothing. Throws TOO_MANY_ATTEMPTS. */
    spend(name: string, limit: Limit, key: string, points: number): void {
      const { count, row } = countOf(name, key, limit);
      add(count, limit, points);
      const isDue = count.own - count.told >= limit.points * SHARE;
      if (database.pool && isDue && limit.isShared !== false) void tell(row, count);
    },
    /** Exchanges first, so that instances together do not exceed the limit. */
    async spendTogether(name: string, limit: Limit, key: string, points: number): Promise<void> {
      const { count, row } = countOf(name, key, limit);
      add(count, limit, points);
      if (!database.pool) return;
      await count.telling;
      await tell(row, count);
      if (count.own + count.others <= limit.points) return;
      count.own -= points;
      refuse(count);
    },
    /** Takes points back, unless their window is over. */
    takeBack(name: string, limit: Limit, key: string, points: number): void {
      const { count } = countOf(name, key, limit);
      count.own = Math.max(0, count.own - points);
    },
  };
}

const addPoints = together<{ row: string; news: number; ends: number }, number>(async (database, asked) => {
  const columns = [asked.map(({ row }) => row), asked.map(({ news }) => news), asked.map(({ ends }) => ends)];
  const found = await database.hot<{ key: string; points: number }>(addStatement, columns);
  const byRow = new Map(found.map(({ key, points }) => [key, points]));
  return asked.map(({ row, news }) => byRow.get(row) ?? news);
});

/** $1 rows, $2 points to add, $3 ends of windows. Sorted against deadlocks with other instances. */
const addStatement = {
  name: 'add_study_points',
  text: `insert into rate_limits as r (key, points, expire)
    select * from unnest($1::text[], $2::int[], $3::bigint[]) as a(key, points, expire) order by key
    on conflict (key) do update set points = r.points + excluded.points returning key, points`,
};
