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
