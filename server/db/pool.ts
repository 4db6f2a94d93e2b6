import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { causesOf } from './conflict.ts';

/** Milliseconds. A new leader may take over within the first; a client waits for 15 s. */
const usual = {
  /** Counted from the first failure to connect: until then calls wait, afterwards they fail at once. */
  bridgedMs: 8_000,
  retryMs: 200,
  /** A busy connection that is silent for this long is checked on another one; idle ones are closed earlier. */
  silentMs: 11_000,
  /** The server ends a connection without a statement for this long: its client is gone. */
  orphanMs: 60_000,
};
const CONNECT_MS = 5_000;
/** Well before the server would end them. A new connection plans every statement again, and many at once slow everyone down. */
const IDLE_MS = 45_000;
/** Otherwise the server keeps the connections of a vanished machine for two hours and runs out of them. */
const KEEPALIVES = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** OID of the type. */
const TIMESTAMPTZ = 1184;
/** The driver's parser takes four times as long, and every session has seven of them. `Date` reads years below 1000 and infinity otherwise. */
const toDate = (text: string) =>
  /^[1-9]\d{3}-.*\d$/.test(text) ? new Date(text) : pg.types.getTypeParser(TIMESTAMPTZ, 'text')(text);

/** While no server can be reached for a moment, as in a failover, calls wait: nothing was sent yet, so retrying is safe. */
export function createPool(url: string, onError: (error: Error) => void, patience = usual): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Compiling takes 20 ms, longer than statements here run; on a large site the planner's estimates would ask for it.
    options: `-c timezone=UTC -c jit=off ${KEEPALIVES}`,
    onConnect: (client) => introduce(client, patience.orphanMs),
    types: { getTypeParser: (oid, format) => (oid === TIMESTAMPTZ ? toDate : pg.types.getTypeParser(oid, format)) },
  });
  // A broken idle connection (the server restarted) is dropped from the pool.
  pool.on('error', onError);
  // Without a listener, an error on a connection in a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  pool.on('connect', watchSilence(pool, patience.silentMs));
  waitForServer(pool, patience);
  keepAfterRefusal(pool);
  return pool;
}

/** A standby has outdated data and cannot save. PostgreSQL before 14 never ends an idle session. */
async function introduce(client: pg.ClientBase, orphanMs: number): Promise<void> {
  const asked = {
    text: `select pg_is_in_recovery() as standby, pg_backend_pid() as pid,
      case when current_setting('idle_session_timeout', true) is not null
        then set_config('idle_session_timeout', $1, false) end`,
    values: [String(orphanMs)],
    query_timeout: CONNECT_MS,
  };
  const { rows } = await client.query(asked);
  if (rows[0].standby) throw Object.assign(new Error('The database server is a standby.'), { code: READ_ONLY });
  backends.set(client, rows[0].pid);
}

const READ_ONLY = '25006';
/** The PID of each connection's server process. */
const backends = new WeakMap<pg.ClientBase, number>();

function waitForServer(pool: pg.Pool, { bridgedMs, retryMs }: typeof usual): void {
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  let awaySince: number | null = null;
  const connected = async () => {
    for (;;) {
      try {
        const client = await connectOnce();
        awaySince = null;
        return client;
      } catch (error) {
        if (pool.ending || !isAway(error)) throw error;
        awaySince ??= performance.now();
        if (performance.now() - awaySince > bridgedMs) throw error;
        await wait(retryMs);
      }
    }
  };
  pool.connect = connected as typeof pool.connect;
}

/** The driver gives up a connection after any failure, though one on which data was refused is as good as before. */
function keepAfterRefusal(pool: pg.Pool): void {
  const query = async (...given: Parameters<pg.PoolClient['query']>) => {
    const client = await pool.connect();
    try {
      const result = await client.query(...given);
      client.release();
      return result;
    } catch (error) {
      client.release(isRefusal(error) ? undefined : (error as Error));
      throw error;
    }
  };
  pool.query = query as typeof pool.query;
}

/**
 * Data (22), constraints (23), conflicts (40), locks (55) and rules of ours (P0). Other failures can be the connection's own, such as a plan
 * made before a migration.
 */
function isRefusal(error: unknown): boolean {
  const { severity, code = '' } = error as Partial<pg.DatabaseError>;
  return severity === 'ERROR' && /^(22|23|40|55|P0)/.test(code);
}

function isAway(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  const network = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN)/.test(code);
  // 57P: shutting down, starting, crashed. 08: its proxy lost it.
  return (
    network || code === READ_ONLY || /^(57P|08)/.test(code) || /^(Connection terminated|Client has)/.test(message)
  );
}

/** Work under way may or may not have been stored. */
export const isConnectionLost = (error: unknown): boolean => causesOf(error).some(isAway);

/** TCP takes 15 minutes to give up on a vanished machine, so another connection checks the process behind a silent one. */
function watchSilence(pool: pg.Pool, silentMs: number): (client: pg.PoolClient) => void {
  let asking: Promise<Backends | null> | null = null;
  const living = () => {
    asking ??= backendsOf(pool.options).finally(() => {
      asking = null;
    });
    return asking;
  };
  return (client) => {
    const socket = (client as pg.PoolClient & { connection: pg.Connection }).connection.stream as Socket;
    socket.setTimeout(silentMs);
    const exchanged = () => socket.bytesRead + socket.bytesWritten;
    socket.on('timeout', async () => {
      const before = exchanged();
      const found = await living();
      const isBusy = found?.get(backends.get(client) ?? 0);
      // A connection without a query expects no reply.
      const isWaiting = !(client as pg.PoolClient & { readyForQuery?: boolean }).readyForQuery;
      // Traffic since the check is newer than its result.
      const isSilent = exchanged() === before;
      const isThere = !isSilent || found === null || isBusy || (isBusy === false && !isWaiting);
      if (isThere) socket.setTimeout(silentMs);
      else socket.destroy(new Error('Connection terminated: the database server has vanished.'));
    });
  };
}

type Backends = Map<number, boolean>;

/** Empty where no server can be reached, null where it has no connection to spare. */
async function backendsOf(options: pg.PoolOptions): Promise<Backends | null> {
  const { onConnect: _, ...plain } = options as pg.PoolConfig;
  const client = new pg.Client({ ...plain, statement_timeout: CONNECT_MS, query_timeout: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select pid,
      state = 'active' or state_change > clock_timestamp() - interval '1 second' as busy
      from pg_stat_activity where usename = current_user`);
    return new Map(rows.map(({ pid, busy }) => [pid, busy === true]));
  } catch (error) {
    return /^53/.test((error as { code?: string }).code ?? '') ? null : new Map();
  } finally {
    await client.end().catch(() => {});
  }
}
