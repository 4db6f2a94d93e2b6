import type pg from 'pg';
import { causesOf } from './conflict.ts';

/** Connection exceptions (08), insufficient resources (53), shutdown and crash (57P), statement timeout, standby (25006). */
const STATES = /^(08\w{3}|53\w{3}|57P\w{2}|57014|25006)$/;
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** Failures of the driver and its pool have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end|PGlite is closed|The embedded database has stopped)/;

const ofDatabase = new WeakSet<Error>();

export function fromDatabase(error: unknown): never {
  if (error instanceof Error) ofDatabase.add(error);
  throw error;
}

/** False for a refused connection to anything but the database. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let known = false;
  for (const current of causesOf(error)) {
    const { code, query } = current as { code?: unknown; query?: unknown };
    // Drizzle wraps failures together with the query.
    known ||= ofDatabase.has(current) || typeof query === 'string';
    if (!known) continue;
    if (typeof code === 'string' && (STATES.test(code) || NETWORK.test(code))) return true;
    if (WORDS.test(current.message)) return true;
  }
  return false;
}

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
