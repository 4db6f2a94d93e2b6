import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { forgetCodes } from '../account/codes.ts';
import { noteSecurityEvent } from '../account/note-security-event.ts';
import { removed_factors, users } from '../account/tables.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { factorsRemovedMail } from '../factors/mails.ts';
import { removeAllFactors } from '../factors/remove-all.ts';
import { queueMail } from '../mail/outbox.ts';

/** Throws USER_UNKNOWN and OWN_SECOND_FACTOR. New factors need a password set with an emailed link. */
export async function removeFactors(deps: Deps, who: Who, user_id: string): Promise<boolean> {
  if (user_id === who.user_id) throw new AppError('OWN_SECOND_FACTOR');
  const now = deps.clock();
  const removed = await deps.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('update');
    if (!user) throw new AppError('USER_UNKNOWN');
    if (!(await removeAllFactors(tx, user_id, now))) return false;
    await forgetCodes(tx, user_id, 'change_email');
    const removed_at = { removed_at: now };
    await tx
      .insert(removed_factors)
      .values({ user_id, ...removed_at })
      .onConflictDoUpdate({ target: removed_factors.user_id, set: removed_at });
    await writeAudit(tx, who, now, { what: "Removed a user's second factor", noun: 'user', object_id: user_id });
    await noteSecurityEvent(deps, tx, { event: 'second_factor_removed_by_administrator', user_id, by: who });
    await queueMail(tx, factorsRemovedMail(deps.settings, user.email), now);
    return true;
  });
  deps.signals.emit('mail');
  return removed;
}
