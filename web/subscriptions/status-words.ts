import {
  type AccessSubscription,
  accessEnd,
  type SubscriptionStatus,
  subscriptionCounts,
} from '#core/subscriptions/access.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { Subscription } from './load-plans.ts';

interface StatusWords {
  word: string;
  tone: 'right' | 'flag' | 'wrong' | 'plain';
  icon: IconName;
}

export const statusWords: Record<SubscriptionStatus, StatusWords> = {
  active: { word: 'Active', tone: 'right', icon: 'check' },
  trialing: { word: 'Trial', tone: 'right', icon: 'check' },
  past_due: { word: 'Payment overdue', tone: 'flag', icon: 'alert' },
  unpaid: { word: 'Unpaid', tone: 'wrong', icon: 'alert' },
  paused: { word: 'Paused', tone: 'plain', icon: 'pause' },
  incomplete: { word: 'Not paid yet', tone: 'flag', icon: 'clock' },
  incomplete_expired: { word: 'Never paid', tone: 'plain', icon: 'cross' },
  canceled: { word: 'Canceled', tone: 'plain', icon: 'cross' },
};

export function endWord(subscription: Subscription, now: Date): string | null {
  const { status, cancel_at_period_end } = subscription;
  if (status === 'paused' || status.startsWith('incomplete')) return null;
  if (status === 'unpaid' && subscription.access_until === null) return null;
  if (!grantsAccess(subscription, now)) return 'Ended';
  if (cancel_at_period_end || status === 'canceled') return 'Ends';
  if (status === 'past_due' || status === 'unpaid') return 'Access until';
  return status === 'trialing' ? 'First payment' : 'Renews';
}

export function grantsAccess(subscription: Subscription, now: Date): boolean {
  return subscriptionCounts(accessPartOf(subscription), now);
}

/** Not always the end of the period. */
export function accessEndOf(subscription: Subscription): string {
  return accessEnd(accessPartOf(subscription)).toISOString();
}

/** Whether the provider calls it active although its current period is unpaid. */
export function isPeriodUnpaid({ status, access_until }: Subscription): boolean {
  return access_until !== null && status !== 'active' && status !== 'trialing';
}

function accessPartOf(subscription: Subscription): AccessSubscription {
  const { current_period_end, access_until } = subscription;
  return {
    ...subscription,
    current_period_end: new Date(current_period_end),
    access_until: access_until === null ? null : new Date(access_until),
  };
}

/** Whether the subscription continues at the provider, paid or not: it can then be changed and canceled. */
export function goesOn({ status }: Subscription): boolean {
  return ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status);
}

export function waitsForPayment({ status }: Subscription): boolean {
  return ['past_due', 'unpaid', 'paused', 'incomplete'].includes(status);
}
