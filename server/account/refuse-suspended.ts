import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { suspended } from '../http/suspended.ts';
import { suspensions } from './tables.ts';

/**
 * Refuses a suspended account before a session is opened for it, in the transaction that has locked its row: a suspension at the same
 * moment either is seen here, or ends the session. Throws ACCOUNT_SUSPENDED.
 */
export async function refuseSuspended(deps: Pick<Deps, 'settings'>, tx: Db, user_id: string): Promise<void> {
  const [found] = await tx.select().from(suspensions).where(eq(suspensions.user_id, user_id));
  if (found) throw suspended(deps);
}
