import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps, Origin } from '../deps.ts';
import { addressKey } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { accountOf } from './account-of.ts';
import { issueCode, lockOwner, maySendCode } from './codes.ts';
import { inEvenTime } from './even-time.ts';
import { confirmationMail } from './mails.ts';
import { users } from './tables.ts';

/** Confirms the address that the code was sent to, once. Throws CONFIRMATION_LINK_INVALID and CONFIRMATION_LINK_USED. */
export async function confirmEmail(deps: Deps, code: string): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const owner = await lockOwner(tx, code, 'confirm_email', now);
    if (!owner) throw new AppError('CONFIRMATION_LINK_INVALID');
    if (owner.email_confirmed_at) throw new AppError('CONFIRMATION_LINK_USED');
    await tx.update(users).set({ email_confirmed_at: now }).where(eq(users.id, owner.id));
  });
}

/**
 * Sends a new confirmation link to an account that waits for it, at most one in ten minutes beside the first. Says nothing about
 * whether there is such an account, nor whether a link was sent. Throws TOO_MANY_ATTEMPTS by address only.
 */
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
