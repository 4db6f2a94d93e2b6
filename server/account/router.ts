import { api } from '../http/access.ts';
import { type Caller, endedCookie, originOf, sessionCookie } from '../http/caller.ts';
import { orElse } from '../http/or-else.ts';
import type { Session } from '../http/session.ts';
import { changePassword } from './change-password.ts';
import { checkCurrentPassword } from './check-password.ts';
import { confirmEmail, resendConfirmation } from './confirm.ts';
import { knownBrowserCookie } from './known-browser.ts';
import { leaveSession, signOut } from './leave-session.ts';
import { listSecurityEvents } from './list-security-events.ts';
import { endOneSession, ownSessions } from './own-sessions.ts';
import { forgotPassword, recoveryEmail, resetPassword } from './recovery.ts';
import { sessionEnd } from './session.ts';
import { type Entrance, signIn } from './sign-in.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { signUp } from './sign-up.ts';
import { wireProfile, wireUser } from './wire.ts';

/** `entrance`: what the second factors decide about a sign-in. */
export const accountRouter = (entrance: Entrance) => ({
  signIn: api.account.signIn.handler(async ({ context, input }) => {
    const signedIn = await orElse('SIGN_IN_FAILED', context, async (deps) => {
      const begun = await signIn(deps, input, originOf(context), entrance.enter);
      return { ...begun, ...(await entrance.proceed(context, begun.entered, input)) };
    });
    // A program that gets a token of its own leaves the browser's session, which may have carried its call, as it is.
    if (input.session === 'cookie') {
      await leaveSession(context);
      // The session may end before: the cookie only has to last for as long as it can be used.
      const end = sessionEnd(context.deps, context.deps.clock(), signedIn.profile);
      context.setCookies.push(sessionCookie(context.deps, signedIn.token, end));
      becomeKnown(context, signedIn.user);
    }
    return {
      user: wireUser({ ...signedIn.user, user_created_at: signedIn.user.created_at }),
      profile: wireProfile(signedIn.profile),
      expires_at: signedIn.expires_at.toISOString(),
      ...(input.session === 'bearer' && { access_token: signedIn.token }),
    };
  }),

  signUp: api.account.signUp.handler(async ({ context, input }) => {
    const user = await orElse('SIGN_UP_FAILED', context, (deps) => signUp(deps, input, originOf(context)));
    return { user: wireUser({ ...user, user_created_at: user.created_at }) };
  }),

  confirmEmail: api.account.confirmEmail.handler(async ({ context, input }) => {
    await confirmEmail(context.deps, input.code);
    return { confirmed: true };
  }),

  resendConfirmation: api.account.resendConfirmation.handler(async ({ context, input }) => {
    const from = originOf(context);
    await orElse('CONFIRMATION_MAIL_FAILED', context, (deps) => resendConfirmation(deps, input.email, from));
    return { accepted: true };
  }),

  forgotPassword: api.account.forgotPassword.handler(async ({ context, input }) => {
    await orElse('RESET_MAIL_FAILED', context, (deps) => forgotPassword(deps, input.email, originOf(context)));
    return { accepted: true };
  }),

  recovery: api.account.recovery.handler(async ({ context, input }) => {
    const email = await orElse('RECOVERY_CHECK_FAILED', context, (deps) => recoveryEmail(deps, input.code));
    return { valid: email !== null, email };
  }),

  resetPassword: api.account.resetPassword.handler(async ({ context, input }) => {
    becomeKnown(
      context,
      await orElse('RESET_FAILED', context, (deps) => resetPassword(deps, input, originOf(context))),
    );
    return { changed: true };
  }),

  changePassword: api.account.changePassword.handler(async ({ context, input }) => {
    becomeKnown(
      context,
      await orElse('PASSWORD_CHANGE_FAILED', context, async (deps) => {
        const changed = await changePassword(deps, context.who, input);
        await entrance.confirmByPassword(deps, context.who);
        return changed;
      }),
    );
    return { changed: true };
  }),

  signOut: api.account.signOut.handler(async ({ context }) => {
    const signed_out = await signOut(context);
    context.setCookies.push(endedCookie(context.deps));
    return { signed_out };
  }),

  me: api.account.me.handler(async ({ context }) => {
    const session = (await context.session()) as Session;
    return { user: wireUser({ ...session, id: session.user_id }), profile: wireProfile(session.profile) };
  }),

  sessions: api.account.sessions.handler(async ({ context }) => {
    return { sessions: await ownSessions(context.deps, context.who) };
  }),

  securityEvents: api.account.securityEvents.handler(({ context, input }) =>
    orElse('SECURITY_EVENTS_FAILED', context, (deps) => listSecurityEvents(deps, context.who, input.cursor)),
  ),

  confirmPassword: api.account.confirmPassword.handler(async ({ context, input }) => {
    const confirmed_until = await orElse('PASSWORD_NOT_CHECKED', context, async (deps) => {
      await checkCurrentPassword(deps, context.who, input.current_password);
      return entrance.confirm(deps, context.who, input.code);
    });
    // What a page does next in this very request is seen with the session as it is now.
    context.forgetSession();
    return { confirmed_until: confirmed_until.toISOString() };
  }),

  endSession: api.account.endSession.handler(async ({ context, input }) => {
    await endOneSession(context.deps, context.who, input.session_id);
    return { ended: 1 as const };
  }),

  endSessions: api.account.endSessions.handler(async ({ context }) => {
    const left = await signOutEverywhere(context.deps, context.who);
    context.setCookies.push(endedCookie(context.deps));
    return left;
  }),
});

/** From now on this browser's attempts to sign in to this account are counted by themselves. */
function becomeKnown(context: Caller, account: { id: string; password_hash: string | null }): void {
  const cookies = context.request.headers.get('cookie');
  context.setCookies.push(knownBrowserCookie(context.deps, cookies, account));
}
