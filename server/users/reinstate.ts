import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { noteSecurityEvent } from '../account/note-security-event.ts';
import { suspensions, users } from '../account/tables.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';

/** Throws USER_UNKNOWN and USER_NOT_SUSPENDED. */
export async function reinstate(deps: Deps, who: Who, user_id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update');
    if (!user) throw new AppError('USER_UNKNOWN');
    const [ended] = await tx.delete(suspensions).where(eq(suspensions.user_id, user_id)).returning();
    if (!ended) throw new AppError('USER_NOT_SUSPENDED');
    const detail = { reason_of_suspension: ended.reason, suspended_at: ended.suspended_at.toISOString() };
    await noteSecurityEvent(deps, tx, { event: 'account_reinstated', user_id, by: who });
    await writeAudit(tx, who, deps.clock(), { what: 'Reinstated a user', noun: 'user', object_id: user_id, detail });
  });
}
