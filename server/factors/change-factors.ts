import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { GRACE_DAYS } from '#core/factors.ts';
import type { SecurityEvent } from '#core/security-events.ts';
import { doneBy, noteSecurityEvent } from '../account/note-security-event.ts';
import { revokeAdminTokens } from '../account/revoke-tokens.ts';
import { endSessions } from '../account/session.ts';
import { profiles, users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { heldFactors } from './held.ts';
import { type FactorChange, factorChangedMail } from './mails.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { noteFactor } from './session.ts';
import { factor_demands, pending_sign_ins, recovery_codes } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const eventOf = {
  'passkey added': 'passkey_added',
  'passkey removed': 'passkey_removed',
  'app set up': 'app_set_up',
  'app replaced': 'app_replaced',
  'app removed': 'app_removed',
  'recovery codes made': 'recovery_codes_made',
} as const satisfies Record<FactorChange, SecurityEvent>;

export interface Changing {
  tx: Db;
  now: Date;
  email: string;
}

/** Ends other sessions and pending sign-ins, and with the first factor also tokens that may administer. */
export async function changeFactors<Result>(
  deps: Deps,
  who: Who,
  change: (changing: Changing) => Promise<{ mail: FactorChange; about?: string; result: Result }>,
): Promise<Result> {
  const result = await deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const [user] = await tx.select().from(users).where(eq(users.id, who.user_id)).for('update');
    if (!user) throw new AppError('SESSION_EXPIRED');
    const had = await heldFactors(tx, who.user_id);
    const changed = await change({ tx, now, email: user.email });
    if (!had.any && (await heldFactors(tx, who.user_id)).any) await revokeAdminTokens(deps, tx, who.user_id);
    await endSessions(tx, who.user_id, who.session_id);
    await endPending(tx, who.user_id);
    const { mail, about } = changed;
    await noteSecurityEvent(deps, tx, { event: eventOf[mail], ...doneBy(who), ...(about && { about }) });
    await queueMail(tx, factorChangedMail(deps.settings, user.email, changed.mail), now);
    return changed.result;
  });
  deps.signals.emit('mail');
  return result;
}

/** This session counts as confirmed by the new factor; the first factor brings recovery codes. */
export async function afterSetup({ tx, now }: Changing, who: Who): Promise<{ recovery_codes: string[] }> {
  await noteFactor(tx, now, who.session_id);
  const { recovery_codes: has } = await heldFactors(tx, who.user_id);
  return { recovery_codes: has ? [] : await makeRecoveryCodes(tx, who.user_id, now) };
}

/** Administrators get no second grace period: the back office stays closed until there is another factor. */
export async function afterRemoval(tx: Db, user_id: string, now: Date): Promise<void> {
  if ((await heldFactors(tx, user_id)).any) return;
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id));
  const administrator = and(eq(profiles.id, user_id), eq(profiles.is_admin, true));
  const [found] = await tx.select({ id: profiles.id }).from(profiles).where(administrator);
  if (!found) return;
  const asked_at = new Date(now.getTime() - GRACE_DAYS * DAY_MS);
  await tx
    .insert(factor_demands)
    .values({ user_id, asked_at })
    .onConflictDoUpdate({ target: factor_demands.user_id, set: { asked_at } });
}

export async function endPending(tx: Db, user_id: string): Promise<void> {
  await tx.delete(pending_sign_ins).where(eq(pending_sign_ins.user_id, user_id));
}
