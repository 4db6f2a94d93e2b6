import { entitlementFields } from '#core/entitlements/entitlement.ts';
import { grantFields } from '#core/entitlements/grant.ts';
import { adminRecord } from '../audit/admin-record.ts';
import { entitlements, user_entitlements } from './tables.ts';

export const nameOf = ({ name, code }: { name: string; code: string }) => `${name} (${code})`;

export const entitlement = adminRecord({
  noun: 'entitlement',
  fields: entitlementFields,
  table: entitlements,
  missing: 'ENTITLEMENT_NOT_FOUND',
  changed: 'ENTITLEMENT_CHANGED',
  unique: { entitlements_code_key: ['code', 'ENTITLEMENT_CODE_TAKEN'] },
  nameOf,
});

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
