import DataLoader from 'dataloader';
import type { Database } from './open.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

/** How many statements of one kind are under way at once; what is asked meanwhile goes together in the next. */
const AT_ONCE = 2;
/** How many askings one statement serves. */
const MOST = 50;

/**
 * Returns a function that runs one statement for all who ask at about the same moment. Nobody waits while the server has little to do;
 * the more there is, the less each asking costs. `run` returns what it found for each of those that ask, in their order. Where it
 * throws, each of them is run alone, so that nobody fails by what another one sent. Those of different groups never wait for each other.
 */
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
      // All that this turn of the event loop brings goes together.
      setImmediate(start);
    },
  });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('a statement failed', { cause: error });
}
