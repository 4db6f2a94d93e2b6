import { sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { hasOurMigrations } from '../db/migrate.ts';
import type { Caller } from '../http/caller.ts';
import { databaseUnavailable } from '../http/errors.ts';

/** A probe that hears nothing for this long has its answer. */
const PATIENCE_MS = 2_000;

/** The process lives and its database answers. Throws DATABASE_UNAVAILABLE. */
export async function health({ deps }: Caller): Promise<void> {
  await inTime(deps.db.execute(sql`select 1`));
}

/**
 * This instance should be sent requests: it has not been told to stop, its database answers and has the migrations of this code (a
 * newer release that starts beside it adds some of its own; both serve until this one is replaced), and this machine's clock is at
 * most two minutes apart from the database's. Throws UNAVAILABLE, and
 * DATABASE_UNAVAILABLE.
 */
export async function readiness({ deps }: Caller): Promise<void> {
  if (deps.standing?.stopping) throw new AppError('UNAVAILABLE');
  const ours = await inTime(hasOurMigrations(deps.db));
  if (!ours || deps.databaseClock?.agrees() === false) throw new AppError('UNAVAILABLE');
}

/** What the database answers; whatever else comes of asking it means that it cannot be reached. */
async function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } catch (error) {
    throw databaseUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}
