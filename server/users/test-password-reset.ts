import { AppError } from '#core/errors.ts';
import { maskEmail } from '#core/users.ts';
import { accountOf } from '../account/account-of.ts';
import { issueCode } from '../account/codes.ts';
import { recoveryMail } from '../account/mails.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { queueMail } from '../mail/outbox.ts';

/** Returns the link in local mode only: it can take over the account. Throws USER_EMAIL_UNKNOWN and TOO_MANY_ATTEMPTS. */
export async function testPasswordReset(deps: Deps, who: Who, email: string) {
  const { settings, clock } = deps;
  const user = await accountOf(deps, email);
  if (!user) throw new AppError('USER_EMAIL_UNKNOWN');
  await deps.limits.take('resetTestUser', who.user_id);
  const now = clock();
  const code = await deps.db.transaction(async (tx) => {
    const issued = await issueCode(tx, user.id, 'reset_password', now);
    await queueMail(tx, recoveryMail(settings, user.email, issued), now);
    await writeAudit(tx, who, now, { what: 'Tested the password reset', noun: 'user', object_id: user.id });
    return issued;
  });
  deps.signals.emit('mail');
  return {
    message: `A link for a new password is on its way to ${maskEmail(user.email)}.`,
    data: settings.local ? { resetLink: `${settings.origin}/reset-password#code=${code}` } : {},
  };
}
