import { tiersAdminContract } from '#core/contract/tiers-admin.ts';
import { serve } from '../http/serve-operations.ts';
import { addTier, adminTiers, changeTier } from './admin-tiers.ts';
import { testWebhook } from './test-webhook.ts';

export const tiersAdminRouter = serve(tiersAdminContract, {
  list: adminTiers,
  add: addTier,
  change: changeTier,
  testWebhook: (deps, who) => testWebhook(deps, who),
});
