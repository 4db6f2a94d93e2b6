import { eq } from 'drizzle-orm';
import type { Deps, Who } from '../deps.ts';
import { doneBy, noteSecurityEvent } from './note-security-event.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { endSessions } from './session.ts';
import { users } from './tables.ts';

/** Ends every session and revokes every access token of a user. Returns how many of each there were. */
export function signOutEverywhere(deps: Deps, who: Who): Promise<{ ended: number; revoked: number }> {
  const { user_id } = who;
  return deps.db.transaction(async (tx) => {
    // A token that is being made at this moment is either there already, or finds that its session has ended.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update');
    const left = { ended: await endSessions(tx, user_id), revoked: await revokeTokens(tx, user_id) };
    await noteSecurityEvent(deps, tx, { event: 'signed_out_everywhere', ...doneBy(who), facts: left });
    return left;
  });
}
