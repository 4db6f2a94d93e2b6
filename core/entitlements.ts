import type { Failures } from './failures.ts';

/** Failures of entitlements, in the specification's words. */
export const entitlementFailures = {
  ENTITLEMENT_UNKNOWN: [404, 'Invalid or expired entitlement code'],
  ENTITLEMENT_NOT_FOUND: [404, 'Entitlement not found'],
  ENTITLEMENT_CHANGED: [
    409,
    'Somebody else saved this entitlement after you opened it. Nothing was overwritten, and what you typed is still here.',
  ],
  ENTITLEMENT_ALREADY_HELD: [409, 'You already have this entitlement'],
  ENTITLEMENT_WITHDRAWN: [403, 'This entitlement was withdrawn from your account. Please ask support about it.'],
  ENTITLEMENT_USED_UP: [409, 'This code has been redeemed as often as it can be.'],
  ENTITLEMENTS_FAILED: [500, 'Failed to get entitlements'],
  REDEEM_FAILED: [500, 'Failed to redeem code'],
  VERIFY_FAILED: [500, 'Failed to verify entitlement'],
  VERIFY_AD_FREE_FAILED: [500, 'Failed to verify ad-free entitlement'],
  ENTITLEMENT_CODE_TAKEN: [409, 'Another entitlement has this code already.'],
  ENTITLEMENT_LIMIT_BELOW_USE: [409, 'It was redeemed {count} already: the limit cannot be lower than that.'],
  ENTITLEMENT_DAY_PAST: [400, 'The last day to redeem cannot be earlier than today.'],
  ENTITLEMENT_NOT_ACTIVE: [409, 'Only active entitlements can be assigned.'],
  GRANT_HELD: [409, 'This user has this entitlement already. Revoke it first to give it another expiry.'],
  GRANT_EXPIRY_PAST: [400, 'The expiry cannot be earlier than today.'],
  GRANT_NOT_FOUND: [404, 'User entitlement not found'],
  GRANT_EXPIRED: [409, 'This user entitlement has expired: there is nothing left to revoke.'],
  ENTITLEMENT_LIST_FAILED: [500, 'Failed to load entitlements'],
  ENTITLEMENT_CODE_FAILED: [500, 'Failed to generate a code'],
  ENTITLEMENT_CREATE_FAILED: [500, 'Failed to create entitlement'],
  ENTITLEMENT_UPDATE_FAILED: [500, 'Failed to update entitlement'],
  ENTITLEMENT_DELETE_FAILED: [500, 'Failed to delete entitlement'],
  ENTITLEMENT_ASSIGN_FAILED: [500, 'Failed to assign entitlement'],
  ENTITLEMENT_REVOKE_FAILED: [500, 'Failed to revoke entitlement'],
  ASSIGNABLE_USERS_FAILED: [500, 'Failed to search users'],
  GRANTS_FAILED: [500, 'Failed to load user entitlements'],
} as const satisfies Failures;

export const entitlementSentences = {
  codeNeeded: 'Please enter a valid code',
  partsNeeded: 'Topic, name, and code are required',
  grantNeeded: 'User and entitlement are required',
  codeWrong: 'A code has at most 10 letters and digits, A to Z and 0 to 9.',
  nameWrong: 'A name is one line of at most 120 characters.',
  descriptionLong: 'A description is a text of at most 500 characters.',
  switchWrong: 'This is either on or off.',
  usesWrong: 'A whole number from 1 to 1,000,000, or nothing.',
  daysWrong: 'A whole number of days from 1 to 3,650, or nothing.',
  dayWrong: 'A day from the year 2000 to 2999, or nothing.',
  stateWrong: 'There is no such state.',
} as const;

/** Longest code of an entitlement, in characters. */
export const ENTITLEMENT_CODE_MAX = 10;
/** Of a name and a description, in characters. */
export const ENTITLEMENT_NAME_MAX = 120;
export const ENTITLEMENT_DESCRIPTION_MAX = 500;
/** The most that a use limit can be, and the longest that a redeemed grant can be made to last, in days. */
export const ENTITLEMENT_USES_MAX = 1_000_000;
export const ENTITLEMENT_DAYS_MAX = 3650;

/** How long a generated code is, and what it is made of: nothing that is taken for something else, such as 0 and O or 1 and I. */
export const GENERATED_CODE_LENGTH = 6;
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** The last moment of a day, YYYY-MM-DD, in UTC: until then lasts what ends on that day. */
export function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59.999Z`);
}

/** The day, YYYY-MM-DD in UTC, on which something is still there that ends at a moment. */
export function lastDay(end: Date): string {
  return new Date(end.getTime() - 1).toISOString().slice(0, 10);
}

/** By which columns their list is sorted. */
export const entitlementSorts = ['created', 'code'] as const;
