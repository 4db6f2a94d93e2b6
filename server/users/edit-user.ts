import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { differences } from '#core/lib/fields.ts';
import { userFields } from '#core/users/user.ts';
import { keepAnAdministrator } from '../account/last-administrator.ts';
import { checkGuessable, checkPasswordLength } from '../account/new-password.ts';
import { hashPassword } from '../account/password.ts';
import { ensureProfile } from '../account/profile.ts';
import { revokeAdminTokens } from '../account/revoke-tokens.ts';
import { noteSecurityEvent } from '../account/security-events.ts';
import { endSessions } from '../account/session.ts';
import { profiles, users } from '../account/tables.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { unforeseenAs } from '../http/errors.ts';
import { fieldError } from '../http/field-error.ts';
import { queueMail } from '../mail/outbox.ts';
import { deleteUser } from '../own-account/delete-user.ts';
import { editable, findUser, wireListed } from './listed-user.ts';
import { accountMadeMail } from './mails.ts';
import { withAdminFailures } from './with-admin-failures.ts';

/**
 * Throws USER_EMAIL_TAKEN, PASSWORD_TOO_SHORT, PASSWORD_COMMON, PASSWORD_PERSONAL, USER_ACCOUNT_FAILED and USER_PROFILE_FAILED.
 * The administrator vouches for the address, so it counts as confirmed.
 */
export async function addUser(deps: Deps, who: Who, input: Input<'users.add'>) {
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
    await queueMail(deps, tx, accountMadeMail(settings, email));
  });
  return wireListed({ ...account, last_login: null, full_name, is_admin, suspended: false }, who);
}

/** Throws USER_UNKNOWN, USER_CHANGED and LAST_ADMIN_DEMOTED. Demoting ends all of the user's sessions. */
export async function updateUser(deps: Deps, who: Who, { user_id, version, ...input }: Input<'users.update'>) {
  const { account, profile } = await findUser(deps.db, user_id);
  if (!profile) await ensureProfile(deps, account);
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    // Lock order: administrators before anything else.
    if (input.is_admin === false) {
      await withAdminFailures({ LAST_ADMINISTRATOR: 'LAST_ADMIN_DEMOTED' }, () =>
        keepAnAdministrator(tx, deps.settings, user_id),
      );
    }
    const before = await rowById(tx, profiles, user_id, 'USER_UNKNOWN', 'update');
    const { account: user, suspension } = await findUser(tx, user_id);
    const after = { ...input, is_admin: input.is_admin ?? before.is_admin };
    const changed = differences(userFields, before, after);
    const hasNewRole = changed.includes('is_admin');
    const demoted = hasNewRole && !after.is_admin;
    if (changed.length > 0) {
      // The form showed a profile that was just created as missing.
      const current = editable(profile && before);
      if (version !== current.version) throw new AppError('USER_CHANGED', { current });
      // Strictly increasing: the profile's own form detects a change by it.
      const updated_at = new Date(Math.max(now.getTime(), before.updated_at.getTime() + 1));
      await tx
        .update(profiles)
        .set({ ...after, updated_at })
        .where(eq(profiles.id, user_id));
      if (demoted) await endSessions(tx, user_id);
      if (hasNewRole) {
        await revokeAdminTokens(deps, tx, user_id);
        await noteSecurityEvent(deps, tx, { event: demoted ? 'role_taken' : 'role_given', user_id, by: who });
      }
      const role = demoted ? 'Took the administrator role from a user' : 'Made a user an administrator';
      const what = hasNewRole ? role : 'Changed a user';
      await writeAudit(tx, who, now, { what, noun: 'user', object_id: user_id, detail: { changed } });
    }
    return { user: wireListed({ ...user, ...after, suspended: suspension !== null }, who), demoted };
  });
}

/** Throws USER_UNKNOWN, LAST_ADMIN_DELETED and OWN_ACCOUNT_DELETED. If the subscription cannot be ended, nothing is deleted. */
export async function removeUser(deps: Deps, who: Who, user_id: string): Promise<void> {
  await findUser(deps.db, user_id);
  // The shared code reports a missing account as an expired session.
  const words = { LAST_ADMINISTRATOR: 'LAST_ADMIN_DELETED', SESSION_EXPIRED: 'USER_UNKNOWN' } as const;
  const own = () => deps.db.transaction((tx) => keepAnAdministrator(tx, deps.settings, user_id));
  if (user_id === who.user_id) {
    await withAdminFailures(words, own);
    // One's own account is deleted in the profile, which asks for the password.
    throw new AppError('OWN_ACCOUNT_DELETED');
  }
  const entry = { what: 'Deleted a user', noun: 'user', object_id: user_id } as const;
  await withAdminFailures(words, () => deleteUser(deps, user_id, who, (tx, now) => writeAudit(tx, who, now, entry)));
}
