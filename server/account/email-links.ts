import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps, Origin } from '../deps.ts';
import { addressKey } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { accountOf } from './account-of.ts';
import { codeOwner, forgetCodes, issueCode, lockOwner, maySendCode, takeCode } from './codes.ts';
import { forgetAddresses } from './known-addresses.ts';
import { confirmationMail, passwordChangedMail, recoveryMail } from './mails.ts';
import { checkGuessable, checkPasswordLength } from './new-password.ts';
import { hashPassword } from './password.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { logSecurityEvent, noteSecurityEvent } from './security-events.ts';
import { endSessions } from './session.ts';
import { forgetPace } from './stranger-pace.ts';
import { removed_factors, users } from './tables.ts';

/** Throws CONFIRMATION_LINK_INVALID and CONFIRMATION_LINK_USED. */
export async function confirmEmail(deps: Deps, code: string): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const owner = await lockOwner(tx, code, 'confirm_email', now);
    if (!owner) throw new AppError('CONFIRMATION_LINK_INVALID');
    if (owner.email_confirmed_at) throw new AppError('CONFIRMATION_LINK_USED');
    await tx.update(users).set({ email_confirmed_at: now }).where(eq(users.id, owner.id));
  });
}

/** Throws TOO_MANY_ATTEMPTS, by IP address only: must not reveal whether the account exists or a link was sent. */
export async function resendConfirmation(deps: Deps, email: string, from: Origin): Promise<void> {
  await deps.limits.take('mailAddress', addressKey(from.ip));
  await inEvenTime(async () => {
    const user = await accountOf(deps, email);
    if (!user || user.email_confirmed_at) return;
    const now = deps.clock();
    const isSent = await deps.db.transaction(async (tx) => {
      if (!(await maySendCode(tx, user.id, 'confirm_email', now))) return false;
      const code = await issueCode(tx, user.id, 'confirm_email', now);
      await queueMail(tx, confirmationMail(deps.settings, user.email, code), now);
      return true;
    });
    if (isSent) deps.signals.emit('mail');
  });
}

/**
 * Throws TOO_MANY_ATTEMPTS, by IP address only: strangers must not keep the owner from asking, nor learn whether the account
 * exists.
 */
export async function forgotPassword(deps: Deps, email: string, from: Origin): Promise<void> {
  await deps.limits.take('mailAddress', addressKey(from.ip));
  await inEvenTime(async () => {
    const user = await accountOf(deps, email);
    const asked = { event: 'password_reset_requested', user_id: user?.id ?? null, from } as const;
    if (!user) return logSecurityEvent(deps, asked);
    const now = deps.clock();
    const isSent = await deps.db.transaction(async (tx) => {
      if (!(await maySendCode(tx, user.id, 'reset_password', now))) return false;
      const code = await issueCode(tx, user.id, 'reset_password', now);
      await queueMail(tx, recoveryMail(deps.settings, user.email, code), now);
      await noteSecurityEvent(deps, tx, asked);
      return true;
    });
    if (isSent) deps.signals.emit('mail');
  });
}

/** Does not use the code up: programs that check mail follow links too. */
export async function recoveryEmail(deps: Deps, code: string): Promise<string | null> {
  return (await codeOwner(deps.db, code, 'reset_password', deps.clock()))?.email ?? null;
}

/** The code proves the mailbox, so it also confirms the address. Ends all sessions and access tokens. */
export async function resetPassword(
  deps: Deps,
  input: { code: string; password: string },
  from: Origin,
): Promise<{ id: string; password_hash: string }> {
  await deps.limits.take('resetAddress', addressKey(from.ip));
  checkPasswordLength('PASSWORD_TOO_SHORT', 'password', input.password, deps.settings.passwordMinLength);
  const owner = await codeOwner(deps.db, input.code, 'reset_password', deps.clock());
  if (!owner) throw new AppError('RECOVERY_LINK_INVALID');
  await checkGuessable(deps, { field: 'password', password: input.password, ...owner });
  const password_hash = await hashPassword(input.password);
  const now = deps.clock();
  const { id, email } = await deps.db.transaction(async (tx) => {
    const taken = await takeCode(tx, input.code, 'reset_password', now);
    if (!taken) throw new AppError('RECOVERY_LINK_INVALID');
    const [user] = await tx
      .update(users)
      .set({ password_hash, email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, ${now.toISOString()})` })
      .where(eq(users.id, taken.user_id))
      .returning({ email: users.email });
    await endSessions(tx, taken.user_id);
    await revokeTokens(tx, taken.user_id);
    await forgetAddresses(tx, taken.user_id);
    await forgetCodes(tx, taken.user_id, 'change_email');
    await tx.delete(removed_factors).where(eq(removed_factors.user_id, taken.user_id));
    const address = user?.email as string;
    await noteSecurityEvent(deps, tx, { event: 'password_reset', user_id: taken.user_id, from });
    await queueMail(tx, passwordChangedMail(deps.settings, address), now);
    return { id: taken.user_id, email: address };
  });
  await forgetPace(deps, email);
  deps.signals.emit('mail');
  return { id, password_hash };
}

/** Longer than an account lookup and writing its mail take. */
const FLOOR_MS = 150;

/** The duration must not reveal whether the account exists. */
export async function inEvenTime(work: () => Promise<void>, ms = FLOOR_MS): Promise<void> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, ms));
  try {
    await work();
  } finally {
    await floor;
  }
}
