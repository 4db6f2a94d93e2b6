import { randomUUID } from 'node:crypto';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { readSettings } from '#server/env.ts';
import { createFunctions } from '#server/functions/create-functions.ts';
import { edge_function_versions, edge_functions } from '#server/functions/tables.ts';
import type { Cluster } from '../scripts/postgres.ts';
import type { Size } from './size.ts';

/** Good calls, and how many are under way at a time. */
const PLANS: Record<Size, { good: number; atATime: number }> = {
  full: { good: 200, atATime: 20 },
  tiny: { good: 20, atATime: 1 },
};
/** One in so many calls does harm. */
const EVERY = 11;

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
export async function functions(size: Size, cluster: Cluster): Promise<FunctionTimes[]> {
  const { good: count, atATime } = PLANS[size];
  const harmful = count / (EVERY - 1);
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
    const queries = Array.from({ length: count + (bad ? harmful : 0) }, (_, at) =>
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
    await Promise.all(Array.from({ length: atATime }, client));
    await Promise.all(others);
    const times = good.map(({ time }) => time).sort((a, b) => a - b);
    const at = (part: number) => times[Math.ceil(times.length * part) - 1] ?? 0;
    return { what, median: at(0.5), p99: at(0.99), failures: good.filter(({ isFine }) => !isFine).length };
  };
  try {
    await call('good');
    return [
      await measure(`${count} good calls`, false),
      await measure(`the same beside ${harmful} that loop or eat memory`, true),
    ];
  } finally {
    await served.stop();
    await database.close();
  }
}
