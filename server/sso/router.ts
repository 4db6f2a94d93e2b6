import { ssoNames } from '#core/sso.ts';
import { knownBrowserCookie } from '../account/known-browser.ts';
import { leaveSession } from '../account/leave-session.ts';
import { sessionEnd } from '../account/session.ts';
import { wireProfile, wireUser } from '../account/wire.ts';
import { proceed } from '../factors/enter.ts';
import { api } from '../http/access.ts';
import { originOf, sessionCookie } from '../http/caller.ts';
import { orElse } from '../http/or-else.ts';
import { begin } from './begin.ts';
import { enabledProviders } from './configs.ts';
import { finish, isAnswerTo } from './finish.ts';
import { disconnect, identitiesOf } from './identities.ts';
import { endedPendingCookie, readPending } from './pending.ts';

/** Signing in with an account of somebody else. */
export const ssoRouter = {
  providers: api.sso.providers.handler(async ({ context: { deps } }) => ({
    providers: (await enabledProviders(deps)).map((provider) => ({ provider, name: ssoNames[provider] })),
  })),

  begin: api.sso.begin.handler(async ({ context, input }) => {
    const { url, cookie } = await orElse('SSO_FAILED', context, (deps) => begin(deps, input, originOf(context)));
    context.setCookies.push(cookie);
    return { url };
  }),

  finish: api.sso.finish.handler(async ({ context, input }) => {
    const pending = readPending(context.deps, context.request.headers);
    // Used up, however it ends; what belongs to another sign-in leaves this one as it is.
    if (pending && isAnswerTo(pending, input.query)) context.setCookies.push(endedPendingCookie(context.deps));
    const signedIn = await orElse('SSO_FAILED', context, async (deps) => {
      const found = await finish(deps, pending, input.query, originOf(context));
      return { ...found, ...(await proceed(context, found.entered, { session: 'cookie' })) };
    });
    await leaveSession(context);
    context.setCookies.push(
      sessionCookie(context.deps, signedIn.token, sessionEnd(context.deps, context.deps.clock(), signedIn.profile)),
      knownBrowserCookie(context.deps, context.request.headers.get('cookie'), signedIn.user),
    );
    return {
      user: wireUser({ ...signedIn.user, user_created_at: signedIn.user.created_at }),
      profile: wireProfile(signedIn.profile),
      expires_at: signedIn.expires_at.toISOString(),
      to: signedIn.to,
      is_new: signedIn.is_new,
    };
  }),

  identities: api.sso.identities.handler(({ context }) => identitiesOf(context.deps, context.who)),

  disconnect: api.sso.disconnect.handler(async ({ context, input }) => {
    await disconnect(context.deps, context.who, input.provider);
    return { ended: true };
  }),
};
