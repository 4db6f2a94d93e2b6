/** What the provider says about a subscription: Stripe's words. */
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

/** What access needs to know of a subscription. */
export interface AccessSubscription {
  status: SubscriptionStatus;
  current_period_end: Date;
  /** Where the current period is not paid: the moment at which access ends. Null: the period is paid. */
  access_until: Date | null;
  cancel_at_period_end: boolean;
}

/** What access needs to know of a grant and its entitlement. */
export interface AccessGrant {
  topic_id: string;
  is_ad_free: boolean;
  /** False once an administrator has revoked the grant. */
  is_active: boolean;
  /** False while the entitlement itself is inactive. */
  entitlement_is_active: boolean;
  /** Null: never. */
  expires_at: Date | null;
}

/** Whether a grant counts now, and if not, why. */
export type GrantState = 'active' | 'expired' | 'revoked' | 'inactive';

/** Why somebody sees no ads in a topic, and for how long. */
export interface AdFree {
  is_ad_free: boolean;
  reason: 'subscription' | 'entitlement' | null;
  /** The moment at which it ends unless it is renewed; null: never, or there is nothing that could end. */
  until: Date | null;
  /** A payment is overdue: what there is lasts until `until` and no longer. */
  past_due: boolean;
}

/**
 * Whether the subscription gives what was paid for at `now`. Active and trialing do by the provider's word alone: a renewal whose
 * news is late must not bring the ads back. Past due and canceled do until their access ends, unpaid only within the grace of a
 * renewal that failed; nothing else does.
 */
export function subscriptionCounts(subscription: AccessSubscription, now: Date): boolean {
  const { status, access_until } = subscription;
  if (status === 'active' || status === 'trialing') return true;
  if (status === 'unpaid') return access_until !== null && now < access_until;
  return (status === 'past_due' || status === 'canceled') && now < accessEnd(subscription);
}

/** The moment at which access ends unless a payment renews it: the period's end where it is paid, else the end of the grace. */
export function accessEnd({
  status,
  current_period_end,
  access_until,
}: Pick<AccessSubscription, 'status' | 'current_period_end' | 'access_until'>): Date {
  if (status === 'active' || status === 'trialing') return current_period_end;
  return access_until ?? current_period_end;
}

/** Returns the state of a grant at `now`. Revoked takes precedence over inactive, inactive over expired. */
export function grantState(grant: Omit<AccessGrant, 'topic_id' | 'is_ad_free'>, now: Date): GrantState {
  if (!grant.is_active) return 'revoked';
  if (!grant.entitlement_is_active) return 'inactive';
  return grant.expires_at !== null && grant.expires_at <= now ? 'expired' : 'active';
}

/** Whether one of the grants is for this topic and counts at `now`, ad-free or not. */
export function hasEntitlement(grants: readonly AccessGrant[], topic_id: string, now: Date): boolean {
  return grants.some((grant) => grant.topic_id === topic_id && grantState(grant, now) === 'active');
}

/**
 * The one decision about ads: none for whom a subscription counts, anywhere, and none in a topic for which an ad-free grant counts.
 * Where several reasons hold, the answer names the one that lasts longest; a subscription that renews, and a grant without an end,
 * last longest of all. It decides nothing else: every topic is open to everyone who is signed in.
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
  // Of two that last equally long the first stays: subscriptions come before grants.
  const [best] = reasons.sort((one, other) => (one.lasts === other.lasts ? 0 : other.lasts - one.lasts));
  if (!best) return { is_ad_free: false, reason: null, until: null, past_due: false };
  const { lasts: _, ...answer } = best;
  return answer;
}
