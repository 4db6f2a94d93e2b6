import { desc, eq } from 'drizzle-orm';
import {
  type AccessSubscription,
  accessEnd,
  type SubscriptionStatus,
  subscriptionCounts,
} from '#core/subscriptions/access.ts';
import { TEST_PAYMENT } from '#core/subscriptions/subscription.ts';
import { pick } from '../db/columns.ts';
import type { Deps } from '../deps.ts';
import { subscription_tiers, user_subscriptions } from './tables.ts';

export type SubscriptionRow = typeof user_subscriptions.$inferSelect;

export type NamedSubscription = SubscriptionRow & { tier_name: string | null };

export function subscriptionsOf(deps: Pick<Deps, 'db'>, user_id: string): Promise<SubscriptionRow[]> {
  return deps.db.select().from(user_subscriptions).where(eq(user_subscriptions.user_id, user_id));
}

export async function namedSubscriptionsOf(deps: Pick<Deps, 'db'>, user_id: string): Promise<NamedSubscription[]> {
  const found = await deps.db
    .select({ subscription: user_subscriptions, tier_name: subscription_tiers.name })
    .from(user_subscriptions)
    .leftJoin(subscription_tiers, eq(subscription_tiers.id, user_subscriptions.tier_id))
    .where(eq(user_subscriptions.user_id, user_id))
    .orderBy(desc(user_subscriptions.created_at), user_subscriptions.id);
  return found.map(({ subscription, tier_name }) => ({ ...subscription, tier_name }));
}

/** Prefers one that counts, then one that could again; among several, one not canceled, then the longest. Null when all are over. */
export function currentSubscription<Row extends AccessSubscription>(subscriptions: readonly Row[], now: Date) {
  const rank = (row: Row) => {
    if (isActive(row)) return 4;
    if (subscriptionCounts(row, now)) return row.status === 'canceled' ? 2 : 3;
    return isOver(row) ? 0 : 1;
  };
  const [best] = [...subscriptions].sort(
    (one, other) => rank(other) - rank(one) || accessEnd(other).getTime() - accessEnd(one).getTime(),
  );
  return best && rank(best) > 0 ? best : null;
}

export function hasActiveSubscription(subscriptions: readonly AccessSubscription[]): boolean {
  return subscriptions.some(isActive);
}

const live: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/** The provider goes on with it, paid or not: no other may be bought, and it can be canceled and changed. */
export const isLive = ({ status }: Pick<AccessSubscription, 'status'>): boolean => live.includes(status);

/** No further payment and no access beyond its period. */
export function isOver({ status }: Pick<AccessSubscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

export function wireSubscription(row: NamedSubscription) {
  return {
    ...pick(row, 'id', 'status', 'tier_id', 'price_amount', 'currency', 'interval'),
    ...pick(row, 'current_period_start', 'current_period_end', 'access_until', 'cancel_at_period_end'),
    tier_name: tierNameOf(row),
  };
}

export function tierNameOf(row: NamedSubscription): string {
  // Recognized by its figures: the price itself is at the provider.
  const figures = ['price_amount', 'currency', 'interval'] as const;
  const isTestPayment = figures.every((figure) => row[figure] === TEST_PAYMENT[figure]);
  return row.tier_name ?? (isTestPayment ? TEST_PAYMENT.name : 'Former plan');
}

const isActive = ({ status }: AccessSubscription): boolean => status === 'active' || status === 'trialing';
