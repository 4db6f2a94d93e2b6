import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { hasOurMigrations } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { databaseUnavailable } from '../http/errors.ts';

const PATIENCE_MS = 2_000;

/** Throws DATABASE_UNAVAILABLE. */
export async function health({ db }: Deps) {
  await inTime(db.execute(sql`select 1`));
  return { status: 'ok' as const };
}

/** Tolerates migrations of a newer release beside this one. Throws UNAVAILABLE and DATABASE_UNAVAILABLE. */
export async function readiness({ db, standing, databaseClock }: Deps) {
  if (standing?.stopping) throw new AppError('UNAVAILABLE');
  const ours = await inTime(hasOurMigrations(db));
  if (!ours || databaseClock?.agrees() === false) throw new AppError('UNAVAILABLE');
  return { status: 'ready' as const };
}

function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  const late = wait(PATIENCE_MS, null, { ref: false }).then(() => {
    throw new Error(`no answer within ${PATIENCE_MS} ms`);
  });
  return Promise.race([promise, late]).catch((error) => {
    throw databaseUnavailable(error);
  });
}
