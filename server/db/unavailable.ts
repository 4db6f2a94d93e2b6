import type pg from 'pg';

/**
 * SQLSTATEs that say nothing about what was asked, only that the database cannot do it now: connection exceptions (08), insufficient
 * resources such as a full disk (53), stopping, starting and crashed (57P), a statement that was canceled at its time-out (57014), and a
 * server that has become a standby (25006).
 */
const STATES = /^(08\w{3}|53\w{3}|57P\w{2}|57014|25006)$/;
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** The driver's and its pool's own failures have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end|PGlite is closed|The embedded database has stopped)/;

const ofDatabase = new WeakSet<Error>();

/** Remembers that a failure came from the database, whatever it looks like, and throws it on. */
export function fromDatabase(error: unknown): never {
  if (error instanceof Error) ofDatabase.add(error);
  throw error;
}

/** Whether a failure, or what caused it, is the database being away, overloaded, full or blocked. A refused connection to anything else is not. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let known = false;
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, query } = current as { code?: unknown; query?: unknown };
    // Drizzle wraps what fails with the query.
    known ||= ofDatabase.has(current) || typeof query === 'string';
    if (!known) continue;
    if (typeof code === 'string' && (STATES.test(code) || NETWORK.test(code))) return true;
    if (WORDS.test(current.message)) return true;
  }
  return false;
}

/** Makes what a pool fails with known as the database's. */
export function marked(pool: pg.Pool): pg.Pool {
  for (const name of ['connect', 'query'] as const) {
    const real = pool[name].bind(pool) as (...given: unknown[]) => unknown;
    const marking = (...given: unknown[]) => {
      const result = real(...given);
      return result instanceof Promise ? result.catch(fromDatabase) : result;
    };
    Object.assign(pool, { [name]: marking });
  }
  return pool;
}
