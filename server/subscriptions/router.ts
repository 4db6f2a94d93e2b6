import { subscriptionContract } from '#core/contract/subscription.ts';
import type { Caller } from '../http/caller.ts';
import { serve } from '../http/serve-operations.ts';
import { cancel, changePlan, resume } from './change.ts';
import { checkout, testPayment } from './checkout.ts';
import { currentSubscription, hasActiveSubscription, namedSubscriptionsOf, wireSubscription } from './current.ts';
import { customerOf } from './customer.ts';
import { dismissNotice } from './notices.ts';
import { openPortal } from './portal.ts';
import { orFailWith } from './provider-failure.ts';
import { refresh } from './refresh.ts';
import { listTiers } from './tiers.ts';

export const subscriptionRouter = serve(subscriptionContract, {
  tiers: async (deps) => ({ tiers: await orFailWith(deps, 'TIERS_FAILED', () => listTiers(deps)) }),
  mine: (deps, { user_id }) =>
    orFailWith(deps, 'SUBSCRIPTIONS_FAILED', async () => {
      const subscriptions = await namedSubscriptionsOf(deps, user_id);
      const current = currentSubscription(subscriptions, deps.clock());
      const has_customer = (await customerOf(deps, user_id)) !== null;
      return {
        subscription: current && wireSubscription(current),
        has_active_subscription: hasActiveSubscription(subscriptions),
        payments: { mode: deps.payments?.mode ?? 'off', has_customer },
      };
    }),
  refresh: async (deps, who) => {
    const { subscription, checkout_begun } = await refresh(deps, who);
    return { subscription: subscription && wireSubscription(subscription), checkout_begun };
  },
  checkout: (deps, who, input, caller) => checkout(deps, who, input, keyOf(caller)),
  testPayment: (deps, who, _input, caller) => testPayment(deps, who, keyOf(caller)),
  portal: (deps, who) => openPortal(deps, who),
  cancel: async (deps, who, { userId }) => ({ subscription: wireSubscription(await cancel(deps, who, userId)) }),
  resume: async (deps, who, { userId }) => ({ subscription: wireSubscription(await resume(deps, who, userId)) }),
  dismissNotice: async (deps, who, { notice_id }) => ({ dismissed: await dismissNotice(deps, who, notice_id) }),
  changePlan: async (deps, who, input) => ({ subscription: wireSubscription(await changePlan(deps, who, input)) }),
});

function keyOf({ request }: Caller): string | null {
  return request.headers.get('idempotency-key');
}
