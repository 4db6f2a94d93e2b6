import type { AnyContractProcedure } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import type * as z from 'zod';
import { contract } from '#core/contract/index.ts';
import type { OperationMeta } from '#core/contract/operation.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { pages, reads, starts } from './routes-calls.ts';
import { type Filled, fillSite, type Rows } from './routes-data.ts';
import { ask, inTurns, type Site, startSite, type Timed } from './sites.ts';
import type { Size } from './size.ts';

interface Plan {
  sites: Record<string, Rows>;
  /** Of each query; the median counts. */
  calls: number;
  /** Quizzes that are begun with each selection: nobody may begin more than 60 in a quarter of an hour. */
  starts: number;
}

const PLANS: Record<Size, Plan> = {
  full: {
    sites: {
      small: { rows: 1_000, attempts: 1_000, own: 5_000, posts: 1_000 },
      large: { rows: 100_000, attempts: 1_000_000, own: 5_000, posts: 10_000 },
    },
    calls: 30,
    starts: 12,
  },
  tiny: { sites: { small: { rows: 1_000, attempts: 1_000, own: 100, posts: 100 } }, calls: 1, starts: 1 },
};

export interface RouteTime {
  what: string;
  /** Time of the median call on the large site, as a multiple of the one on the small site. */
  ofEverybody: number;
  /** On the large site, of a learner with 5,000 attempts, as a multiple of one with 50. Null where no learner's rows are read. */
  ofOwn: number | null;
  /** Milliseconds of the slowest of the three. */
  milliseconds: number;
  /** Whether the operation returns everything that there is of something. */
  whole: boolean;
}

interface Caller {
  site: Site<Filled>;
  token: string | undefined;
  values: Record<string, string>;
}

/** Every read operation of the contract, readers' pages of the blog and starting a quiz, on a small and on a large site, on PostgreSQL. */
export async function routes(size: Size, cluster: Cluster): Promise<RouteTime[]> {
  const operations = measuredOperations();
  const plan = PLANS[size];
  const sites: Site<Filled>[] = [];
  try {
    for (const [name, filled] of Object.entries(plan.sites))
      sites.push(await startSite(size, cluster, `routes_${name}`, (db) => fillSite(db, filled)));
    return await measured(sites, operations, plan);
  } finally {
    for (const { stop } of sites) await stop();
  }
}

async function measured(
  sites: Site<Filled>[],
  operations: ReturnType<typeof measuredOperations>,
  { calls: count, starts: startCount }: Plan,
): Promise<RouteTime[]> {
  const compared = async (calls: Timed[], each = count) => comparison(await inTurns(calls, each), sites.length);
  const times: RouteTime[] = [];
  for (const { name, path, access, queries, whole } of operations) {
    const isOwn = access === 'user' || path.includes('{user_id}');
    for (const query of queries) {
      const callers = callersOf(sites, access, isOwn);
      const calls = await Promise.all(
        callers.map(async (caller) => readCall(caller, await address(caller, path, query))),
      );
      times.push({ what: `${name}${query && ` ${query}`}`, whole, ...(await compared(calls)) });
    }
  }
  for (const path of pages) {
    const calls = callersOf(sites, 'public', false).map((caller) => readCall(caller, path));
    times.push({ what: path, whole: false, ...(await compared(calls)) });
  }
  for (const selection of starts) {
    const calls = callersOf(sites, 'user', true).map((caller) => startCall(caller, selection));
    times.push({ what: `quiz.start ${selection}`, whole: false, ...(await compared(calls, startCount)) });
  }
  return times;
}

/** On each site and, where it makes a difference, for the learner with many attempts on the last, the large one. */
function callersOf(sites: Site<Filled>[], access: string, isOwn: boolean): Caller[] {
  const kinds = sites.map((site): [Site<Filled>, 'few' | 'many'] => [site, 'few']);
  if (isOwn) kinds.push([sites.at(-1) as Site<Filled>, 'many']);
  return kinds.map(([site, own]) => ({
    site,
    token: access === 'public' ? undefined : site.filled.tokens[access === 'admin' ? 'admin' : own],
    values: { ...site.filled.values, ...(own === 'many' && site.filled.many) },
  }));
}

function comparison(milliseconds: number[], sites: number) {
  const [few, many] = [milliseconds[0], milliseconds[sites - 1]] as [number, number];
  const own = milliseconds[sites];
  return {
    ofEverybody: many / few,
    ofOwn: own === undefined ? null : own / many,
    milliseconds: Math.max(...milliseconds),
  };
}

/**
 * Every GET operation of the contract with its queries: those listed, or the plain call and, where there are pages, the second one.
 * Throws with listed names that are no operation.
 */
export function measuredOperations(listed = reads) {
  const left = new Map(Object.entries(listed));
  const found: { name: string; path: string; access: string; queries: readonly string[]; whole: boolean }[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { route, meta, inputSchema } = (procedure as AnyContractProcedure)['~orpc'];
    if (route.method !== 'GET') return;
    const name = path.join('.');
    const whole = left.has(`${name}*`);
    const isPaged = 'cursor' in ((inputSchema as z.ZodObject | undefined)?.shape ?? {});
    const queries = left.get(whole ? `${name}*` : name) ?? (isPaged ? ['', 'cursor={next}'] : ['']);
    left.delete(whole ? `${name}*` : name);
    found.push({ name, path: route.path ?? '', access: (meta as OperationMeta).access, queries, whole });
  });
  if (left.size > 0) throw new Error(`Correct bench/routes-calls.ts: ${[...left.keys()].join(', ')}.`);
  return found;
}

/** The address of a query. What it names and the path has goes into the path. */
async function address(caller: Caller, path: string, query: string): Promise<string> {
  const values: Record<string, string> = { ...caller.values };
  if (query.includes('{next}')) {
    const first = await address(caller, path, query.replace(/&?cursor=\{next\}/, ''));
    values.next = JSON.parse(await ask(caller.site, first, caller)).next_cursor ?? '';
  }
  const filled = new URLSearchParams(
    query.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name]))),
  );
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = filled.get(name) ?? values[name];
    filled.delete(name);
    return String(value);
  });
  return filled.size > 0 ? `${place}?${filled}` : place;
}

function readCall({ site, token }: Caller, path: string): Timed {
  return async () => {
    await ask(site, path, { token });
    return {};
  };
}

/** A quiz is begun, and then discarded. */
function startCall({ site, token, values }: Caller, selection: string): Timed {
  return async () => {
    const body = { question_count: 10, selection };
    const text = await ask(site, `/api/topics/${values.large_topic}/attempts`, { token, method: 'POST', body });
    const { attempt } = JSON.parse(text) as { attempt: { id: string } };
    return { after: async () => void (await ask(site, `/api/attempts/${attempt.id}`, { token, method: 'DELETE' })) };
  };
}
