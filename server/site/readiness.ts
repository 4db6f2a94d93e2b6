import { sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { hasOurMigrations } from '../db/migrate.ts';
import type { Caller } from '../http/caller.ts';
import { databaseUnavailable } from '../http/errors.ts';

const PATIENCE_MS = 2_000;

/** Throws DATABASE_UNAVAILABLE. */
export async function health({ deps }: Caller): Promise<void> {
  await inTime(deps.db.execute(sql`select 1`));
}

/** Tolerates migrations of a newer release beside this one. Throws UNAVAILABLE and DATABASE_UNAVAILABLE. */
export async function readiness({ deps }: Caller): Promise<void> {
  if (deps.standing?.stopping) throw new AppError('UNAVAILABLE');
  const ours = await inTime(hasOurMigrations(deps.db));
  if (!ours || deps.databaseClock?.agrees() === false) throw new AppError('UNAVAILABLE');
}

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
