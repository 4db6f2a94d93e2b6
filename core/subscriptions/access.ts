export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export interface AccessSubscription {
  status: SubscriptionStatus;
  current_period_end: Date;
  /** When access ends because the current period is not paid; null: it is paid. */
  access_until: Date | null;
  cancel_at_period_end: boolean;
}

export interface AccessGrant {
  topic_id: string;
  is_ad_free: boolean;
  is_active: boolean;
  entitlement_is_active: boolean;
  /** Null: never. */
  expires_at: Date | null;
}

export type GrantState = 'active' | 'expired' | 'revoked' | 'inactive';

export interface AdFree {
  is_ad_free: boolean;
  reason: 'subscription' | 'entitlement' | null;
  /** Null: never, or nothing can end. */
  until: Date | null;
  past_due: boolean;
}

/**
 * Active and trialing count by the provider's word alone: a late renewal event must not bring the ads back. Past due and canceled
 * count until access ends, unpaid only within the grace period of a failed renewal.
 */
export function subscriptionCounts(subscription: AccessSubscription, now: Date): boolean {
  const { status, access_until } = subscription;
  if (status === 'active' || status === 'trialing') return true;
  if (status === 'unpaid') return access_until !== null && now < access_until;
  return (status === 'past_due' || status === 'canceled') && now < accessEnd(subscription);
}

export function accessEnd({
  status,
  current_period_end,
  access_until,
}: Pick<AccessSubscription, 'status' | 'current_period_end' | 'access_until'>): Date {
  if (status === 'active' || status === 'trialing') return current_period_end;
  return access_until ?? current_period_end;
}

/** Revoked takes precedence over inactive, inactive over expired. */
export function grantState(grant: Omit<AccessGrant, 'topic_id' | 'is_ad_free'>, now: Date): GrantState {
  if (!grant.is_active) return 'revoked';
  if (!grant.entitlement_is_active) return 'inactive';
  return grant.expires_at !== null && grant.expires_at <= now ? 'expired' : 'active';
}

export function hasEntitlement(grants: readonly AccessGrant[], topic_id: string, now: Date): boolean {
  return grants.some((grant) => grant.topic_id === topic_id && grantState(grant, now) === 'active');
}

/**
 * With several reasons, returns the one that lasts longest; a renewing subscription and a grant without an end outlast all
 * others.
 */
export function adFree(
  subscriptions: readonly AccessSubscription[],
  grants: readonly AccessGrant[],
  topic_id: string,
  now: Date,
): AdFree {
  const reasons: (AdFree & { lasts: number })[] = [];
  for (const subscription of subscriptions) {
    if (!subscriptionCounts(subscription, now)) continue;
    const { status, cancel_at_period_end } = subscription;
    const until = accessEnd(subscription);
    const renews = (status === 'active' || status === 'trialing') && !cancel_at_period_end;
    const past_due = status === 'past_due' || status === 'unpaid';
    const lasts = renews ? Number.POSITIVE_INFINITY : until.getTime();
    reasons.push({ is_ad_free: true, reason: 'subscription', until, past_due, lasts });
  }
  for (const grant of grants) {
    if (!grant.is_ad_free || grant.topic_id !== topic_id || grantState(grant, now) !== 'active') continue;
    const until = grant.expires_at;
    const lasts = until?.getTime() ?? Number.POSITIVE_INFINITY;
    reasons.push({ is_ad_free: true, reason: 'entitlement', until, past_due: false, lasts });
  }
  // On a tie the first wins: subscriptions come before grants.
  const [best] = reasons.sort((one, other) => (one.lasts === other.lasts ? 0 : other.lasts - one.lasts));
  if (!best) return { is_ad_free: false, reason: null, until: null, past_due: false };
  const { lasts: _, ...answer } = best;
  return answer;
}
