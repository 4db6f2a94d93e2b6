import { api } from '../http/access.ts';
import { orElse } from '../http/or-else.ts';
import { assign } from './assign.ts';
import { assignableUsers } from './assignable-users.ts';
import { addEntitlement, changeEntitlement, deleteEntitlement, readEntitlement } from './edit.ts';
import { generateCode } from './generate-code.ts';
import { listGrants } from './grants.ts';
import { listEntitlements } from './office-list.ts';
import { revoke } from './revoke.ts';

/** Entitlements and who holds them, for administrators. */
export const entitlementsOfficeRouter = {
  list: api.entitlementsOffice.list.handler(async ({ context, input }) =>
    orElse('ENTITLEMENT_LIST_FAILED', context, (deps) => listEntitlements(deps, input)),
  ),
  one: api.entitlementsOffice.one.handler(async ({ context, input }) => ({
    entitlement: await orElse('ENTITLEMENT_LIST_FAILED', context, (deps) =>
      readEntitlement(deps, input.entitlement_id),
    ),
  })),
  generateCode: api.entitlementsOffice.generateCode.handler(async ({ context }) => ({
    code: await orElse('ENTITLEMENT_CODE_FAILED', context, generateCode),
  })),
  add: api.entitlementsOffice.add.handler(async ({ context, input }) => ({
    entitlement: await orElse('ENTITLEMENT_CREATE_FAILED', context, (deps) =>
      addEntitlement(deps, context.who, input),
    ),
  })),
  change: api.entitlementsOffice.change.handler(async ({ context, input: { entitlement_id, ...input } }) => ({
    entitlement: await orElse('ENTITLEMENT_UPDATE_FAILED', context, (deps) =>
      changeEntitlement(deps, context.who, entitlement_id, input),
    ),
  })),
  remove: api.entitlementsOffice.remove.handler(async ({ context, input }) => ({
    deleted: true,
    grants: await orElse('ENTITLEMENT_DELETE_FAILED', context, (deps) =>
      deleteEntitlement(deps, context.who, input.entitlement_id),
    ),
  })),
  assignableUsers: api.entitlementsOffice.assignableUsers.handler(async ({ context, input }) =>
    orElse('ASSIGNABLE_USERS_FAILED', context, (deps) => assignableUsers(deps, input.q)),
  ),
  assign: api.entitlementsOffice.assign.handler(async ({ context, input }) => ({
    grant: await orElse('ENTITLEMENT_ASSIGN_FAILED', context, (deps) => assign(deps, context.who, input)),
  })),
  grants: api.entitlementsOffice.grants.handler(async ({ context, input }) =>
    orElse('GRANTS_FAILED', context, (deps) => listGrants(deps, input)),
  ),
  revoke: api.entitlementsOffice.revoke.handler(async ({ context, input }) => ({
    grant: await orElse('ENTITLEMENT_REVOKE_FAILED', context, (deps) => revoke(deps, context.who, input.grant_id)),
  })),
};
