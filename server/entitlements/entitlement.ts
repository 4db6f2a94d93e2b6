import { entitlementFields } from '#core/entitlements/entitlement.ts';
import { adminRecord } from '../audit/admin-record.ts';
import { entitlements } from './tables.ts';

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
