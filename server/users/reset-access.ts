import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { maskEmail } from '#core/users/users.ts';
import { accountOf } from '../account/account-of.ts';
import { forgetCodes, issueCode } from '../account/codes.ts';
import { endAccess } from '../account/end-access.ts';
import { recoveryMail } from '../account/mails.ts';
import { checkGuessable, checkPasswordLength } from '../account/new-password.ts';
import { hashPassword } from '../account/password.ts';
import { noteSecurityEvent } from '../account/security-events.ts';
import { forgetPace } from '../account/stranger-pace.ts';
import { profiles, removed_factors, users } from '../account/tables.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { removeAllFactors } from '../factors/change-factors.ts';
import { factorsRemovedMail } from '../factors/mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { passwordSetMail } from './mails.ts';

/** Throws OWN_PASSWORD_SET, USER_UNKNOWN, PASSWORD_TOO_SHORT, PASSWORD_COMMON and PASSWORD_PERSONAL. */
export async function setPassword(deps: Deps, who: Who, { user_id, new_password }: Input<'users.setPassword'>) {
  // The profile asks for the current password.
  if (user_id === who.user_id) throw new AppError('OWN_PASSWORD_SET');
  checkPasswordLength('PASSWORD_TOO_SHORT', 'new_password', new_password, deps.settings.passwordMinLength);
  const [found] = await deps.db
    .select({ email: users.email, full_name: profiles.full_name })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, user_id));
  if (!found) throw new AppError('USER_UNKNOWN');
  await checkGuessable(deps, { field: 'new_password', password: new_password, ...found });
  const password_hash = await hashPassword(new_password);
  const now = deps.clock();
  const email = await deps.db.transaction(async (tx) => {
    const set = tx.update(users).set({ password_hash }).where(eq(users.id, user_id));
    const [user] = await set.returning({ email: users.email });
    if (!user) throw new AppError('USER_UNKNOWN');
    await endAccess(tx, user_id);
    await noteSecurityEvent(deps, tx, { event: 'password_set_by_administrator', by: who, user_id });
    await writeAudit(tx, who, now, { what: "Set a user's password", noun: 'user', object_id: user_id });
    await queueMail(deps, tx, passwordSetMail(deps.settings, user.email));
    return user.email;
  });
  await forgetPace(deps, email);
  return { changed: true as const };
}

/** Throws USER_UNKNOWN and OWN_SECOND_FACTOR. New factors need a password set with an emailed link. */
export async function removeFactors(deps: Deps, who: Who, user_id: string): Promise<boolean> {
  if (user_id === who.user_id) throw new AppError('OWN_SECOND_FACTOR');
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    const user = await rowById(tx, users, user_id, 'USER_UNKNOWN', 'update');
    if (!(await removeAllFactors(tx, user_id, now))) return false;
    await forgetCodes(tx, user_id, 'change_email');
    const removed_at = { removed_at: now };
    await tx
      .insert(removed_factors)
      .values({ user_id, ...removed_at })
      .onConflictDoUpdate({ target: removed_factors.user_id, set: removed_at });
    await writeAudit(tx, who, now, { what: "Removed a user's second factor", noun: 'user', object_id: user_id });
    await noteSecurityEvent(deps, tx, { event: 'second_factor_removed_by_administrator', user_id, by: who });
    await queueMail(deps, tx, factorsRemovedMail(deps.settings, user.email));
    return true;
  });
}

/** Returns the link in local mode only: it can take over the account. Throws USER_EMAIL_UNKNOWN and TOO_MANY_ATTEMPTS. */
export async function testPasswordReset(deps: Deps, who: Who, email: string) {
  const { settings, clock } = deps;
  const user = await accountOf(deps, email);
  if (!user) throw new AppError('USER_EMAIL_UNKNOWN');
  await deps.limits.take('resetTestUser', who.user_id);
  const now = clock();
  const code = await deps.db.transaction(async (tx) => {
    const issued = await issueCode(tx, user.id, 'reset_password', now);
    await queueMail(deps, tx, recoveryMail(settings, user.email, issued));
    await writeAudit(tx, who, now, { what: 'Tested the password reset', noun: 'user', object_id: user.id });
    return issued;
  });
  return {
    message: `A link for a new password is on its way to ${maskEmail(user.email)}.`,
    data: settings.local ? { resetLink: `${settings.origin}/reset-password#code=${code}` } : {},
  };
}
