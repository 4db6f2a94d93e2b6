import { accountContract } from '#core/account/contract.ts';
import { endedCookie } from '../http/caller.ts';
import { serve } from '../http/serve-operations.ts';
import type { Session } from '../http/session.ts';
import { changePassword, checkCurrentPassword } from './change-password.ts';
import { confirmEmail, forgotPassword, recovery, resendConfirmation, resetPassword } from './email-links.ts';
import { becomeKnown, enterBrowser, wireSignedIn } from './enter-browser.ts';
import { endOneSession, ownSessions, signOut, signOutEverywhere } from './own-sessions.ts';
import { wireMe, wireUser } from './profile.ts';
import { listSecurityEvents } from './security-events.ts';
import { type Entrance, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

export const accountRouter = (entrance: Entrance) =>
  serve(accountContract, {
    signIn: async (deps, _who, input, caller) => {
      const begun = await signIn(deps, input, caller.from, entrance.enter);
      const signedIn = { ...begun, ...(await entrance.proceed(caller, begun.entered, input)) };
      if (input.session === 'cookie') return enterBrowser(caller, signedIn);
      // A program gets its own token; a browser session that carried the call remains.
      return { ...wireSignedIn(signedIn), access_token: signedIn.token };
    },
    signUp: async (deps, _who, input, caller) => {
      const user = await signUp(deps, input, caller.from);
      return { user: wireUser(user) };
    },
    confirmEmail,
    resendConfirmation,
    forgotPassword,
    recovery,
    resetPassword: async (deps, _who, input, caller) => {
      becomeKnown(caller, await resetPassword(deps, input, caller.from));
      return { changed: true };
    },
    changePassword: async (deps, who, input, caller) => {
      const account = await changePassword(deps, who, input);
      await entrance.confirmByPassword(deps, who);
      becomeKnown(caller, account);
      return { changed: true };
    },
    signOut: async (deps, _who, _input, caller) => {
      const signed_out = await signOut(caller);
      caller.setCookies.push(endedCookie(deps));
      return { signed_out };
    },
    me: async (_deps, _who, _input, { session }) => wireMe((await session()) as Session),
    sessions: async (deps, who) => ({ sessions: await ownSessions(deps, who) }),
    securityEvents: (deps, who, { cursor }) => listSecurityEvents(deps, who, cursor),
    confirmPassword: async (deps, who, { current_password, code }, { forgetSession }) => {
      await checkCurrentPassword(deps, who, current_password);
      const confirmed_until = await entrance.confirm(deps, who, code);
      // Later calls in this request must see the updated session.
      forgetSession();
      return { confirmed_until };
    },
    endSession: endOneSession,
    endSessions: async (deps, who, _input, { setCookies }) => {
      const ended = await signOutEverywhere(deps, who);
      setCookies.push(endedCookie(deps));
      return ended;
    },
  });
