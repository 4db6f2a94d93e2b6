import { and, arrayOverlaps, eq, lte, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { GRACE_DAYS } from '#core/factors/factors.ts';
import { adminScopes } from '#core/tokens/scopes.ts';
import { revokeAdminTokens } from '../account/revoke-tokens.ts';
import { logSecurityEvent } from '../account/security-events.ts';
import { personal_access_tokens, users } from '../account/tables.ts';
import { type Db, rows } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../http/session.ts';
import { factor_demands } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Standing {
  state: 'none' | 'grace' | 'setup' | 'session';
  until: Date | null;
}

const nothing: Standing = { state: 'none', until: null };

/** The grace period begins when an administrator is first asked for a second factor. A token's owner needs one too. */
export async function standingOf(deps: Deps, session: Session): Promise<Standing> {
  const { db, settings, clock } = deps;
  if (settings.adminSecondFactor !== 'required' || !session.profile.is_admin) return nothing;
  const { user_id, session_id } = session;
  const [found] = await rows<{ has: boolean; shown: boolean }>(
    db,
    sql`select exists (select from authenticator_apps where user_id = ${user_id})
        or exists (select from passkeys where user_id = ${user_id}) as has,
      exists (select from factor_sessions where session_id = ${session_id}) as shown`,
  );
  if (found?.has) return found.shown || session.kind === 'token' ? nothing : { state: 'session', until: null };
  const now = clock();
  const [demand] = await db.select().from(factor_demands).where(eq(factor_demands.user_id, user_id));
  if (!demand) {
    const [asked] = await db
      .insert(factor_demands)
      .values({ user_id, asked_at: now })
      .onConflictDoNothing()
      .returning();
    if (asked) logSecurityEvent(deps, { event: 'second_factor_required', user_id, session_id });
  }
  const until = new Date((demand?.asked_at ?? now).getTime() + GRACE_DAYS * DAY_MS);
  return { state: now < until ? 'grace' : 'setup', until };
}

/** Ends the admin tokens of those whose grace period is over: a factor set up later must not revive them. */
export async function endOverdueTokens(deps: Deps): Promise<void> {
  const { db, settings, clock } = deps;
  if (settings.adminSecondFactor !== 'required') return;
  const asked_before = new Date(clock().getTime() - GRACE_DAYS * DAY_MS);
  const { user_id, scopes } = personal_access_tokens;
  const owners = await db
    .selectDistinct({ id: user_id })
    .from(personal_access_tokens)
    .innerJoin(factor_demands, eq(factor_demands.user_id, user_id))
    .where(and(lte(factor_demands.asked_at, asked_before), arrayOverlaps(scopes, [...adminScopes])));
  for (const { id } of owners) {
    await db.transaction(async (tx) => {
      // Setting up a factor locks the same row.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
      if (!(await heldFactors(tx, id)).any) await revokeAdminTokens(deps, tx, id);
    });
  }
}

/** Throws SECOND_FACTOR_SETUP_REQUIRED and SECOND_FACTOR_SESSION_REQUIRED. */
export async function mayAdminister(deps: Deps, session: Session): Promise<void> {
  const { state } = await standingOf(deps, session);
  if (state === 'setup') throw new AppError('SECOND_FACTOR_SETUP_REQUIRED');
  if (state === 'session') throw new AppError('SECOND_FACTOR_SESSION_REQUIRED');
}

/** `any` is an app or a passkey: recovery codes alone are no factor. */
export async function heldFactors(db: Db, user_id: string) {
  const [held] = await rows<{ app: boolean; passkeys: boolean; recovery_codes: boolean }>(
    db,
    sql`select exists (select from authenticator_apps where user_id = ${user_id}) as app,
      exists (select from passkeys where user_id = ${user_id}) as passkeys,
      exists (select from recovery_codes where user_id = ${user_id}) as recovery_codes`,
  );
  const { app = false, passkeys = false, recovery_codes = false } = held ?? {};
  return { app, passkeys, recovery_codes, any: app || passkeys };
}
