import { sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { hasOurMigrations } from '../db/migrate.ts';
import type { Caller } from '../http/caller.ts';

/** A probe that hears nothing for this long has its answer. */
const PATIENCE_MS = 2_000;

/** The process lives and its database answers. Throws UNAVAILABLE. */
export async function health({ deps, request }: Caller): Promise<void> {
  try {
    await inTime(deps.db.execute(sql`select 1`));
  } catch (error) {
    deps.log.error('the database does not answer', error, { request: request.id });
    throw new AppError('UNAVAILABLE', { cause: error });
  }
}

/**
 * This instance should be sent requests: it has not been told to stop, its database answers and has the migrations of this code (a
 * newer release that starts beside it adds some of its own; both serve until this one is replaced), and this machine's clock is at
 * most two minutes apart from the database's. Throws UNAVAILABLE.
 */
export async function readiness({ deps, request }: Caller): Promise<void> {
  if (deps.standing?.stopping) throw new AppError('UNAVAILABLE');
  let ours: boolean;
  try {
    ours = await inTime(hasOurMigrations(deps.db));
  } catch (error) {
    deps.log.error('the database does not answer', error, { request: request.id });
    throw new AppError('UNAVAILABLE', { cause: error });
  }
  if (!ours || deps.databaseClock?.agrees() === false) throw new AppError('UNAVAILABLE');
}

async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
