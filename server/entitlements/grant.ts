import { grantFields } from '#core/entitlements/grant.ts';
import { adminRecord } from '../audit/admin-record.ts';
import { entitlement, nameOf } from './entitlement.ts';
import { user_entitlements } from './tables.ts';

export const grant = adminRecord({
  noun: 'grant',
  fields: grantFields,
  table: user_entitlements,
  missing: 'GRANT_NOT_FOUND',
  changed: 'GRANT_CHANGED',
  unique: {},
  nameOf: async ({ entitlement_id }, tx) => nameOf(await entitlement.find(tx, entitlement_id)),
  detailOf: ({ user_id, entitlement_id }) => ({ user_id, entitlement_id }),
});
