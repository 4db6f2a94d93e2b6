import { and, desc, eq, gt } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { adminScopes, scopes as allScopes, type Scope, scopeWords } from '#core/tokens/scopes.ts';
import { TOKEN_PREFIX, TOKENS_MAX } from '#core/tokens/tokens.ts';
import { doneBy, noteSecurityEvent } from '../account/security-events.ts';
import { hashToken, newToken } from '../account/session.ts';
import { personal_access_tokens, profiles, sessions, users } from '../account/tables.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { emailOf, momentText } from '../mail/email.ts';
import { queueMail } from '../mail/outbox.ts';

/** Characters kept to tell tokens apart: too few to guess the rest. */
const ENDING = 4;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Throws TOKENS_TOO_MANY, TOKEN_SCOPE_REFUSED and TOO_MANY_ATTEMPTS. The token is only returned, never stored. */
export async function makeToken(
  deps: Deps,
  who: Who,
  { name, expires_in_days, scopes: chosen }: Input<'tokens.make'>,
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
    if ((await tx.$count(personal_access_tokens, working)) >= TOKENS_MAX) throw new AppError('TOKENS_TOO_MANY');
    const stored = { token_hash: hashToken(access_token), ending: access_token.slice(-ENDING) };
    const row = { user_id, name, scopes, ...stored, created_at: now, expires_at };
    const [made] = await tx.insert(personal_access_tokens).values(row).returning();
    const facts = { token: made?.id as string, scopes: scopes.join(' ') };
    await noteSecurityEvent(deps, tx, { event: 'access_token_created', ...doneBy(who), about: name, facts });
    await queueMail(deps, tx, tokenMadeMail(deps.settings, owner.email, { ending: row.ending, scopes, expires_at }));
    return made as typeof personal_access_tokens.$inferSelect;
  });
  return { token: wireToken(token, now), access_token };
}

/** Effective at once on every instance. Throws TOKEN_NOT_FOUND. */
export function revokeToken(deps: Deps, who: Who, { token_id }: Input<'tokens.revoke'>) {
  const own = and(eq(personal_access_tokens.id, token_id), eq(personal_access_tokens.user_id, who.user_id));
  return deps.db.transaction(async (tx) => {
    const [revoked] = await tx.delete(personal_access_tokens).where(own).returning();
    if (!revoked) throw new AppError('TOKEN_NOT_FOUND');
    const named = { about: revoked.name, facts: { token: revoked.id } };
    await noteSecurityEvent(deps, tx, { event: 'access_token_revoked', ...doneBy(who), ...named });
    return { revoked: true as const };
  });
}

export async function listTokens({ db, clock }: Deps, user_id: string) {
  const { created_at, id } = personal_access_tokens;
  const list = await db
    .select()
    .from(personal_access_tokens)
    .where(eq(personal_access_tokens.user_id, user_id))
    .orderBy(desc(created_at), desc(id));
  const now = clock();
  return list.map((token) => wireToken(token, now));
}

function wireToken(token: typeof personal_access_tokens.$inferSelect, now: Date) {
  const { id, name, ending, scopes, created_at, expires_at, last_used_at } = token;
  const expired = expires_at <= now;
  return { id, name, ending, scopes: scopes as Scope[], created_at, expires_at, last_used_at, expired };
}

/** Omits the token's name: anyone could have typed it. */
const tokenMadeMail = emailOf(
  (
    { name, supportEmail, origin },
    { ending, scopes, expires_at }: { ending: string; scopes: readonly Scope[]; expires_at: Date },
  ) => ({
    subject: `An access token was created for your account at ${name}`,
    opening: [
      `An access token that ends in ${ending} was created for your account at ${name} just now. Until ${momentText(expires_at)} a program that has it can use your account.`,
      `What it may do: ${scopes.map((scope) => scopeWords[scope].label).join(', ')}.`,
    ],
    link: { label: 'See your access tokens', url: `${origin}/profile?tab=security#access-tokens` },
    closing: [
      `If this was not you, change your password at once: that revokes every access token. Questions: ${supportEmail}`,
    ],
  }),
);
