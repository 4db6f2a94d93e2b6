import DataLoader from 'dataloader';
import type { Database } from './open.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const AT_ONCE = 2;
const MOST = 50;

/** Batches concurrent calls. `run` returns a result per call, in order; where it throws, each call runs alone. */
export function together<Asked, Found>(
  run: (database: Pick<Database, 'hot'>, asked: readonly Asked[]) => Promise<Found[]>,
  groupOf: (asked: Asked) => string = () => '',
): (database: Pick<Database, 'hot'>, asked: Asked) => Promise<Found> {
  const loaders = new WeakMap<Pick<Database, 'hot'>, Map<string, DataLoader<Asked, Found>>>();
  return (database, asked) => {
    const groups = loaders.get(database) ?? new Map<string, DataLoader<Asked, Found>>();
    loaders.set(database, groups);
    const group = groupOf(asked);
    const loader = groups.get(group) ?? loaderOf(database, run);
    groups.set(group, loader);
    return loader.load(asked);
  };
}

function loaderOf<Asked, Found>(
  database: Pick<Database, 'hot'>,
  run: (database: Pick<Database, 'hot'>, asked: readonly Asked[]) => Promise<Found[]>,
): DataLoader<Asked, Found> {
  let underWay = 0;
  const waiting: (() => void)[] = [];
  const runAll = async (asked: readonly Asked[]): Promise<(Found | Error)[]> => {
    try {
      return await run(database, asked);
    } catch (error) {
      if (asked.length === 1 || isDatabaseUnavailable(error)) throw error;
      return await Promise.all(asked.map((one) => run(database, [one]).then(([found]) => found as Found, asError)));
    } finally {
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
  return new DataLoader<Asked, Found>(runAll, {
    cache: false,
    maxBatchSize: MOST,
    batchScheduleFn: (start) => {
      if (underWay >= AT_ONCE) return void waiting.push(start);
      underWay += 1;
      setImmediate(start);
    },
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('a statement failed', { cause: error });
}
