import type { Failures } from '../lib/failures.ts';
import type { Codec } from '../lib/fields.ts';

export const entitlementFailures = {
  ENTITLEMENT_UNKNOWN: [404, 'Invalid or expired entitlement code'],
  ENTITLEMENT_NOT_FOUND: [404, 'Entitlement not found'],
  ENTITLEMENT_CHANGED: [
    409,
    'Someone else saved this entitlement after you opened it. Review the differences and save again.',
  ],
  ENTITLEMENT_ALREADY_HELD: [409, 'You already have this entitlement'],
  ENTITLEMENT_WITHDRAWN: [403, 'This entitlement was withdrawn from your account. Please ask support about it.'],
  ENTITLEMENT_USED_UP: [409, 'This code has been redeemed as often as it can be.'],
  ENTITLEMENTS_FAILED: [500, 'Failed to get entitlements'],
  REDEEM_FAILED: [500, 'Failed to redeem code'],
  VERIFY_FAILED: [500, 'Failed to verify entitlement'],
  VERIFY_AD_FREE_FAILED: [500, 'Failed to verify ad-free entitlement'],
  ENTITLEMENT_CODE_TAKEN: [409, 'This code is already in use.'],
  ENTITLEMENT_LIMIT_BELOW_USE: [409, 'It was redeemed {count} already: the limit cannot be lower than that.'],
  ENTITLEMENT_DAY_PAST: [400, 'The last day to redeem cannot be earlier than today.'],
  ENTITLEMENT_NOT_ACTIVE: [409, 'Only active entitlements can be assigned.'],
  GRANT_HELD: [409, 'This user has this entitlement already. Change its expiry in the list of user entitlements.'],
  GRANT_EXPIRY_PAST: [400, 'The expiry cannot be earlier than today.'],
  GRANT_CHANGED: [
    409,
    'Someone else changed this user entitlement after you opened it. Review the differences and save again.',
  ],
  GRANT_REVOKED: [409, 'This user entitlement was revoked. Assign it again instead.'],
  GRANT_NOT_FOUND: [404, 'User entitlement not found'],
  GRANT_EXPIRED: [409, 'This user entitlement has expired: there is nothing left to revoke.'],
  ENTITLEMENT_LIST_FAILED: [500, 'Failed to load entitlements'],
  ENTITLEMENT_CODE_FAILED: [500, 'Failed to generate a code'],
  ENTITLEMENT_CREATE_FAILED: [500, 'Failed to create entitlement'],
  ENTITLEMENT_UPDATE_FAILED: [500, 'Failed to update entitlement'],
  ENTITLEMENT_DELETE_FAILED: [500, 'Failed to delete entitlement'],
  ENTITLEMENT_ASSIGN_FAILED: [500, 'Failed to assign entitlement'],
  GRANT_UPDATE_FAILED: [500, 'Failed to update user entitlement'],
  ENTITLEMENT_REVOKE_FAILED: [500, 'Failed to revoke entitlement'],
  ASSIGNABLE_USERS_FAILED: [500, 'Failed to search users'],
  GRANTS_FAILED: [500, 'Failed to load user entitlements'],
} as const satisfies Failures;

export const entitlementSentences = {
  codeNeeded: 'Please enter a valid code',
  partsNeeded: 'Topic, name, and code are required',
  grantNeeded: 'User and entitlement are required',
  dayWrong: 'A day from the year 2000 to 2999, or nothing.',
  emailsNeeded: 'At least one email address is required.',
  emailsTooMany: 'An entitlement can be assigned to at most 500 addresses at once.',
  stateWrong: 'There is no such state.',
} as const;

export const ENTITLEMENT_CODE_MAX = 10;
/** Anything else is a typo and does not count as a guess. */
export const ENTITLEMENT_CODE = /^[A-Za-z0-9]*$/;

/** No characters that look alike, such as 0 and O or 1 and I. */
export const GENERATED_CODE_LENGTH = 6;
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** `day` is YYYY-MM-DD in UTC. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59.999Z`);

/** YYYY-MM-DD in UTC. */
export const lastDay = (end: Date): string => new Date(end.getTime() - 1).toISOString().slice(0, 10);

export const untilEndOfDay: Codec<string, Date> = { encode: endOfDay, decode: lastDay };

export const entitlementSorts = ['created', 'code', 'name'] as const;
export const grantSorts = ['created', 'expires'] as const;

/** Inactive takes precedence over expired. */
export function entitlementState(of: { is_active: boolean; redeem_until: Date | null }, now: Date) {
  if (!of.is_active) return 'inactive' as const;
  return of.redeem_until !== null && of.redeem_until <= now ? ('expired' as const) : ('active' as const);
}
