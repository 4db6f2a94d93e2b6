import { AppError } from '#core/errors.ts';
import { refuseSuspended } from '../account/refuse-suspended.ts';
import type { Entered, Entrance } from '../account/sign-in.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { type Caller, originOf } from '../http/caller.ts';
import { confirm, confirmByPassword } from './confirm.ts';
import { finishWithCode } from './finish-with-code.ts';
import { heldFactors } from './held.ts';
import { keepPending, pendingCookie } from './pending.ts';
import { openPlainSession } from './session.ts';

/** The caller's transaction must have locked the user's row. Throws ACCOUNT_SUSPENDED. */
export async function enter(
  deps: Deps,
  tx: Db,
  now: Date,
  user: { id: string; password_hash: string | null },
  session: { kind: 'cookie' | 'bearer'; user_agent: string },
): Promise<Entered> {
  if (!(await heldFactors(tx, user.id)).any) return openPlainSession(deps, tx, now, { user_id: user.id, ...session });
  await refuseSuspended(deps, tx, user.id);
  const { token: waits, expires_at } = await keepPending(tx, user, now);
  return { waits, expires_at };
}

/** Throws SECOND_FACTOR_REQUIRED without a code; a program then signs in again with one. */
export async function proceed(
  context: Caller,
  entered: Entered,
  { session, code }: { session: 'cookie' | 'bearer'; code?: string | undefined },
) {
  if (!('waits' in entered)) return entered;
  const { deps } = context;
  if (code !== undefined) {
    return finishWithCode(deps, entered.waits, code, originOf(context), session);
  }
  if (session === 'cookie') context.setCookies.push(pendingCookie(deps, entered.waits, entered.expires_at));
  throw new AppError('SECOND_FACTOR_REQUIRED');
}

export const entrance: Entrance = { enter, proceed, confirm, confirmByPassword };
