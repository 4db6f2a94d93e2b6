import { entitlementsContract } from '#core/contract/entitlements.ts';
import { serve } from '../http/serve-operations.ts';
import { adFreeIn, holdsEntitlementIn } from './ad-free.ts';
import { mine } from './mine.ts';
import { redeem } from './redeem.ts';

export const entitlementsRouter = serve(entitlementsContract, {
  mine: async (deps, who) => ({ entitlements: await mine(deps, who) }),
  redeem: async (deps, who, { code }, { request }) => ({ entitlement: await redeem(deps, who, code, request.ip) }),
  verify: async (deps, { user_id }, { topic_id }) => ({
    has_entitlement: await holdsEntitlementIn(deps, user_id, topic_id),
  }),
  verifyAdFree: async (deps, { user_id }, { topic_id }) => {
    const { until, ...access } = await adFreeIn(deps, user_id, topic_id);
    return { ...access, until };
  },
});
