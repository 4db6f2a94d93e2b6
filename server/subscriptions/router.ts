import { subscriptionContract } from '#core/subscriptions/contract.ts';
import { tiersAdminContract } from '#core/subscriptions/contract-tiers.ts';
import { serve } from '../http/serve-operations.ts';
import { addTier, adminTiers, changeTier } from './admin-tiers.ts';
import { cancel, changePlan, resume } from './change.ts';
import { checkout, openPortal, testPayment } from './checkout.ts';
import { currentSubscription, hasActiveSubscription, namedSubscriptionsOf, wireSubscription } from './current.ts';
import { customerOf } from './customer.ts';
import { dismissNotice } from './notices.ts';
import { orFailWith } from './provider.ts';
import { refresh } from './sync.ts';
import { testWebhook } from './test-webhook.ts';
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
  refresh,
  checkout,
  testPayment,
  portal: openPortal,
  cancel,
  resume,
  dismissNotice: async (deps, who, { notice_id }) => ({ dismissed: await dismissNotice(deps, who, notice_id) }),
  changePlan,
});

export const tiersAdminRouter = serve(tiersAdminContract, {
  list: adminTiers,
  add: addTier,
  change: changeTier,
  testWebhook: (deps, who) => testWebhook(deps, who),
});
