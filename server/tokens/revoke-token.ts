import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { doneBy, noteSecurityEvent } from '../account/note-security-event.ts';
import { personal_access_tokens } from '../account/tables.ts';
import type { Deps, Who } from '../deps.ts';

/** Effective at once on every instance. Throws TOKEN_NOT_FOUND. */
export async function revokeToken(deps: Deps, who: Who, token_id: string): Promise<void> {
  const own = and(eq(personal_access_tokens.id, token_id), eq(personal_access_tokens.user_id, who.user_id));
  await deps.db.transaction(async (tx) => {
    const [revoked] = await tx.delete(personal_access_tokens).where(own).returning();
    if (!revoked) throw new AppError('TOKEN_NOT_FOUND');
    const named = { about: revoked.name, facts: { token: revoked.id } };
    await noteSecurityEvent(deps, tx, { event: 'access_token_revoked', ...doneBy(who), ...named });
  });
}
