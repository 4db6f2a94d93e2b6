import { and, arrayOverlaps, eq } from 'drizzle-orm';
import { adminScopes } from '#core/tokens/scopes.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { adminTokensEndedMail } from './mails.ts';
import { noteSecurityEvent } from './security-events.ts';
import { personal_access_tokens, users } from './tables.ts';

export async function revokeTokens(db: Db, user_id: string): Promise<number> {
  const own = eq(personal_access_tokens.user_id, user_id);
  const revoked = await db.delete(personal_access_tokens).where(own).returning({ id: personal_access_tokens.id });
  return revoked.length;
}

/** After a change of role or factors, admin tokens carry more than their owner has proven. */
export async function revokeAdminTokens(deps: Deps, tx: Db, user_id: string): Promise<void> {
  const { scopes, name, id } = personal_access_tokens;
  const administering = and(eq(personal_access_tokens.user_id, user_id), arrayOverlaps(scopes, [...adminScopes]));
  const ended = await tx.delete(personal_access_tokens).where(administering).returning({ id, name });
  if (ended.length === 0) return;
  for (const { id: token, name: about } of ended) {
    await noteSecurityEvent(deps, tx, { event: 'access_token_revoked', user_id, about, facts: { token } });
  }
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user_id));
  if (owner) await queueMail(deps, tx, adminTokensEndedMail(deps.settings, owner.email));
}
