import { and, count, eq, gt } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { adminScopes, scopes as allScopes, type Scope } from '#core/scopes.ts';
import { TOKEN_PREFIX, TOKENS_MAX } from '#core/tokens.ts';
import { doneBy, noteSecurityEvent } from '../account/note-security-event.ts';
import { hashToken, newToken } from '../account/session.ts';
import { personal_access_tokens, profiles, sessions, users } from '../account/tables.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { queueMail } from '../mail/outbox.ts';
import { tokenMadeMail } from './mails.ts';

/** Characters kept to tell tokens apart: too few to guess the rest. */
const ENDING = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Throws TOKENS_TOO_MANY, TOKEN_SCOPE_REFUSED and TOO_MANY_ATTEMPTS. The token is only returned, never stored. */
export async function makeToken(
  deps: Deps,
  who: Who,
  { name, expires_in_days, scopes: chosen }: { name: string; expires_in_days: number; scopes: Scope[] },
) {
  await deps.limits.take('tokenUser', who.user_id);
  const access_token = `${TOKEN_PREFIX}${newToken()}`;
  const now = deps.clock();
  const expires_at = new Date(now.getTime() + expires_in_days * DAY_MS);
  const { user_id } = who;
  const scopes = allScopes.filter((scope) => chosen.includes(scope));
  const token = await deps.db.transaction(async (tx) => {
    // One at a time per user: two concurrent calls would both see room for the last one.
    const [owner] = await tx.select().from(users).where(eq(users.id, user_id)).for('update');
    // Signing out everywhere and changing the password lock the same row: no token slips in after them.
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, who.session_id));
    if (!owner || !session) throw new AppError('SESSION_EXPIRED');
    const [profile] = await tx.select().from(profiles).where(eq(profiles.id, user_id));
    const refused = profile?.is_admin ? undefined : scopes.find((scope) => adminScopes.includes(scope));
    if (refused) throw fieldError('TOKEN_SCOPE_REFUSED', 'scopes', { scope: refused });
    const working = and(eq(personal_access_tokens.user_id, user_id), gt(personal_access_tokens.expires_at, now));
    const [had] = await tx.select({ tokens: count() }).from(personal_access_tokens).where(working);
    if ((had?.tokens ?? 0) >= TOKENS_MAX) throw new AppError('TOKENS_TOO_MANY');
    const stored = { token_hash: hashToken(access_token), ending: access_token.slice(-ENDING) };
    const row = { user_id, name, scopes, ...stored, created_at: now, expires_at };
    const [made] = await tx.insert(personal_access_tokens).values(row).returning();
    const facts = { token: made?.id as string, scopes: scopes.join(' ') };
    await noteSecurityEvent(deps, tx, { event: 'access_token_created', ...doneBy(who), about: name, facts });
    await queueMail(tx, tokenMadeMail(deps.settings, owner.email, { ending: row.ending, scopes, expires_at }), now);
    return made as typeof personal_access_tokens.$inferSelect;
  });
  deps.signals.emit('mail');
  return { token, access_token };
}
