import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { differences } from '#core/fields.ts';
import { userFields } from '#core/users/user.ts';
import { ensureProfile } from '../account/ensure-profile.ts';
import { keepAnAdministrator } from '../account/last-administrator.ts';
import { noteSecurityEvent } from '../account/note-security-event.ts';
import { revokeAdminTokens } from '../account/revoke-tokens.ts';
import { endSessions } from '../account/session.ts';
import { profiles } from '../account/tables.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { findUser } from './find-user.ts';
import { editable, wireListed } from './listed-user.ts';
import { withAdminFailures } from './with-admin-failures.ts';

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
    const [before] = await tx.select().from(profiles).where(eq(profiles.id, user_id)).for('update');
    if (!before) throw new AppError('USER_UNKNOWN');
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
