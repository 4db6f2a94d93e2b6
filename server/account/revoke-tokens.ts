import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { personal_access_tokens } from './tables.ts';

/** Ends all tokens of somebody: after another password, or signing out everywhere, nobody keeps a way in. Returns how many. */
export async function revokeTokens(db: Db, user_id: string): Promise<number> {
  const own = eq(personal_access_tokens.user_id, user_id);
  const revoked = await db.delete(personal_access_tokens).where(own).returning({ id: personal_access_tokens.id });
  return revoked.length;
}
