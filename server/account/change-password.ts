import { and, eq } from 'drizzle-orm';
import type { Deps, Who } from '../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { forgetCodes } from './codes.ts';
import { fieldError } from './field-error.ts';
import { passwordChangedMail } from './mails.ts';
import { checkPasswordLength, hashPassword, passwordMatches } from './password.ts';
import { endSessions } from './session.ts';
import { users } from './tables.ts';

/**
 * Changes the password of who is signed in and knows the current one. Other sessions end, reset links stop working, and a mail
 * tells of the change.
 */
export async function changePassword(
  deps: Deps,
  who: Who,
  input: { current_password: string; new_password: string },
): Promise<void> {
  const { new_password } = input;
  checkPasswordLength('NEW_PASSWORD_TOO_SHORT', 'new_password', new_password, deps.settings.passwordMinLength);
  await deps.limits.take('passwordCheck', who.user_id);
  const [user] = await deps.db.select().from(users).where(eq(users.id, who.user_id));
  if (!user?.password_hash || !(await passwordMatches(user.password_hash, input.current_password))) {
    throw fieldError('CURRENT_PASSWORD_WRONG', 'current_password');
  }
  const checked = and(eq(users.id, user.id), eq(users.password_hash, user.password_hash));
  await deps.limits.clear('passwordCheck', who.user_id);
  const password_hash = await hashPassword(new_password);
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const [changed] = await tx.update(users).set({ password_hash }).where(checked).returning({ id: users.id });
    if (!changed) throw fieldError('CURRENT_PASSWORD_WRONG', 'current_password');
    await endSessions(tx, user.id, who.session_id);
    await forgetCodes(tx, user.id, 'reset_password');
    await queueMail(tx, passwordChangedMail(deps.settings, user.email), now);
  });
  deps.signals.emit('mail');
}
