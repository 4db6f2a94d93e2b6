import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { RECOVERY_CODES_FEW, WRONG_CODES_MOST } from '#core/factors.ts';
import { ensureProfile } from '../account/ensure-profile.ts';
import { noteRefusal, noteSecurityEvent, notingSlowdown } from '../account/note-security-event.ts';
import { users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Origin } from '../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { takeCode } from './check-code.ts';
import { countCode } from './code-limits.ts';
import { codeUsedMail, wrongCodesMail } from './mails.ts';
import { dropPending, findPending, type Pending } from './pending.ts';
import { openFactorSession } from './session.ts';
import { pending_sign_ins } from './tables.ts';

/** Throws SECOND_FACTOR_EXPIRED, SECOND_FACTOR_WRONG, SECOND_FACTOR_STARTS_OVER, ACCOUNT_SUSPENDED and what countCode throws. */
export async function finishWithCode(
  deps: Deps,
  token: string | null,
  code: string,
  from: Origin,
  kind: 'cookie' | 'bearer',
) {
  const waiting = await findPending(deps.db, token, deps.clock());
  if (!waiting) throw new AppError('SECOND_FACTOR_EXPIRED');
  const { user_id, password_hash } = waiting;
  const refused = (event: 'second_step_slowed' | 'second_step_code_wrong' | 'second_step_ended') =>
    noteRefusal(deps, { event, user_id, from, device: kind });
  const counted = countCode(deps, { id: user_id, password_hash }, code, from);
  const forget = await notingSlowdown(counted, () => refused('second_step_slowed'));
  const outcome = await deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const [user] = await tx.select().from(users).where(eq(users.id, user_id)).for('update');
    // Read again under the lock: the second of two concurrent calls sees what the first left.
    const pending = user ? await findPending(tx, token, now) : null;
    if (!user || !pending) return 'expired';
    const right = await takeCode(deps, tx, user_id, code);
    if (!right) return countWrong(deps, tx, pending, user.email);
    await dropPending(tx, pending);
    const session = { user_id, kind, user_agent: from.user_agent };
    const opened = await openFactorSession(deps, tx, now, session);
    if (right.kind === 'recovery') {
      const few = right.left <= RECOVERY_CODES_FEW;
      await queueMail(tx, codeUsedMail(deps.settings, user.email, 'sign in', { left: right.left, few }), now);
    }
    const event = right.kind === 'recovery' ? 'second_step_with_recovery_code' : 'second_step_with_app';
    const { session_id } = opened;
    await noteSecurityEvent(deps, tx, { event, user_id, from, device: kind, session_id });
    return { user, right, ...opened };
  });
  if (outcome === 'expired') throw new AppError('SECOND_FACTOR_EXPIRED');
  if (outcome === 'wrong') {
    await refused('second_step_code_wrong');
    throw new AppError('SECOND_FACTOR_WRONG', { fields: { code: new AppError('SECOND_FACTOR_WRONG').message } });
  }
  if (outcome === 'over') {
    await refused('second_step_ended');
    deps.signals.emit('mail');
    throw new AppError('SECOND_FACTOR_STARTS_OVER');
  }
  await forget();
  if (outcome.right.kind === 'recovery') deps.signals.emit('mail');
  const profile = await ensureProfile(deps, outcome.user);
  return { ...outcome, profile };
}

async function countWrong(deps: Deps, tx: Db, pending: Pending, email: string): Promise<'wrong' | 'over'> {
  const wrong_codes = pending.wrong_codes + 1;
  if (wrong_codes >= WRONG_CODES_MOST) {
    await dropPending(tx, pending);
    await queueMail(tx, wrongCodesMail(deps.settings, email), deps.clock());
    return 'over';
  }
  await tx.update(pending_sign_ins).set({ wrong_codes }).where(eq(pending_sign_ins.token_hash, pending.token_hash));
  return 'wrong';
}
