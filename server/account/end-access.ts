import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { forgetCodes } from './codes.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { endSessions } from './session.ts';
import { sign_in_addresses } from './tables.ts';

/** What somebody with the former password has or may still use, except for the session `keep`. */
export async function endAccess(tx: Db, user_id: string, keep?: string): Promise<void> {
  await endSessions(tx, user_id, keep);
  await revokeTokens(tx, user_id);
  await tx.delete(sign_in_addresses).where(eq(sign_in_addresses.user_id, user_id));
  await forgetCodes(tx, user_id, 'reset_password', 'change_email');
}
