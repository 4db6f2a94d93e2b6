import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { WRONG_CODES_MOST } from '#core/factors/factors.ts';
import { ensureProfile } from '../account/profile.ts';
import { refuseSuspended } from '../account/refuse-suspended.ts';
import { doneBy, noteRefusal, noteSecurityEvent, notingSlowdown } from '../account/security-events.ts';
import { confirmSession } from '../account/session.ts';
import type { Entrance } from '../account/sign-in.ts';
import { users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Origin, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { queueMail } from '../mail/outbox.ts';
import { countCode, takeCode } from './codes.ts';
import { wrongCodesMail } from './mails.ts';
import {
  dropPending,
  findPending,
  keepPending,
  noteFactor,
  openFactorSession,
  openPlainSession,
  type Pending,
  pendingCookie,
} from './sessions.ts';
import { heldFactors } from './standing.ts';
import { pending_sign_ins } from './tables.ts';

/** The caller's transaction must have locked the user's row. Throws ACCOUNT_SUSPENDED. */
export const enter: Entrance['enter'] = async (deps, tx, now, user, session) => {
  if (!(await heldFactors(tx, user.id)).any) return openPlainSession(deps, tx, now, { user_id: user.id, ...session });
  await refuseSuspended(deps, tx, user.id);
  const { token: waits, expires_at } = await keepPending(tx, user, now);
  return { waits, expires_at };
};

/** Throws SECOND_FACTOR_REQUIRED without a code; a program then signs in again with one. */
export const proceed: Entrance['proceed'] = async (context, entered, { session, code }) => {
  if (!('waits' in entered)) return entered;
  const { deps } = context;
  if (code !== undefined) return finishWithCode(deps, entered.waits, code, context.from, session);
  if (session === 'cookie') context.setCookies.push(pendingCookie(deps, entered.waits, entered.expires_at));
  throw new AppError('SECOND_FACTOR_REQUIRED');
};

export const entrance: Entrance = { enter, proceed, confirm, confirmByPassword };

/**
 * Requires the second factor where there is one, or the password would bypass it. Throws CONFIRMATION_CODE_NEEDED,
 * CONFIRMATION_CODE_WRONG and what countCode throws.
 */
async function confirm(deps: Deps, who: Who, code: string | undefined): Promise<Date> {
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
  const account = await rowById(deps.db, users, user_id, 'SESSION_EXPIRED');
  const counted = countCode(deps, account, code, who.from);
  const forget = await notingSlowdown(counted, () => refused('confirmation_code_slowed'));
  const until = await deps.db.transaction(async (tx) => {
    const taken = await takeCode(deps, tx, account, code, 'confirm');
    if (!taken) return null;
    await noteFactor(tx, deps.clock(), who.session_id);
    await noteSecurityEvent(deps, tx, { event: `confirmed_with_${taken}`, ...doneBy(who) });
    return confirmSession({ ...deps, db: tx }, who.session_id);
  });
  if (!until) {
    await refused('confirmation_code_wrong');
    throw fieldError('CONFIRMATION_CODE_WRONG', 'code');
  }
  await forget();
  return until;
}

/** A password entered for another purpose confirms the session too, unless the account has a second factor. */
export async function confirmByPassword(deps: Deps, who: Who): Promise<void> {
  if (!(await heldFactors(deps.db, who.user_id)).any) await confirmSession(deps, who.session_id);
}

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
    const taken = await takeCode(deps, tx, user, code, 'sign in');
    if (!taken) return countWrong(deps, tx, pending, user.email);
    await dropPending(tx, pending);
    const opened = await openFactorSession(deps, tx, now, { user_id, kind, user_agent: from.user_agent });
    const { session_id } = opened;
    const opening = { user_id, from, device: kind, session_id };
    await noteSecurityEvent(deps, tx, { event: `second_step_with_${taken}`, ...opening });
    return { user, ...opened };
  });
  if (outcome === 'expired') throw new AppError('SECOND_FACTOR_EXPIRED');
  if (outcome === 'wrong') {
    await refused('second_step_code_wrong');
    throw fieldError('SECOND_FACTOR_WRONG', 'code');
  }
  if (outcome === 'over') {
    await refused('second_step_ended');
    throw new AppError('SECOND_FACTOR_STARTS_OVER');
  }
  await forget();
  return { ...outcome, profile: await ensureProfile(deps, outcome.user) };
}

async function countWrong(deps: Deps, tx: Db, pending: Pending, email: string): Promise<'wrong' | 'over'> {
  const wrong_codes = pending.wrong_codes + 1;
  if (wrong_codes >= WRONG_CODES_MOST) {
    await dropPending(tx, pending);
    await queueMail(deps, tx, wrongCodesMail(deps.settings, email));
    return 'over';
  }
  await tx.update(pending_sign_ins).set({ wrong_codes }).where(eq(pending_sign_ins.token_hash, pending.token_hash));
  return 'wrong';
}
