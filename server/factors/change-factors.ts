import { and, eq } from 'drizzle-orm';
import type { SecurityEvent } from '#core/account/security-events.ts';
import { AppError } from '#core/errors.ts';
import { GRACE_DAYS } from '#core/factors/factors.ts';
import { accountOf } from '../account/account-of.ts';
import { revokeAdminTokens } from '../account/revoke-tokens.ts';
import { doneBy, noteSecurityEvent } from '../account/security-events.ts';
import { endSessions } from '../account/session.ts';
import { profiles, users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { makeRecoveryCodes } from './codes.ts';
import { type FactorChange, factorChangedMail, factorsRemovedMail } from './mails.ts';
import { noteFactor } from './sessions.ts';
import { heldFactors } from './standing.ts';
import { authenticator_apps, factor_demands, passkeys, pending_sign_ins, recovery_codes } from './tables.ts';

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
  return deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const user = await rowById(tx, users, who.user_id, 'SESSION_EXPIRED', 'update');
    const had = await heldFactors(tx, who.user_id);
    const changed = await change({ tx, now, email: user.email });
    if (!had.any && (await heldFactors(tx, who.user_id)).any) await revokeAdminTokens(deps, tx, who.user_id);
    await endSessions(tx, who.user_id, who.session_id);
    await endPending(tx, who.user_id);
    const { mail, about } = changed;
    await noteSecurityEvent(deps, tx, { event: eventOf[mail], ...doneBy(who), ...(about && { about }) });
    await queueMail(deps, tx, factorChangedMail(deps.settings, user.email, changed.mail));
    return changed.result;
  });
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

/** Throws NO_SECOND_FACTOR. */
export async function makeOwnCodes(deps: Deps, who: Who) {
  return changeFactors(deps, who, async ({ tx, now }) => {
    if (!(await heldFactors(tx, who.user_id)).any) throw new AppError('NO_SECOND_FACTOR');
    const recovery_codes = await makeRecoveryCodes(tx, who.user_id, now);
    return { mail: 'recovery codes made', result: { recovery_codes } };
  });
}

/** The caller's transaction must have locked the user's row. Returns whether there were any. */
export async function removeAllFactors(tx: Db, user_id: string, now: Date): Promise<boolean> {
  const apps = await tx
    .delete(authenticator_apps)
    .where(eq(authenticator_apps.user_id, user_id))
    .returning({ user_id: authenticator_apps.user_id });
  const keys = await tx.delete(passkeys).where(eq(passkeys.user_id, user_id)).returning({ id: passkeys.id });
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id));
  if (apps.length + keys.length === 0) return false;
  await afterRemoval(tx, user_id, now);
  await endPending(tx, user_id);
  await endSessions(tx, user_id);
  return true;
}

export async function removeByCommand(deps: Deps, email: string): Promise<{ done: boolean; sentence: string }> {
  const user = await accountOf(deps, email);
  if (!user) return { done: false, sentence: `There is no account with the email address ${email}.` };
  const now = deps.clock();
  const removed = await deps.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    if (!(await removeAllFactors(tx, user.id, now))) return false;
    await noteSecurityEvent(deps, tx, { event: 'second_factor_removed_by_command', user_id: user.id });
    await queueMail(deps, tx, factorsRemovedMail(deps.settings, user.email));
    return true;
  });
  if (!removed) return { done: true, sentence: `${user.email} has no second factor.` };
  const sentence = `The second factor of ${user.email} is removed: the password alone signs in now. Every session of the account has ended.`;
  return { done: true, sentence };
}
