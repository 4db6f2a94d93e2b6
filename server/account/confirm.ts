import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { accountKey, addressKey } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { accountOf } from './account-of.ts';
import { issueCode, takeCode } from './codes.ts';
import { inEvenTime } from './even-time.ts';
import { confirmationMail } from './mails.ts';
import type { Origin } from './sign-in.ts';
import { users } from './tables.ts';

/** Confirms the address that the code was sent to; the code is used up. */
export async function confirmEmail(deps: Deps, code: string): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const taken = await takeCode(tx, code, 'confirm_email', now);
    if (!taken) throw new AppError('CONFIRMATION_LINK_INVALID');
    await tx.update(users).set({ email_confirmed_at: now }).where(eq(users.id, taken.user_id));
  });
}

/** Sends a new confirmation link to an account that waits for it; says nothing about whether there is one. */
export async function resendConfirmation(deps: Deps, email: string, from: Origin): Promise<void> {
  await deps.limits.take('mailAddress', addressKey(from.ip));
  await deps.limits.take('confirmationAccount', accountKey(email));
  await inEvenTime(async () => {
    const user = await accountOf(deps, email);
    if (!user || user.email_confirmed_at) return;
    const now = deps.clock();
    await deps.db.transaction(async (tx) => {
      const code = await issueCode(tx, user.id, 'confirm_email', now);
      await queueMail(tx, confirmationMail(deps.settings, user.email, code), now);
    });
    deps.signals.emit('mail');
  });
}
