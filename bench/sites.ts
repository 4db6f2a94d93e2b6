import pg from 'pg';
import type { Db } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import { inOneTransaction, onDatabase } from './data.ts';
import { median } from './load.ts';
import { type Running, startProduct } from './servers.ts';
import type { Size } from './size.ts';

export interface Site<Filled> {
  server: Running;
  filled: Filled;
  stop(): Promise<void>;
}

/** A server on a database of its own in the cluster, which `fill` has put rows into. */
export async function startSite<Filled>(
  size: Size,
  cluster: Cluster,
  name: string,
  fill: (db: Db) => Promise<Filled>,
): Promise<Site<Filled>> {
  const url = await copyDatabase(cluster, name);
  const filled = await onDatabase({ url }, (db) => inOneTransaction(db, fill));
  // What autovacuum does on a site that has run for some time; the cluster of the bench has none.
  const server = await startProduct(url, size === 'full', () => run(url, 'vacuum analyze'));
  return { server, filled, stop: server.stop };
}

/** A database with what the cluster's own has, under this name; returns its URL. */
export async function copyDatabase({ url }: Cluster, name: string): Promise<string> {
  const [, own] = /\/(\w+)$/.exec(url) ?? [];
  await run(url, `create database ${name} template ${own}`);
  return url.replace(/\w+$/, name);
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A call that is timed, and what puts things right after it. */
export type Timed = () => Promise<{ after?(): Promise<void> }>;

/** Milliseconds of the median call of each. */
export async function inTurns(calls: readonly Timed[], count: number): Promise<number[]> {
  return (await timesInTurns(calls, count)).map(median);
}

/** Milliseconds of the calls of each, in turns, so that what the machine does besides falls on all of them; after one that does not count. */
export async function timesInTurns(calls: readonly Timed[], count: number): Promise<number[][]> {
  const times = calls.map(() => [] as number[]);
  if (count > 1) for (const call of calls) await (await call()).after?.();
  for (let round = 0; round < count; round++) {
    for (const [index, call] of calls.entries()) {
      const started = performance.now();
      const { after } = await call();
      times[index]?.push(performance.now() - started);
      await after?.();
    }
  }
  return times;
}

export const percentile95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** The token of a session that this account begins. */
export async function signIn(server: Running, account: { email: string; password: string }): Promise<string> {
  const body = { email: account.email, password: account.password, session: 'bearer' };
  return JSON.parse(await ask({ server }, '/api/auth/sign-in', { method: 'POST', body })).access_token;
}

/** The body of a call that has to succeed. */
export async function ask(
  { server }: Pick<Site<unknown>, 'server'>,
  path: string,
  { token, method = 'GET', body }: { token?: string | undefined; method?: string; body?: unknown } = {},
): Promise<string> {
  const response = await fetch(`http://localhost:${server.port}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
  return text;
}
