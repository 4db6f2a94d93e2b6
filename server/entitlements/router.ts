import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { adFreeIn, holdsEntitlementIn } from './ad-free.ts';
import { mine } from './mine.ts';
import { redeem } from './redeem.ts';

export const entitlementsRouter = {
  mine: api.entitlements.mine.handler(async ({ context }) => ({
    entitlements: await orElse('ENTITLEMENTS_FAILED', context, (deps) => mine(deps, context.who)),
  })),
  redeem: api.entitlements.redeem.handler(async ({ context, input }) => {
    const { who, request } = context;
    return {
      entitlement: await orElse('REDEEM_FAILED', context, (deps) => redeem(deps, who, input.code, request.ip)),
    };
  }),
  verify: api.entitlements.verify.handler(async ({ context, input }) => {
    const { user_id } = context.who;
    return {
      has_entitlement: await orElse('VERIFY_FAILED', context, (deps) =>
        holdsEntitlementIn(deps, user_id, input.topic_id),
      ),
    };
  }),
  verifyAdFree: api.entitlements.verifyAdFree.handler(async ({ context, input }) => {
    const { user_id } = context.who;
    const { until, ...answer } = await orElse('VERIFY_AD_FREE_FAILED', context, (deps) =>
      adFreeIn(deps, user_id, input.topic_id),
    );
    return { ...answer, until: until?.toISOString() ?? null };
  }),
};
