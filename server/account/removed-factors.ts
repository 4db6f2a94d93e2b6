import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import { removed_factors } from './tables.ts';

/** Throws MAILBOX_NOT_SHOWN. An administrator who removed factors and set a password must not be able to take over the account. */
export async function refuseUntilReset(db: Db, user_id: string): Promise<void> {
  const [removed] = await db.select().from(removed_factors).where(eq(removed_factors.user_id, user_id));
  if (removed) throw new AppError('MAILBOX_NOT_SHOWN');
}
