import { entitlementsAdminContract } from '#core/contract/entitlements-admin.ts';
import { serve } from '../http/serve-operations.ts';
import { listEntitlements } from './admin-list.ts';
import { assign, assignMany } from './assign.ts';
import { assignableUsers } from './assignable-users.ts';
import { changeGrant } from './change-grant.ts';
import { addEntitlement, changeEntitlement, deleteEntitlement, readEntitlement } from './edit.ts';
import { generateCode } from './generate-code.ts';
import { listGrants } from './grants.ts';
import { revoke } from './revoke.ts';

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
