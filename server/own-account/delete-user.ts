import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { senderName } from '#core/feedback/feedback.ts';
import { checkCurrentPassword } from '../account/change-password.ts';
import { keepAnAdministrator } from '../account/last-administrator.ts';
import { accountDeletedMail } from '../account/mails.ts';
import { doneBy, noteSecurityEvent } from '../account/security-events.ts';
import { users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { feedback } from '../feedback/tables.ts';
import { fieldError } from '../http/field-error.ts';
import { accountKey } from '../http/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { mail_outbox } from '../mail/tables.ts';
import { endSubscriptions } from '../subscriptions/change.ts';
import { removePersonFromTrash } from '../trash/remove.ts';

/** Throws CURRENT_PASSWORD_WRONG, DELETION_NOT_CONFIRMED and what deleteUser throws. */
export async function deleteAccount(
  deps: Deps,
  who: Who,
  input: { current_password: string; confirm: string },
): Promise<void> {
  const user = await checkCurrentPassword(deps, who, input.current_password);
  if (accountKey(input.confirm) !== accountKey(user.email)) throw fieldError('DELETION_NOT_CONFIRMED', 'confirm');
  await deleteUser(deps, user.id, who);
}

/** The subscription ends first; if that fails, nothing is deleted. Throws LAST_ADMINISTRATOR and SESSION_EXPIRED. */
export async function deleteUser(
  deps: Deps,
  user_id: string,
  who: Who,
  besides: (tx: Db, now: Date) => Promise<void> = async () => {},
): Promise<void> {
  // Checked before the subscription is ended, and again under the lock.
  await deps.db.transaction((tx) => keepAnAdministrator(tx, deps.settings, user_id));
  await endSubscriptions(deps, user_id, () => deleteRows(deps, user_id, who, besides));
}

async function deleteRows(
  deps: Deps,
  user_id: string,
  who: Who,
  besides: (tx: Db, now: Date) => Promise<void>,
): Promise<void> {
  const { db, settings, clock } = deps;
  const now = clock();
  await db.transaction(async (tx) => {
    await keepAnAdministrator(tx, settings, user_id);
    // Attempts are locked before their user, as when one is completed (trash/lock.ts).
    await tx.execute(sql`select id from quiz_attempts where user_id = ${user_id} order by id for update`);
    // The profile is locked before the user, as when a role is changed (users/edit-user.ts).
    await tx.execute(sql`select id from profiles where id = ${user_id} for update`);
    const nobody = { email: null, sender_name: senderName(null) };
    await tx.update(feedback).set(nobody).where(eq(feedback.user_id, user_id));
    const [gone] = await tx.delete(users).where(eq(users.id, user_id)).returning({ email: users.email });
    if (!gone) throw new AppError('SESSION_EXPIRED');
    await removePersonFromTrash(tx, user_id);
    await tx.delete(mail_outbox).where(sql`lower(${mail_outbox.recipient}) = lower(${gone.email})`);
    await queueMail(deps, tx, accountDeletedMail(settings, gone.email));
    const by = who.user_id === user_id ? doneBy(who) : { by: who };
    await noteSecurityEvent(deps, tx, { event: 'account_deleted', ...by, user_id });
    await besides(tx, now);
  });
}
