import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps, Origin } from '../deps.ts';
import { addressKey } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { accountOf } from './account-of.ts';
import { codeOwner, forgetCodes, issueCode, maySendCode, takeCode } from './codes.ts';
import { inEvenTime } from './even-time.ts';
import { forgetAddresses } from './known-addresses.ts';
import { passwordChangedMail, recoveryMail } from './mails.ts';
import { checkGuessable, checkPasswordLength } from './new-password.ts';
import { logSecurityEvent, noteSecurityEvent } from './note-security-event.ts';
import { hashPassword } from './password.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { endSessions } from './session.ts';
import { forgetPace } from './stranger-pace.ts';
import { removed_factors, users } from './tables.ts';

/**
 * Sends a link for a new password, at most one in ten minutes; older ones end. Says nothing about whether there is such an account, nor
 * whether a link was sent: strangers who ask for many must not keep the owner from asking. Throws TOO_MANY_ATTEMPTS by address only.
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

/** The address that a reset code is still good for, else null. It is not used up: programs that check mail follow links too. */
export async function recoveryEmail(deps: Deps, code: string): Promise<string | null> {
  return (await codeOwner(deps.db, code, 'reset_password', deps.clock()))?.email ?? null;
}

/**
 * Sets a new password with a code from a mail, once. Every session and access token of that user ends, a change of address that waits is called
 * off, and a mail tells of the change.
 * Who reads mail at the address has shown that it is theirs: an unconfirmed one is confirmed by it. Returns the account as it is now:
 * the browser that did this is known to it from then on.
 */
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
