import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { forgetCodes } from '../account/codes.ts';
import { forgetAddresses } from '../account/known-addresses.ts';
import { checkGuessable, checkPasswordLength } from '../account/new-password.ts';
import { noteSecurityEvent } from '../account/note-security-event.ts';
import { hashPassword } from '../account/password.ts';
import { revokeTokens } from '../account/revoke-tokens.ts';
import { endSessions } from '../account/session.ts';
import { forgetPace } from '../account/stranger-pace.ts';
import { profiles, users } from '../account/tables.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { passwordSetMail } from './mails.ts';

/** Throws OWN_PASSWORD_SET, USER_UNKNOWN, PASSWORD_TOO_SHORT, PASSWORD_COMMON and PASSWORD_PERSONAL. */
export async function setPassword(
  deps: Deps,
  who: Who,
  { user_id, new_password }: { user_id: string; new_password: string },
): Promise<void> {
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
    await endSessions(tx, user_id);
    await revokeTokens(tx, user_id);
    await forgetAddresses(tx, user_id);
    await forgetCodes(tx, user_id, 'reset_password', 'change_email');
    await noteSecurityEvent(deps, tx, { event: 'password_set_by_administrator', by: who, user_id });
    await writeAudit(tx, who, now, { what: "Set a user's password", noun: 'user', object_id: user_id });
    await queueMail(tx, passwordSetMail(deps.settings, user.email), now);
    return user.email;
  });
  await forgetPace(deps, email);
  deps.signals.emit('mail');
}
