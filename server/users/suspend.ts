import { eq } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { forgetCodes } from '../account/codes.ts';
import { keepAnAdministrator } from '../account/last-administrator.ts';
import { noteSecurityEvent } from '../account/security-events.ts';
import { endSessions } from '../account/session.ts';
import { suspensions, users } from '../account/tables.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { endPending } from '../factors/change-factors.ts';
import { queueMail } from '../mail/outbox.ts';
import { suspendedMail } from './mails.ts';
import { withAdminFailures } from './with-admin-failures.ts';

/**
 * Throws OWN_ACCOUNT_SUSPENDED, LAST_ADMIN_SUSPENDED, USER_UNKNOWN and USER_SUSPENDED_ALREADY. Access tokens remain, but are
 * refused until the account is reinstated.
 */
export async function suspend(deps: Deps, who: Who, { user_id, reason, notify }: Input<'users.suspend'>) {
  if (user_id === who.user_id) throw new AppError('OWN_ACCOUNT_SUSPENDED');
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    // Lock order: before the user's row, as where an administrator is deleted or demoted.
    await withAdminFailures({ LAST_ADMINISTRATOR: 'LAST_ADMIN_SUSPENDED' }, () =>
      keepAnAdministrator(tx, deps.settings, user_id),
    );
    // Opening a session locks the same row.
    const user = await rowById(tx, users, user_id, 'USER_UNKNOWN', 'update');
    const row = { user_id, reason, suspended_at: now, suspended_by: who.user_id };
    const added = await tx.insert(suspensions).values(row).onConflictDoNothing().returning();
    if (added.length === 0) throw new AppError('USER_SUSPENDED_ALREADY');
    await endSessions(tx, user_id);
    await endPending(tx, user_id);
    // A link sent earlier could otherwise still move the account to another address.
    await forgetCodes(tx, user_id, 'change_email');
    await noteSecurityEvent(deps, tx, { event: 'account_suspended', user_id, by: who });
    const entry = { what: 'Suspended a user', noun: 'user', object_id: user_id } as const;
    await writeAudit(tx, who, now, { ...entry, detail: { reason } });
    if (notify) await queueMail(deps, tx, suspendedMail(deps.settings, user.email, reason));
  });
  return { suspended: true as const };
}

/** Throws USER_UNKNOWN and USER_NOT_SUSPENDED. */
export async function reinstate(deps: Deps, who: Who, user_id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await rowById(tx, users, user_id, 'USER_UNKNOWN', 'update');
    const [ended] = await tx.delete(suspensions).where(eq(suspensions.user_id, user_id)).returning();
    if (!ended) throw new AppError('USER_NOT_SUSPENDED');
    const detail = { reason_of_suspension: ended.reason, suspended_at: ended.suspended_at.toISOString() };
    await noteSecurityEvent(deps, tx, { event: 'account_reinstated', user_id, by: who });
    await writeAudit(tx, who, deps.clock(), { what: 'Reinstated a user', noun: 'user', object_id: user_id, detail });
  });
}
