import { entitlementsOfficeContract } from '#core/contract/entitlements-office.ts';
import { serve } from '../http/serve-operations.ts';
import { assign, assignMany } from './assign.ts';
import { assignableUsers } from './assignable-users.ts';
import { changeGrant } from './change-grant.ts';
import { addEntitlement, changeEntitlement, deleteEntitlement, readEntitlement } from './edit.ts';
import { generateCode } from './generate-code.ts';
import { listGrants } from './grants.ts';
import { listEntitlements } from './office-list.ts';
import { revoke } from './revoke.ts';

/** Entitlements and who has them, for administrators. */
export const entitlementsAdminRouter = serve(entitlementsOfficeContract, {
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
