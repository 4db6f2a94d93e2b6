import type { Failures } from './failures.ts';

/** Failures of entitlements, in the specification's words. */
export const entitlementFailures = {
  ENTITLEMENT_UNKNOWN: [404, 'Invalid or expired entitlement code'],
  ENTITLEMENT_NOT_FOUND: [404, 'Entitlement not found'],
  ENTITLEMENT_ALREADY_HELD: [409, 'You already have this entitlement'],
  ENTITLEMENT_WITHDRAWN: [403, 'This entitlement was withdrawn from your account. Please ask support about it.'],
  ENTITLEMENT_USED_UP: [409, 'This code has been redeemed as often as it can be.'],
  ENTITLEMENTS_FAILED: [500, 'Failed to get entitlements'],
  REDEEM_FAILED: [500, 'Failed to redeem code'],
  VERIFY_FAILED: [500, 'Failed to verify entitlement'],
  VERIFY_AD_FREE_FAILED: [500, 'Failed to verify ad-free entitlement'],
} as const satisfies Failures;

export const entitlementSentences = {
  codeNeeded: 'Please enter a valid code',
} as const;

/** Longest code of an entitlement, in characters. */
export const ENTITLEMENT_CODE_MAX = 10;
