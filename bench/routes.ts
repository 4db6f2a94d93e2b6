import type { AnyContractProcedure } from '@orpc/contract';
import { traverseContractProcedures } from '@orpc/server';
import type * as z from 'zod';
import { contract } from '#core/contract/index.ts';
import type { OperationMeta } from '#core/contract/operation.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { pages, reads, starts } from './routes-calls.ts';
import { type Filled, fillSite } from './routes-data.ts';
import { ask, inTurns, type Site, startSite, type Timed } from './sites.ts';

const small = { rows: 1_000, attempts: 1_000, posts: 1_000 };
const large = { rows: 100_000, attempts: 1_000_000, posts: 10_000 };
/** Quizzes that are begun with each selection: nobody may begin more than 60 in a quarter of an hour. */
const STARTS = 12;

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
export async function routes(cluster: Cluster): Promise<RouteTime[]> {
  const operations = measuredOperations();
  const sites: Site<Filled>[] = [];
  try {
    for (const [name, size] of Object.entries({ small, large }))
      sites.push(await startSite(cluster, `routes_${name}`, (db) => fillSite(db, size)));
    return await measured(sites, operations);
  } finally {
    for (const { stop } of sites) await stop();
  }
}

async function measured(
  sites: Site<Filled>[],
  operations: ReturnType<typeof measuredOperations>,
): Promise<RouteTime[]> {
  const times: RouteTime[] = [];
  for (const { name, path, access, queries, whole } of operations) {
    const isOwn = access === 'user' || path.includes('{user_id}');
    for (const query of queries) {
      const callers = callersOf(sites, access, isOwn);
      const calls = await Promise.all(
        callers.map(async (caller) => readCall(caller, await address(caller, path, query))),
      );
      times.push({ what: `${name}${query && ` ${query}`}`, whole, ...compared(await inTurns(calls)) });
    }
  }
  for (const path of pages) {
    const calls = callersOf(sites, 'public', false).map((caller) => readCall(caller, path));
    times.push({ what: path, whole: false, ...compared(await inTurns(calls)) });
  }
  for (const selection of starts) {
    const calls = callersOf(sites, 'user', true).map((caller) => startCall(caller, selection));
    times.push({ what: `quiz.start ${selection}`, whole: false, ...compared(await inTurns(calls, STARTS)) });
  }
  return times;
}

/** On the small site, on the large site and, where it makes a difference, for the learner there with many attempts. */
function callersOf([ofSmall, ofLarge]: Site<Filled>[], access: string, isOwn: boolean): Caller[] {
  const kinds = [[ofSmall, 'few'], [ofLarge, 'few'], ...(isOwn ? [[ofLarge, 'many']] : [])] as [
    Site<Filled>,
    'few' | 'many',
  ][];
  return kinds.map(([site, own]) => ({
    site,
    token: access === 'public' ? undefined : site.filled.tokens[access === 'admin' ? 'admin' : own],
    values: { ...site.filled.values, ...(own === 'many' && site.filled.many) },
  }));
}

function compared([few, many, own]: number[]) {
  return {
    ofEverybody: (many as number) / (few as number),
    ofOwn: own === undefined ? null : own / (many as number),
    milliseconds: Math.max(few as number, many as number, own ?? 0),
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
