import { eq } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { endSessions } from './session.ts';
import { users } from './tables.ts';

/** Ends every session and revokes every access token of a user. Returns how many of each there were. */
export function signOutEverywhere({ db }: Deps, user_id: string): Promise<{ ended: number; revoked: number }> {
  return db.transaction(async (tx) => {
    // A token that is being made at this moment is either there already, or finds that its session has ended.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update');
    return { ended: await endSessions(tx, user_id), revoked: await revokeTokens(tx, user_id) };
  });
}
