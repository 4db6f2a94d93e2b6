import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How patient a pool is with a server that goes away, in milliseconds. */
export interface Patience {
  /** From the moment when no connection can be had: until then calls wait for one, afterwards they fail at once. */
  bridgedMs: number;
  retryMs: number;
  /** A connection on which nothing was heard for this long is asked after, on another one; idle ones are closed before that. */
  silentMs: number;
  /** After this long without a statement the server ends a connection: nobody is left at its other end. */
  orphanMs: number;
}

/** A new leader may take a call over within this; a client waits for 15 s. */
const usual: Patience = { bridgedMs: 8_000, retryMs: 200, silentMs: 11_000, orphanMs: 60_000 };
const CONNECT_MS = 5_000;
/**
 * Idle connections are closed after this long, well before the server would end them. Those that a rush has opened stay for the next:
 * a new one plans every statement anew, and a few at once hold up everybody.
 */
const IDLE_MS = 45_000;
/** Half a minute without a sign of our machine: else the server keeps what belonged to it for two hours, and runs out of connections. */
const KEEPALIVES = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Connections to PostgreSQL that outlive its servers. One that breaks is dropped, wherever it is; one to a standby is not used; one
 * whose server has vanished without a word is cut off, and what waits for it fails; the server ends one whose client has vanished. While
 * no server can be reached for a moment, as between two leaders, whoever needs a connection waits: nothing has been sent yet, so that
 * trying again is always safe.
 */
export function createPool(url: string, onError: (error: Error) => void, patience: Patience = usual): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `-c timezone=UTC ${KEEPALIVES}`,
    onConnect: (client) => introduce(client, patience.orphanMs),
  });
  // An idle connection that breaks (the server restarted) is dropped from the pool; the next query opens another.
  pool.on('error', onError);
  // One that breaks while a transaction holds it has no other listener, and a failure that nobody hears ends the process. The
  // transaction hears of it from its next statement.
  pool.on('connect', (client) => void client.on('error', () => {}));
  pool.on('connect', watchSilence(pool, patience.silentMs));
  waitForServer(pool, patience);
  return pool;
}

/** A server that only reads returns what was true a moment ago, and cannot save. Before PostgreSQL 14 none ends an idle session. */
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
/** Which process of the server each connection talks to. */
const backends = new WeakMap<pg.ClientBase, number>();

/** Makes the pool try again to connect for a while, from when it first could not. */
function waitForServer(pool: pg.Pool, { bridgedMs, retryMs }: Patience): void {
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
  type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;
  pool.connect = ((done?: Done) => {
    if (!done) return connected();
    connected().then(
      (client) => done(undefined, client, client.release),
      (error) => done(error, undefined, () => {}),
    );
  }) as typeof pool.connect;
}

/** Whether a failure to connect says that the server is not there at the moment, or not for us. */
function isAway(error: unknown): boolean {
  const { code = '', message } = error as { code?: string; message: string };
  const network = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_AGAIN)/.test(code);
  // 57P: shutting down, starting, crashed. 08: its proxy lost it.
  return (
    network || code === READ_ONLY || /^(57P|08)/.test(code) || /^(Connection terminated|Client has)/.test(message)
  );
}

/** Whether something failed because the database went away meanwhile: what was under way may have been stored or not. */
export function isConnectionLost(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) if (isAway(current)) return true;
  return false;
}

/**
 * TCP gives up on a machine that vanished after a quarter of an hour, if something was on its way to it. So another connection asks,
 * again and again, what the process behind a silent one does: a long statement goes on; where it has ended, and its reply was lost on
 * the way, it fails.
 */
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
      // Of a connection on which nothing is asked nothing is expected either.
      const isWaiting = !(client as pg.PoolClient & { readyForQuery?: boolean }).readyForQuery;
      // What has been asked or said meanwhile is younger than what was found.
      const isSilent = exchanged() === before;
      const isThere = !isSilent || found === null || isBusy || (isBusy === false && !isWaiting);
      if (isThere) socket.setTimeout(silentMs);
      else socket.destroy(new Error('Connection terminated: the database server has vanished.'));
    });
  };
}

/** Whether each process is at work on a statement, or was a moment ago. */
type Backends = Map<number, boolean>;

/** Processes of the server that are there for our role; none where no server can be reached, null where it has no room to say. */
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
    return isFull(error) ? null : new Map();
  } finally {
    await client.end().catch(() => {});
  }
}

function isFull(error: unknown): boolean {
  return /^53/.test((error as { code?: string }).code ?? '');
}
