import { randomUUID } from 'node:crypto';
import { checkGuessable, checkPasswordLength } from '../account/new-password.ts';
import { noteSecurityEvent } from '../account/note-security-event.ts';
import { hashPassword } from '../account/password.ts';
import { profiles, users } from '../account/tables.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { unforeseenAs } from '../http/errors.ts';
import { fieldError } from '../http/field-error.ts';
import { queueMail } from '../mail/outbox.ts';
import { wireListed } from './listed-user.ts';
import { accountMadeMail } from './mails.ts';

export interface NewUser {
  full_name: string;
  email: string;
  password: string;
  is_admin: boolean;
}

/**
 * Throws USER_EMAIL_TAKEN, PASSWORD_TOO_SHORT, PASSWORD_COMMON, PASSWORD_PERSONAL, USER_ACCOUNT_FAILED and USER_PROFILE_FAILED.
 * The administrator vouches for the address, so it counts as confirmed.
 */
export async function addUser(deps: Deps, who: Who, input: NewUser) {
  const { db, settings, clock } = deps;
  checkPasswordLength('PASSWORD_TOO_SHORT', 'password', input.password, settings.passwordMinLength);
  await checkGuessable(deps, { field: 'password', ...input });
  const password_hash = await hashPassword(input.password);
  const now = clock();
  const { full_name, email, is_admin } = input;
  const account = { id: randomUUID(), email, email_confirmed_at: now, is_local: settings.local, created_at: now };
  await db.transaction(async (tx) => {
    const insert = tx
      .insert(users)
      .values({ ...account, password_hash })
      .onConflictDoNothing();
    const added = await unforeseenAs('USER_ACCOUNT_FAILED', () => insert.returning({ id: users.id }));
    if (added.length === 0) throw fieldError('USER_EMAIL_TAKEN', 'email');
    const profile = tx.insert(profiles).values({ id: account.id, full_name, is_admin, updated_at: now });
    await unforeseenAs('USER_PROFILE_FAILED', () => profile);
    const what = is_admin ? 'Added an administrator' : 'Added a user';
    await writeAudit(tx, who, now, { what, noun: 'user', object_id: account.id });
    const by = { user_id: account.id, by: who };
    await noteSecurityEvent(deps, tx, { event: 'account_created', ...by });
    if (is_admin) await noteSecurityEvent(deps, tx, { event: 'role_given', ...by });
    await queueMail(tx, accountMadeMail(settings, email), now);
  });
  deps.signals.emit('mail');
  return wireListed({ ...account, last_login: null, full_name, is_admin, suspended: false }, who);
}
