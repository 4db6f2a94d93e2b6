import { api } from '../http/access.ts';
import type { Caller } from '../http/caller.ts';
import { cancel, changePlan, resume } from './change.ts';
import { checkout, testPayment } from './checkout.ts';
import {
  currentSubscription,
  hasActiveSubscription,
  type NamedSubscription,
  namedSubscriptionsOf,
  wireSubscription,
} from './current.ts';
import { customerOf } from './customer.ts';
import { dismissNotice } from './notices.ts';
import { openPortal } from './portal.ts';
import { orFailWith } from './provider-failure.ts';
import { refresh } from './refresh.ts';
import { listTiers } from './tiers.ts';

export const subscriptionRouter = {
  tiers: api.subscription.tiers.handler(async ({ context: { deps } }) => ({
    tiers: await orFailWith(deps, 'TIERS_FAILED', () => listTiers(deps)),
  })),

  mine: api.subscription.mine.handler(({ context: { deps, who } }) =>
    orFailWith(deps, 'SUBSCRIPTIONS_FAILED', async () => {
      const subscriptions = await namedSubscriptionsOf(deps, who.user_id);
      const has_customer = (await customerOf(deps, who.user_id)) !== null;
      return {
        subscription: wireOrNull(currentSubscription(subscriptions, deps.clock())),
        has_active_subscription: hasActiveSubscription(subscriptions),
        payments: { mode: deps.payments?.mode ?? 'off', has_customer },
      };
    }),
  ),

  refresh: api.subscription.refresh.handler(async ({ context: { deps, who } }) => {
    const { subscription, checkout_begun } = await refresh(deps, who);
    return { subscription: wireOrNull(subscription), checkout_begun };
  }),

  checkout: api.subscription.checkout.handler(({ context, input }) =>
    checkout(context.deps, context.who, input, keyOf(context)),
  ),

  testPayment: api.subscription.testPayment.handler(({ context }) =>
    testPayment(context.deps, context.who, keyOf(context)),
  ),

  portal: api.subscription.portal.handler(({ context: { deps, who } }) => openPortal(deps, who)),

  cancel: api.subscription.cancel.handler(async ({ context: { deps, who }, input }) => ({
    subscription: wireSubscription(await cancel(deps, who, input.userId)),
  })),

  resume: api.subscription.resume.handler(async ({ context: { deps, who }, input }) => ({
    subscription: wireSubscription(await resume(deps, who, input.userId)),
  })),

  dismissNotice: api.subscription.dismissNotice.handler(async ({ context: { deps, who }, input }) => ({
    dismissed: await dismissNotice(deps, who, input.notice_id),
  })),

  changePlan: api.subscription.changePlan.handler(async ({ context: { deps, who }, input }) => ({
    subscription: wireSubscription(await changePlan(deps, who, input)),
  })),
};

function wireOrNull(subscription: NamedSubscription | null) {
  return subscription && wireSubscription(subscription);
}

function keyOf({ request }: Caller): string | null {
  return request.headers.get('idempotency-key');
}
