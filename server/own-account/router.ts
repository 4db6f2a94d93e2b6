import { ownAccountContract } from '#core/own-account/contract.ts';
import { interestsOf, listedInterests, saveInterests } from '../account/interests.ts';
import { shownEmail, updateProfile, wireMe } from '../account/profile.ts';
import { endedCookie } from '../http/caller.ts';
import { serve } from '../http/serve-operations.ts';
import type { Session } from '../http/session.ts';
import { hasActiveSubscription, subscriptionsOf } from '../subscriptions/current.ts';
import { noticeFor } from '../subscriptions/notices.ts';
import { accountContents } from './account-contents.ts';
import { deleteAccount } from './delete-user.ts';
import {
  askEmailChange,
  confirmEmailChange,
  forgetEmailChange,
  type PendingEmail,
  pendingEmail,
  resendEmailChange,
} from './email-change.ts';
import { exportData } from './export.ts';

export const ownAccountRouter = serve(ownAccountContract, {
  session: async (deps, _who, _input, caller) => {
    const session = await caller.session();
    if (!session) return { user: null, profile: null, expires_at: null, has_active_subscription: false };
    const { user_id, expires_at, viewing } = session;
    const seen = viewing?.user_id ?? user_id;
    const [held, subscription_notice] = await Promise.all([subscriptionsOf(deps, seen), noticeFor(deps, seen)]);
    const has_active_subscription = hasActiveSubscription(held);
    return { ...wireMe(session), expires_at, has_active_subscription, subscription_notice, viewing };
  },
  updateMe: async (deps, who, input, caller) => {
    const session = (await caller.session()) as Session;
    const profile = await updateProfile(deps, who, input);
    // A page rendered for this request shows what was saved.
    caller.forgetSession();
    return wireMe({ ...session, profile });
  },
  interests: async ({ db }, { user_id }) => listedInterests(await interestsOf(db, user_id)),
  saveInterests,
  emailChange: async (deps, { user_id }) => {
    const pending = await pendingEmail(deps, user_id);
    return { pending: pending && wirePending(pending) };
  },
  changeEmail: async (deps, who, input, caller) => ({
    pending: wirePending(await askEmailChange(deps, who, input, caller.from)),
  }),
  resendEmailChange: async (deps, who, _input, caller) => ({
    pending: wirePending(await resendEmailChange(deps, who, caller.from)),
  }),
  forgetEmailChange: async (deps, who) => ({ forgotten: await forgetEmailChange(deps, who) }),
  confirmEmailChange: async (deps, _who, { code }, caller) => {
    await confirmEmailChange(deps, code, caller.from);
    caller.forgetSession();
    return { changed: true };
  },
  exportData: (deps, who, { cursor }) => exportData(deps, who, cursor),
  deletionSummary: async (deps, who) => ({ holdings: await accountContents(deps, who) }),
  deleteAccount: async (deps, who, input, { forgetSession, setCookies }) => {
    await deleteAccount(deps, who, input);
    forgetSession();
    setCookies.push(endedCookie(deps));
    return { deleted: true };
  },
});

function wirePending({ email, requested_at, expires_at }: PendingEmail) {
  return { email: shownEmail(email), requested_at, expires_at };
}
