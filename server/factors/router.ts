import { AppError } from '#core/errors.ts';
import { knownBrowserCookie } from '../account/known-browser.ts';
import { leaveSession } from '../account/leave-session.ts';
import type { profiles, users } from '../account/tables.ts';
import { wireProfile, wireUser } from '../account/wire.ts';
import { api } from '../http/access.ts';
import { type Caller, originOf, sessionCookie } from '../http/caller.ts';
import { orElse } from '../http/or-else.ts';
import type { Session } from '../http/session.ts';
import { addPasskey, beginAddPasskey } from './add-passkey.ts';
import { beginApp, confirmApp, removeApp } from './app.ts';
import { beginConfirm, confirmWithPasskey } from './confirm-with-passkey.ts';
import { finishWithCode } from './finish-with-code.ts';
import { heldFactors } from './held.ts';
import { makeOwnCodes } from './make-codes.ts';
import { factorsOf } from './mine.ts';
import { removePasskey, renamePasskey } from './own-passkeys.ts';
import { endedPendingCookie, findPending, pendingToken } from './pending.ts';
import { standingOf } from './standing.ts';
import { beginPasskey, finishPasskey } from './use-passkey.ts';

/** Second factors: signing in with them, and one's own. */
export const factorsRouter = {
  pending: api.factors.pending.handler(async ({ context }) => {
    const { deps } = context;
    const pending = await findPending(deps.db, tokenOf(context), deps.clock());
    if (!pending) throw new AppError('SECOND_FACTOR_EXPIRED');
    const { app, passkeys, recovery_codes } = await heldFactors(deps.db, pending.user_id);
    return { app, passkeys, recovery_codes, expires_at: pending.expires_at.toISOString() };
  }),

  finish: api.factors.finish.handler(({ context, input }) =>
    orElse('SECOND_FACTOR_FAILED', context, async (deps) =>
      signedIn(context, await finishWithCode(deps, tokenOf(context), input.code, originOf(context), 'cookie')),
    ),
  ),

  beginPasskey: api.factors.beginPasskey.handler(({ context, input: { second_factor } }) =>
    orElse('SECOND_FACTOR_FAILED', context, (deps) =>
      beginPasskey(deps, { second_factor, token: tokenOf(context) }, originOf(context)),
    ),
  ),

  finishPasskey: api.factors.finishPasskey.handler(({ context, input: { passkey } }) =>
    orElse('SECOND_FACTOR_FAILED', context, async (deps) =>
      signedIn(context, await finishPasskey(deps, { passkey, token: tokenOf(context) }, originOf(context))),
    ),
  ),

  beginConfirm: api.factors.beginConfirm.handler(({ context }) =>
    orElse('SECOND_FACTOR_FAILED', context, (deps) => beginConfirm(deps, context.who)),
  ),

  confirm: api.factors.confirm.handler(async ({ context, input: { passkey } }) => {
    const confirmed_until = await orElse('SECOND_FACTOR_FAILED', context, (deps) =>
      confirmWithPasskey(deps, context.who, passkey),
    );
    context.forgetSession();
    return { confirmed_until: confirmed_until.toISOString() };
  }),

  mine: api.factors.mine.handler(({ context }) => factorsOf(context.deps, context.who.user_id)),

  beginApp: api.factors.beginApp.handler(({ context }) =>
    orElse('SECOND_FACTOR_NOT_CHANGED', context, (deps) => beginApp(deps, context.who)),
  ),

  confirmApp: api.factors.confirmApp.handler(({ context, input }) =>
    orElse('SECOND_FACTOR_NOT_CHANGED', context, (deps) => confirmApp(deps, context.who, input)),
  ),

  removeApp: api.factors.removeApp.handler(({ context }) =>
    orElse('SECOND_FACTOR_NOT_CHANGED', context, async (deps) => {
      await removeApp(deps, context.who);
      return { removed: true };
    }),
  ),

  makeRecoveryCodes: api.factors.makeRecoveryCodes.handler(({ context }) =>
    orElse('SECOND_FACTOR_NOT_CHANGED', context, (deps) => makeOwnCodes(deps, context.who)),
  ),

  beginAddPasskey: api.factors.beginAddPasskey.handler(({ context }) =>
    orElse('SECOND_FACTOR_NOT_CHANGED', context, (deps) => beginAddPasskey(deps, context.who)),
  ),

  addPasskey: api.factors.addPasskey.handler(({ context, input }) =>
    orElse('SECOND_FACTOR_NOT_CHANGED', context, (deps) => addPasskey(deps, context.who, input)),
  ),

  renamePasskey: api.factors.renamePasskey.handler(({ context, input }) =>
    renamePasskey(context.deps, context.who, input),
  ),

  removePasskey: api.factors.removePasskey.handler(({ context, input }) =>
    orElse('SECOND_FACTOR_NOT_CHANGED', context, async (deps) => {
      await removePasskey(deps, context.who, input);
      return { removed: true };
    }),
  ),

  standing: api.factors.standing.handler(async ({ context }) => {
    const { state, until } = await standingOf(context.deps, (await context.session()) as Session);
    return { state, until: until?.toISOString() ?? null };
  }),
};

function tokenOf({ deps, request }: Caller): string | null {
  return pendingToken(deps, request.headers);
}

interface SignedIn {
  user: typeof users.$inferSelect;
  profile: typeof profiles.$inferSelect;
  token: string;
  expires_at: Date;
}

/** The session takes the place of the one the request came with, and of the sign-in that waited. */
async function signedIn(context: Caller, { user, profile, token, expires_at }: SignedIn) {
  await leaveSession(context);
  context.setCookies.push(
    sessionCookie(context.deps, token, expires_at),
    endedPendingCookie(context.deps),
    knownBrowserCookie(context.deps, context.request.headers.get('cookie'), user),
  );
  return {
    user: wireUser({ ...user, user_created_at: user.created_at }),
    profile: wireProfile(profile),
    expires_at: expires_at.toISOString(),
  };
}
