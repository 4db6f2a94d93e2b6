import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { ensureProfile } from '../account/ensure-profile.ts';
import { keepAnAdministrator } from '../account/last-administrator.ts';
import { noteSecurityEvent } from '../account/note-security-event.ts';
import { revokeAdminTokens } from '../account/revoke-tokens.ts';
import { endSessions } from '../account/session.ts';
import { profiles } from '../account/tables.ts';
import { record } from '../audit/record.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale } from '../http/version.ts';
import { findUser } from './find-user.ts';
import { userVersion, wireListed } from './listed-user.ts';
import { inOfficeWords } from './office-words.ts';

export interface UserChange {
  user_id: string;
  full_name: string;
  /** Left out, the role stays as it is. */
  is_admin?: boolean | undefined;
  /** The one that was opened. */
  version: number;
}

/**
 * Changes somebody's name and role. Who loses the role is signed out everywhere at once. Answers the user and whether that
 * happened. Throws USER_UNKNOWN, USER_CHANGED and LAST_ADMIN_DEMOTED.
 */
export async function updateUser(deps: Deps, who: Who, { user_id, full_name, is_admin, version }: UserChange) {
  const { account, profile } = await findUser(deps.db, user_id);
  if (!profile) await ensureProfile(deps, account);
  const now = deps.clock();
  return deps.db.transaction(async (tx) => {
    // Before anything else is locked: whoever takes a role away locks the administrators in one order.
    if (is_admin === false) {
      await inOfficeWords({ LAST_ADMINISTRATOR: 'LAST_ADMIN_DEMOTED' }, () =>
        keepAnAdministrator(tx, deps.settings, user_id),
      );
    }
    const [before] = await tx.select().from(profiles).where(eq(profiles.id, user_id)).for('update');
    if (!before) throw new AppError('USER_UNKNOWN');
    const { account: user, suspension } = await findUser(tx, user_id);
    const role = is_admin ?? before.is_admin;
    const changed = [
      ...(full_name === before.full_name ? [] : ['full_name']),
      ...(role === before.is_admin ? [] : ['is_admin']),
    ];
    const demoted = before.is_admin && !role;
    if (changed.length > 0) {
      // A profile that was made just now was shown as a missing one.
      refuseStale(userVersion(profile && before), version, 'USER_CHANGED');
      // Always later than before: the profile's own form tells by it that something has changed.
      const updated_at = new Date(Math.max(now.getTime(), before.updated_at.getTime() + 1));
      await tx.update(profiles).set({ full_name, is_admin: role, updated_at }).where(eq(profiles.id, user_id));
      if (demoted) await endSessions(tx, user_id);
      if (role !== before.is_admin) {
        await revokeAdminTokens(deps, tx, user_id);
        await noteSecurityEvent(deps, tx, { event: role ? 'role_given' : 'role_taken', user_id, by: who });
      }
      await record(tx, who, now, {
        what: deedOf(before.is_admin, role),
        noun: 'user',
        object_id: user_id,
        detail: { changed },
      });
    }
    return { user: wireListed({ ...user, full_name, is_admin: role, suspended: suspension !== null }, who), demoted };
  });
}

function deedOf(before: boolean, after: boolean): string {
  if (before === after) return 'Changed a user';
  return after ? 'Made a user an administrator' : 'Took the administrator role from a user';
}
