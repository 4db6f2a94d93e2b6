import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { RECOVERY_CODES_FEW } from '#core/factors.ts';
import { doneBy, noteRefusal, noteSecurityEvent, notingSlowdown } from '../account/note-security-event.ts';
import { confirmSession } from '../account/session.ts';
import { users } from '../account/tables.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { queueMail } from '../mail/outbox.ts';
import { takeCode } from './check-code.ts';
import { countCode } from './code-limits.ts';
import { heldFactors } from './held.ts';
import { codeUsedMail } from './mails.ts';
import { noteFactor } from './session.ts';

/**
 * Requires the second factor where there is one, or the password would bypass it. Throws CONFIRMATION_CODE_NEEDED,
 * CONFIRMATION_CODE_WRONG and what countCode throws.
 */
export async function confirm(deps: Deps, who: Who, code: string | undefined): Promise<Date> {
  const { user_id } = who;
  if (!(await heldFactors(deps.db, user_id)).any) {
    return deps.db.transaction(async (tx) => {
      await noteSecurityEvent(deps, tx, { event: 'password_confirmed', ...doneBy(who) });
      return confirmSession({ ...deps, db: tx }, who.session_id);
    });
  }
  if (code === undefined) throw fieldError('CONFIRMATION_CODE_NEEDED', 'code');
  const refused = (event: 'confirmation_code_wrong' | 'confirmation_code_slowed') =>
    noteRefusal(deps, { event, ...doneBy(who) });
  const [account] = await deps.db.select().from(users).where(eq(users.id, user_id));
  if (!account) throw new AppError('SESSION_EXPIRED');
  const counted = countCode(deps, account, code, who.from);
  const forget = await notingSlowdown(counted, () => refused('confirmation_code_slowed'));
  const right = await deps.db.transaction(async (tx) => {
    const taken = await takeCode(deps, tx, user_id, code);
    if (!taken) return null;
    const now = deps.clock();
    if (taken.kind === 'recovery') {
      const left = { left: taken.left, few: taken.left <= RECOVERY_CODES_FEW };
      await queueMail(tx, codeUsedMail(deps.settings, account.email, 'confirm', left), now);
    }
    await noteFactor(tx, now, who.session_id);
    const event = taken.kind === 'recovery' ? 'confirmed_with_recovery_code' : 'confirmed_with_app';
    await noteSecurityEvent(deps, tx, { event, ...doneBy(who) });
    return { ...taken, until: await confirmSession({ ...deps, db: tx }, who.session_id) };
  });
  if (!right) {
    await refused('confirmation_code_wrong');
    throw fieldError('CONFIRMATION_CODE_WRONG', 'code');
  }
  await forget();
  if (right.kind === 'recovery') deps.signals.emit('mail');
  return right.until;
}

/** A password entered for another purpose confirms the session too, unless the account has a second factor. */
export async function confirmByPassword(deps: Deps, who: Who): Promise<void> {
  if (!(await heldFactors(deps.db, who.user_id)).any) await confirmSession(deps, who.session_id);
}
