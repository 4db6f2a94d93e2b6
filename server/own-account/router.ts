import { interestsOf, listedInterests, saveInterests } from '../account/interests.ts';
import { updateProfile } from '../account/update-profile.ts';
import { shownEmail, wireProfile, wireUser } from '../account/wire.ts';
import { api } from '../http/access.ts';
import { type Caller, endedCookie, originOf } from '../http/caller.ts';
import { orElse } from '../http/or-else.ts';
import type { Session } from '../http/session.ts';
import { hasActiveSubscription, subscriptionsOf } from '../subscriptions/current.ts';
import { noticeFor } from '../subscriptions/notices.ts';
import { deleteAccount } from './delete-account.ts';
import {
  askEmailChange,
  confirmEmailChange,
  forgetEmailChange,
  type PendingEmail,
  pendingEmail,
  resendEmailChange,
} from './email-change.ts';
import { exportData } from './export.ts';
import { holdings } from './holdings.ts';

/** One's own profile, address, data and account. */
export const ownAccountRouter = {
  session: api.account.session.handler(async ({ context }) => {
    const session = await context.session();
    if (!session) return { user: null, profile: null, expires_at: null, has_active_subscription: false };
    const { viewing } = session;
    const seen = viewing?.user_id ?? session.user_id;
    const [subscriptions, subscription_notice] = await Promise.all([
      subscriptionsOf(context.deps, seen),
      noticeFor(context.deps, seen),
    ]);
    return {
      user: wireUser({ ...session, id: session.user_id }),
      profile: wireProfile(session.profile),
      expires_at: session.expires_at.toISOString(),
      has_active_subscription: hasActiveSubscription(subscriptions),
      subscription_notice,
      viewing: viewing && { ...viewing, until: viewing.until.toISOString() },
    };
  }),

  updateMe: api.account.updateMe.handler(async ({ context, input }) => {
    const session = (await context.session()) as Session;
    const profile = await orElse('PROFILE_UPDATE_FAILED', context, (deps) => updateProfile(deps, context.who, input));
    // A page that is drawn in answer to this very request shows what is saved now.
    context.forgetSession();
    return { user: wireUser({ ...session, id: session.user_id }), profile: wireProfile(profile) };
  }),

  interests: api.account.interests.handler(async ({ context: { deps, who } }) =>
    listedInterests(await interestsOf(deps.db, who.user_id)),
  ),

  saveInterests: api.account.saveInterests.handler(({ context, input }) =>
    orElse('INTERESTS_UPDATE_FAILED', context, (deps) => saveInterests(deps, context.who, input)),
  ),

  emailChange: api.account.emailChange.handler(async ({ context: { deps, who } }) => {
    const pending = await pendingEmail(deps, who.user_id);
    return { pending: pending && wirePending(pending) };
  }),

  changeEmail: api.account.changeEmail.handler(async ({ context, input }) => {
    const pending = await orElse('EMAIL_CHANGE_FAILED', context, (deps) =>
      askEmailChange(deps, context.who, input, originOf(context)),
    );
    return { pending: wirePending(pending) };
  }),

  resendEmailChange: api.account.resendEmailChange.handler(async ({ context }) => {
    const pending = await orElse('EMAIL_CHANGE_FAILED', context, (deps) =>
      resendEmailChange(deps, context.who, originOf(context)),
    );
    return { pending: wirePending(pending) };
  }),

  forgetEmailChange: api.account.forgetEmailChange.handler(async ({ context: { deps, who } }) => ({
    forgotten: await forgetEmailChange(deps, who),
  })),

  confirmEmailChange: api.account.confirmEmailChange.handler(async ({ context, input }) => {
    await orElse('EMAIL_CHANGE_FAILED', context, (deps) => confirmEmailChange(deps, input.code, originOf(context)));
    context.forgetSession();
    return { changed: true };
  }),

  exportData: api.account.exportData.handler(({ context, input }) =>
    orElse('EXPORT_FAILED', context, (deps) => exportData(deps, context.who, input.cursor)),
  ),

  holdings: api.account.holdings.handler(async ({ context: { deps, who } }) => ({
    holdings: await holdings(deps, who),
  })),

  deleteAccount: api.account.deleteAccount.handler(async ({ context, input }) => {
    await orElse('DELETION_FAILED', context, (deps) => deleteAccount(deps, context.who, input));
    forgetCaller(context);
    return { deleted: true };
  }),
};

function wirePending({ email, requested_at, expires_at }: PendingEmail) {
  return { email: shownEmail(email), requested_at: requested_at.toISOString(), expires_at: expires_at.toISOString() };
}

function forgetCaller(context: Caller): void {
  context.forgetSession();
  context.setCookies.push(endedCookie(context.deps));
}
