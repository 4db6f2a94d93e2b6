import { eq } from 'drizzle-orm';
import { accountOf } from '../account/account-of.ts';
import { noteSecurityEvent } from '../account/note-security-event.ts';
import { users } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { factorsRemovedMail } from './mails.ts';
import { removeAllFactors } from './remove-all.ts';

export async function removeByCommand(deps: Deps, email: string): Promise<{ done: boolean; sentence: string }> {
  const user = await accountOf(deps, email);
  if (!user) return { done: false, sentence: `There is no account with the email address ${email}.` };
  const now = deps.clock();
  const removed = await deps.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    if (!(await removeAllFactors(tx, user.id, now))) return false;
    await noteSecurityEvent(deps, tx, { event: 'second_factor_removed_by_command', user_id: user.id });
    await queueMail(tx, factorsRemovedMail(deps.settings, user.email), now);
    return true;
  });
  if (!removed) return { done: true, sentence: `${user.email} has no second factor.` };
  const sentence = `The second factor of ${user.email} is removed: the password alone signs in now. Every session of the account has ended.`;
  return { done: true, sentence };
}
