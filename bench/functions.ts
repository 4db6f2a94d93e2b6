import { randomUUID } from 'node:crypto';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { readSettings } from '#server/env.ts';
import { createFunctions } from '#server/functions/create-functions.ts';
import { edge_function_versions, edge_functions } from '#server/functions/tables.ts';
import type { Cluster } from '../scripts/postgres.ts';

const GOOD = 200;
/** One in so many calls does harm. */
const EVERY = 11;
/** Under way at a time. */
const AT_A_TIME = 20;

/** Loops for ever or eats memory where it is told to. */
const code = `export default { fetch(request) {
  if (request.url.endsWith('?loop')) for (;;);
  if (request.url.endsWith('?eat')) for (const all = [];;) all.push(new Array(1e5).fill(all.length));
  return new Response('fine');
} };`;

export interface FunctionTimes {
  what: string;
  /** Milliseconds of good calls. */
  median: number;
  p99: number;
  failures: number;
}

/** Good calls of a function alone, and beside others of it that loop for ever or eat memory. */
export async function functions(cluster: Cluster): Promise<FunctionTimes[]> {
  const database = await openDatabase({ url: cluster.url }, () => {});
  const settings = readSettings({ DATABASE_URL: cluster.url });
  const log = { info() {}, error() {} };
  await migrate(database);
  const now = new Date();
  const row = { name: 'bench', status: 'deployed' as const, code, version: 1, created_at: now, updated_at: now };
  await database.db.insert(edge_functions).values(row);
  await database.db.insert(edge_function_versions).values({ name: 'bench', version: 1, code, deployed_at: now });
  const served = createFunctions({ database, db: database.db, log, settings, clock: () => new Date() });
  const call = async (query: string) => {
    const begin = performance.now();
    const url = `http://localhost/functions/v1/bench?${query}`;
    const asked = { id: randomUUID(), method: 'GET', url, headers: {}, body: undefined, admit: async () => {} };
    const answer = await served.answer('bench', { ...asked, signal: new AbortController().signal }).catch(() => null);
    const isFine = (await answer?.text().catch(() => '')) === 'fine';
    return { isFine, time: performance.now() - begin };
  };
  const measure = async (what: string, bad: boolean): Promise<FunctionTimes> => {
    const queries = Array.from({ length: GOOD + (bad ? GOOD / (EVERY - 1) : 0) }, (_, at) =>
      bad && at % EVERY === 5 ? (['loop', 'eat'][at % 2] ?? '') : 'good',
    );
    const good: Awaited<ReturnType<typeof call>>[] = [];
    // Bad calls wait on their own, so that as many good ones are under way in both.
    const others: Promise<unknown>[] = [];
    const client = async () => {
      for (let query = queries.shift(); query !== undefined; query = queries.shift()) {
        if (query === 'good') good.push(await call(query));
        else others.push(call(query));
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, client));
    await Promise.all(others);
    const times = good.map(({ time }) => time).sort((a, b) => a - b);
    const at = (part: number) => times[Math.ceil(times.length * part) - 1] ?? 0;
    return { what, median: at(0.5), p99: at(0.99), failures: good.filter(({ isFine }) => !isFine).length };
  };
  try {
    await call('good');
    return [
      await measure('200 good calls', false),
      await measure('the same beside 20 that loop or eat memory', true),
    ];
  } finally {
    await served.stop();
    await database.close();
  }
}
