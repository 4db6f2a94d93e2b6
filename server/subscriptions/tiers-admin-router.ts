import { tiersAdminContract } from '#core/contract/tiers-admin.ts';
import { serve } from '../http/serve-operations.ts';
import { adminTiers } from './admin-tiers.ts';
import { addTier, changeTier } from './save-tier.ts';
import { testWebhook } from './test-webhook.ts';

export const tiersAdminRouter = serve(tiersAdminContract, {
  list: adminTiers,
  add: async (deps, who, input) => ({ tier: await addTier(deps, who, input) }),
  change: async (deps, who, { tier_id, ...input }) => ({ tier: await changeTier(deps, who, tier_id, input) }),
  testWebhook: (deps, who) => testWebhook(deps, who),
});
