import { tiersOfficeContract } from '#core/contract/tiers-office.ts';
import { serve } from '../http/serve-operations.ts';
import { officeTiers } from './office-tiers.ts';
import { addTier, changeTier } from './save-tier.ts';
import { testWebhook } from './test-webhook.ts';

/** Subscription tiers, for administrators, and the test of the payment webhook. */
export const tiersAdminRouter = serve(tiersOfficeContract, {
  list: officeTiers,
  add: async (deps, who, input) => ({ tier: await addTier(deps, who, input) }),
  change: async (deps, who, { tier_id, ...input }) => ({ tier: await changeTier(deps, who, tier_id, input) }),
  testWebhook: (deps, who) => testWebhook(deps, who),
});
