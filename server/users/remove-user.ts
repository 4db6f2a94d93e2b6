import { AppError } from '#core/errors.ts';
import { keepAnAdministrator } from '../account/last-administrator.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { deleteUser } from '../own-account/delete-user.ts';
import { findUser } from './find-user.ts';
import { withAdminFailures } from './with-admin-failures.ts';

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
