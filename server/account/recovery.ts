import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { accountKey, addressKey } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { accountOf } from './account-of.ts';
import { forgetCodes, isCodeGood, issueCode, takeCode } from './codes.ts';
import { inEvenTime } from './even-time.ts';
import { passwordChangedMail, recoveryMail } from './mails.ts';
import { checkPasswordLength, hashPassword } from './password.ts';
import { revokeTokens } from './revoke-tokens.ts';
import { endSessions } from './session.ts';
import type { Origin } from './sign-in.ts';
import { users } from './tables.ts';

/** Sends a link for a new password; says nothing about whether there is such an account. */
export async function forgotPassword(deps: Deps, email: string, from: Origin): Promise<void> {
  await deps.limits.take('mailAddress', addressKey(from.ip));
  await deps.limits.take('recoveryAccount', accountKey(email));
  await inEvenTime(async () => {
    const user = await accountOf(deps, email);
    if (!user) return;
    const now = deps.clock();
    await deps.db.transaction(async (tx) => {
      const code = await issueCode(tx, user.id, 'reset_password', now);
      await queueMail(tx, recoveryMail(deps.settings, user.email, code), now);
    });
    deps.signals.emit('mail');
  });
}

/** Whether a reset code is still good. It is not used up: programs that check mail follow links too. */
export function isRecoveryGood(deps: Deps, code: string): Promise<boolean> {
  return isCodeGood(deps.db, code, 'reset_password', deps.clock());
}

/**
 * Sets a new password with a code from a mail, once. Every session and access token of that user ends, a change of address that waits is called
 * off, and a mail tells of the change.
 * Who reads mail at the address has shown that it is theirs: an unconfirmed one is confirmed by it.
 */
export async function resetPassword(
  deps: Deps,
  input: { code: string; password: string },
  from: Origin,
): Promise<void> {
  await deps.limits.take('resetAddress', addressKey(from.ip));
  checkPasswordLength('PASSWORD_TOO_SHORT', 'password', input.password, deps.settings.passwordMinLength);
  if (!(await isRecoveryGood(deps, input.code))) throw new AppError('RECOVERY_LINK_INVALID');
  const password_hash = await hashPassword(input.password);
  const now = deps.clock();
  const email = await deps.db.transaction(async (tx) => {
    const taken = await takeCode(tx, input.code, 'reset_password', now);
    if (!taken) throw new AppError('RECOVERY_LINK_INVALID');
    const [user] = await tx
      .update(users)
      .set({ password_hash, email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, ${now.toISOString()})` })
      .where(eq(users.id, taken.user_id))
      .returning({ email: users.email });
    await endSessions(tx, taken.user_id);
    await revokeTokens(tx, taken.user_id);
    await forgetCodes(tx, taken.user_id, 'change_email');
    const address = user?.email as string;
    await queueMail(tx, passwordChangedMail(deps.settings, address), now);
    return address;
  });
  await deps.limits.clear('signInAccount', accountKey(email));
  deps.signals.emit('mail');
}
