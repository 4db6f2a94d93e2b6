import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { personal_access_tokens } from './tables.ts';

/** Ends all tokens of somebody: with another password nobody who had the old one keeps a way in. */
export async function revokeTokens(db: Db, user_id: string): Promise<void> {
  await db.delete(personal_access_tokens).where(eq(personal_access_tokens.user_id, user_id));
}
