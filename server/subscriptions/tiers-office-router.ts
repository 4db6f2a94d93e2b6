import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { officeTiers } from './office-tiers.ts';
import { addTier, changeTier } from './save-tier.ts';
import { testWebhook } from './test-webhook.ts';

/** Subscription tiers, for administrators, and the test of the payment webhook. */
export const tiersOfficeRouter = {
  list: api.tiersOffice.list.handler(({ context }) => orElse('TIERS_FAILED', context, officeTiers)),

  add: api.tiersOffice.add.handler(async ({ context, input }) => ({
    tier: await orElse('TIER_NOT_SAVED', context, (deps) => addTier(deps, context.who, input)),
  })),

  change: api.tiersOffice.change.handler(async ({ context, input: { tier_id, ...input } }) => ({
    tier: await orElse('TIER_NOT_SAVED', context, (deps) => changeTier(deps, context.who, tier_id, input)),
  })),

  testWebhook: api.tiersOffice.testWebhook.handler(({ context: { deps, who } }) => testWebhook(deps, who)),
};
