import { createHash } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Db } from '../db/open.ts';
import type { Log } from '../log.ts';
import type { FunctionLimits } from './limits.ts';
import { edge_function_versions, edge_functions } from './tables.ts';

const CHANNEL = 'edge_functions';
const MOST_RECONNECT_MS = 30_000;

export async function tellInstances(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${name})`);
}

export type Following = ReturnType<typeof follow>;

/** Reads on PostgreSQL's notifications, and polls in case one was missed. `take` gets everything each time. */
export function follow(
  { database, log }: { database: Database; log: Log },
  { pollMs, reconnectMs }: Pick<FunctionLimits, 'pollMs' | 'reconnectMs'>,
  take: (wanted: Map<string, Wanted>) => void,
) {
  let stopped = false;
  let reading: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  let isFailing = false;
  const read = async () => {
    const wanted = await readWanted(database.db);
    if (!stopped) take(wanted);
  };
  /** One read at a time, so that results are taken in order; concurrent callers share the next. */
  const now = () => {
    waiting ??= reading
      .catch(() => {})
      .then(() => {
        waiting = null;
        reading = read();
        return reading;
      });
    return waiting;
  };
  const inBackground = async () => {
    try {
      await now();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !stopped) log.error('functions cannot be followed', error);
      isFailing = true;
    }
  };
  const poll = setInterval(() => void inBackground(), pollMs).unref();
  const stopListening = database.pool ? listen(database.pool.options, reconnectMs, inBackground) : null;
  return {
    now,
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      await stopListening?.();
      await (waiting ?? reading).catch(() => {});
    },
  };
}

/** Reconnects when the connection breaks; polling covers the gap. */
function listen(options: pg.ClientConfig, reconnectMs: number, heard: () => Promise<void>): () => Promise<void> {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let wait = reconnectMs;
  let stopped = false;
  const again = (broken: pg.Client) => {
    if (stopped || client !== broken) return;
    client = null;
    retry = setTimeout(() => void connect(), wait).unref();
    wait = Math.min(wait * 2, MOST_RECONNECT_MS);
  };
  const connect = async () => {
    const fresh = new pg.Client({ ...options, keepAlive: true });
    client = fresh;
    fresh.on('error', () => again(fresh));
    fresh.on('end', () => again(fresh));
    fresh.on('notification', () => void heard());
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      wait = reconnectMs;
      await heard();
    } catch {
      await fresh.end().catch(() => {});
      again(fresh);
    }
  };
  const connected = connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await connected;
    await client?.end().catch(() => {});
  };
}

export interface Wanted {
  name: string;
  version: number;
  hosts: string[];
  secrets: Record<string, string>;
  /** Changes with any part of this; a process serves exactly one key. */
  key: string;
  grants: string;
}

async function readWanted(db: Db): Promise<Map<string, Wanted>> {
  const { name, version, hosts, secrets, created_at } = edge_functions;
  const rows = await db
    .select({ name, version, hosts, secrets, created_at })
    .from(edge_functions)
    .where(isNotNull(version));
  return new Map(
    rows.map(({ created_at, ...row }): [string, Wanted] => {
      const grants = grantsOf(row.hosts, row.secrets);
      // Includes the creation time: a function deleted and added again restarts at version 1.
      const text = [row.version, created_at.toISOString(), grants].join('\n');
      const key = createHash('sha256').update(text).digest('base64url');
      return [row.name, { ...row, version: row.version ?? 0, key, grants }];
    }),
  );
}

export async function readCode(db: Db, name: string, version: number): Promise<string | null> {
  const { code } = edge_function_versions;
  const one = and(eq(edge_function_versions.name, name), eq(edge_function_versions.version, version));
  const [row] = await db.select({ code }).from(edge_function_versions).where(one);
  return row?.code ?? null;
}

export function grantsOf(hosts: string[], secrets: Record<string, string>): string {
  return JSON.stringify([[...hosts].sort(), Object.entries(secrets).sort()]);
}
