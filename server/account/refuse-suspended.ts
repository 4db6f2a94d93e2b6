import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { suspended } from '../http/caller.ts';
import { type NotedEvent, noteRefusal } from './security-events.ts';
import { removed_factors, suspensions } from './tables.ts';

/** Throws ACCOUNT_SUSPENDED. Call it after locking the user's row: a concurrent suspension is seen here or ends the session. */
export async function refuseSuspended(deps: Pick<Deps, 'settings'>, tx: Db, user_id: string): Promise<void> {
  const [found] = await tx.select().from(suspensions).where(eq(suspensions.user_id, user_id));
  if (found) throw suspended(deps);
}

export async function notingSuspension<Result>(
  deps: Deps,
  came: Pick<NotedEvent, 'user_id' | 'from' | 'device'>,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await deps.db.transaction(work);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ACCOUNT_SUSPENDED') {
      await noteRefusal(deps, { event: 'sign_in_not_allowed', ...came, facts: { code: error.code } });
    }
    throw error;
  }
}

/** Throws MAILBOX_NOT_SHOWN. An administrator who removed factors and set a password must not be able to take over the account. */
export async function refuseUntilReset(db: Db, user_id: string): Promise<void> {
  const [removed] = await db.select().from(removed_factors).where(eq(removed_factors.user_id, user_id));
  if (removed) throw new AppError('MAILBOX_NOT_SHOWN');
}
