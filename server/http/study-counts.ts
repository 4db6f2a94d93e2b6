import { AppError } from '#core/errors.ts';
import { tooManyUntil } from '#core/general.ts';
import type { Database } from '../db/open.ts';
import { together } from '../db/together.ts';

interface Limit {
  points: number;
  seconds: number;
}

/** What one account was given within one window. */
interface Count {
  /** By this process. */
  own: number;
  /** How much of it the other processes have been told. */
  told: number;
  /** By the others, as of the last time that this process told them. */
  others: number;
  /** When the window ends, in milliseconds since 1970. */
  ends: number;
  /** Resolves when the others have been told; null where nobody is being told. */
  telling: Promise<void> | null;
}

/** A process tells the others, and hears from them, each time it has counted this part of a limit. */
const SHARE = 0.1;

/**
 * Counts in windows that begin at fixed moments, the same on every instance. With `spend` each process counts by itself, so that a call
 * waits for nothing, and exchanges sums with the others through the database now and then: with n of them a limit can be exceeded by
 * (n - 1) tenths. Without the database each goes on counting alone; `notShared` hears why.
 */
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
    count.telling ??= told(row, count).finally(() => {
      count.telling = null;
    });
    return count.telling;
  }

  async function told(row: string, count: Count): Promise<void> {
    const news = count.own - count.told;
    try {
      const all = await addPoints(database, { row, news, ends: count.ends });
      count.told += news;
      count.others = all - count.told;
    } catch (error) {
      notShared(error);
    }
  }

  function refuse(count: Count): never {
    const retryAfter = Math.max(1, Math.ceil((count.ends - clock().getTime()) / 1000));
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter, sentence: tooManyUntil(retryAfter) });
  }

  function add(count: Count, limit: Limit, points: number): void {
    if (count.own + count.others + points > limit.points) refuse(count);
    count.own += points;
  }

  return {
    /** Counts `points`, all or none of them. Throws TOO_MANY_ATTEMPTS, which says when the window ends. */
    spend(name: string, limit: Limit, key: string, points: number): void {
      const { count, row } = countOf(name, key, limit);
      add(count, limit, points);
      const isDue = count.own - count.told >= limit.points * SHARE;
      if (database.pool && isDue) void tell(row, count);
    },
    /** The same, after asking the others: together they do not exceed the limit. */
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
    /** Counts so many points less, or more, without asking whether there is room for them. */
    correct(name: string, limit: Limit, key: string, points: number): void {
      countOf(name, key, limit).count.own += points;
    },
  };
}

/** Adds points to counts of accounts in windows, each of another one, and returns how many there are then. */
const addPoints = together<{ row: string; news: number; ends: number }, number>(async (database, asked) => {
  const columns = [asked.map(({ row }) => row), asked.map(({ news }) => news), asked.map(({ ends }) => ends)];
  const found = await database.hot<{ key: string; points: number }>(addStatement, columns);
  const byRow = new Map(found.map(({ key, points }) => [key, points]));
  return asked.map(({ row, news }) => byRow.get(row) ?? news);
});

/** $1 accounts and windows, $2 how many more of each, $3 when the windows end. In order: another instance counts the same ones. */
const addStatement = {
  name: 'add_study_points',
  text: `insert into rate_limits as r (key, points, expire)
    select * from unnest($1::text[], $2::int[], $3::bigint[]) as a(key, points, expire) order by key
    on conflict (key) do update set points = r.points + excluded.points returning key, points`,
};
