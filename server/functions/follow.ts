import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Db } from '../db/open.ts';
import type { Log } from '../log.ts';
import type { FunctionLimits } from './limits.ts';
import { readWanted, type Wanted } from './wanted.ts';

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
