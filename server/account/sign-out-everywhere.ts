import { eq } from 'drizzle-orm';
import type { Deps, Who } from '../deps.ts';
import { doneBy, noteSecurityEvent } from './note-security-event.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { endSessions } from './session.ts';
import { users } from './tables.ts';

export function signOutEverywhere(deps: Deps, who: Who): Promise<{ ended: number; revoked: number }> {
  const { user_id } = who;
  return deps.db.transaction(async (tx) => {
    // A token being created concurrently either exists already or finds its session ended.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update');
    const left = { ended: await endSessions(tx, user_id), revoked: await revokeTokens(tx, user_id) };
    await noteSecurityEvent(deps, tx, { event: 'signed_out_everywhere', ...doneBy(who), facts: left });
    return left;
  });
}
