import { eq } from 'drizzle-orm';
import { endSessions } from '../account/session.ts';
import type { Db } from '../db/open.ts';
import { afterRemoval, endPending } from './change-factors.ts';
import { authenticator_apps, passkeys, recovery_codes } from './tables.ts';

/** The caller's transaction must have locked the user's row. Returns whether there were any. */
export async function removeAllFactors(tx: Db, user_id: string, now: Date): Promise<boolean> {
  const apps = await tx
    .delete(authenticator_apps)
    .where(eq(authenticator_apps.user_id, user_id))
    .returning({ user_id: authenticator_apps.user_id });
  const keys = await tx.delete(passkeys).where(eq(passkeys.user_id, user_id)).returning({ id: passkeys.id });
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id));
  if (apps.length + keys.length === 0) return false;
  await afterRemoval(tx, user_id, now);
  await endPending(tx, user_id);
  await endSessions(tx, user_id);
  return true;
}
