import { AppError } from '#core/errors.ts';
import { factorsContract } from '#core/factors/contract.ts';
import { enterBrowser } from '../account/enter-browser.ts';
import type { Caller } from '../http/caller.ts';
import { serve } from '../http/serve-operations.ts';
import type { Session } from '../http/session.ts';
import { beginApp, confirmApp, removeApp } from './app.ts';
import { makeOwnCodes } from './change-factors.ts';
import { finishWithCode } from './enter.ts';
import { addPasskey, beginAddPasskey, factorsOf, removePasskey, renamePasskey } from './own-passkeys.ts';
import { endedPendingCookie, findPending, pendingToken } from './sessions.ts';
import { heldFactors, standingOf } from './standing.ts';
import { beginConfirm, beginPasskey, confirmWithPasskey, finishPasskey } from './use-passkey.ts';

export const factorsRouter = serve(factorsContract, {
  pending: async ({ db, clock }, _who, _input, caller) => {
    const pending = await findPending(db, tokenOf(caller), clock());
    if (!pending) throw new AppError('SECOND_FACTOR_EXPIRED');
    const { app, passkeys, recovery_codes } = await heldFactors(db, pending.user_id);
    return { app, passkeys, recovery_codes, expires_at: pending.expires_at };
  },
  finish: async (deps, _who, { code }, caller) =>
    enterWaiting(caller, await finishWithCode(deps, tokenOf(caller), code, caller.from, 'cookie')),
  beginPasskey: (deps, _who, { second_factor }, caller) =>
    beginPasskey(deps, { second_factor, token: tokenOf(caller) }, caller.from),
  finishPasskey: async (deps, _who, { passkey }, caller) =>
    enterWaiting(caller, await finishPasskey(deps, { passkey, token: tokenOf(caller) }, caller.from)),
  beginConfirm,
  confirm: async (deps, who, { passkey }, { forgetSession }) => {
    const confirmed_until = await confirmWithPasskey(deps, who, passkey);
    forgetSession();
    return { confirmed_until };
  },
  mine: (deps, { user_id }) => factorsOf(deps, user_id),
  beginApp,
  confirmApp,
  removeApp,
  makeRecoveryCodes: makeOwnCodes,
  beginAddPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  standing: async (deps, _who, _input, { session }) => standingOf(deps, (await session()) as Session),
});

const tokenOf = ({ deps, request }: Caller): string | null => pendingToken(deps, request.headers);

function enterWaiting(caller: Caller, signedIn: Parameters<typeof enterBrowser>[1]) {
  caller.setCookies.push(endedPendingCookie(caller.deps));
  return enterBrowser(caller, signedIn);
}
