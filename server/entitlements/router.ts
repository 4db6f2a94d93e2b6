import { entitlementsContract } from '#core/entitlements/contract.ts';
import { entitlementsAdminContract } from '#core/entitlements/contract-admin.ts';
import { serve } from '../http/serve-operations.ts';
import { adFreeIn, holdsEntitlementIn } from './ad-free.ts';
import { listEntitlements, listGrants } from './admin-list.ts';
import { assign, assignableUsers, assignMany, changeGrant, revoke } from './assign.ts';
import { addEntitlement, changeEntitlement, deleteEntitlement, generateCode, readEntitlement } from './edit.ts';
import { mine } from './learner-grant.ts';
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

export const entitlementsAdminRouter = serve(entitlementsAdminContract, {
  list: listEntitlements,
  one: readEntitlement,
  generateCode,
  add: addEntitlement,
  change: changeEntitlement,
  remove: deleteEntitlement,
  assignableUsers,
  assign,
  assignMany,
  changeGrant,
  grants: listGrants,
  revoke,
});
