import Stripe from 'stripe';
import type { SubscriptionStatus } from '#core/access.ts';
import { type Interval, intervals } from '#core/subscription.ts';
import type { user_subscriptions } from './tables.ts';

/** `unknown`: the provider has never had this customer, as far as this key tells. */
export type CustomerState = 'known' | 'deleted' | 'unknown';

/** A subscription in the columns of our copy, before it is known whose it is and of which tier. */
export type ToldSubscription = Omit<
  typeof user_subscriptions.$inferSelect,
  'id' | 'user_id' | 'tier_id' | 'updated_at'
>;

export interface ToldCustomer {
  state: CustomerState;
  subscriptions: ToldSubscription[];
}

/** Everything that the provider says about a customer. Throws its errors. */
export async function toldAbout(stripe: Stripe, customer: string): Promise<ToldCustomer> {
  try {
    const list = stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.latest_invoice'] });
    const subscriptions = (await list.autoPagingToArray({ limit: 10_000 })).map(toldSubscription);
    // A deleted customer keeps its subscriptions, all of them canceled: only then is there anything to ask.
    const over = subscriptions.every(({ status }) => status === 'canceled' || status === 'incomplete_expired');
    const gone = over && ((await stripe.customers.retrieve(customer)) as { deleted?: boolean }).deleted === true;
    return { state: gone ? 'deleted' : 'known', subscriptions };
  } catch (error) {
    if (isMissing(error)) return { state: 'unknown', subscriptions: [] };
    throw error;
  }
}

/** Whether the provider says that what was named does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** How often a price is charged, in the provider's words. */
export function recurringOf(interval: Interval): { interval: 'month' | 'year'; interval_count: number } {
  const { months } = intervals[interval];
  return months === 12 ? { interval: 'year', interval_count: 1 } : { interval: 'month', interval_count: months };
}

function toldSubscription(subscription: Stripe.Subscription): ToldSubscription {
  const [item] = subscription.items.data;
  if (!item) throw new Error('a subscription without an item');
  const { price, quantity = 1, current_period_start, current_period_end } = item;
  const end = Math.min(current_period_end, unpaidSince(subscription) ?? current_period_end);
  return {
    subscription_id: subscription.id,
    price_id: price.id,
    price_amount: (price.unit_amount ?? 0) * quantity,
    currency: price.currency,
    interval: intervalOf(price.recurring),
    status: subscription.status as SubscriptionStatus,
    current_period_start: fromSeconds(current_period_start),
    current_period_end: fromSeconds(end),
    cancel_at_period_end: cancelsByItself(subscription, current_period_end),
    created_at: fromSeconds(subscription.created),
  };
}

/**
 * A period begins when it is billed, paid or not. Where it never was and the provider has given up, nothing was bought with it:
 * it ends with the subscription, in seconds since 1970. Null: the period was paid, or the provider still tries.
 */
function unpaidSince({ status, ended_at, cancellation_details, latest_invoice }: Stripe.Subscription): number | null {
  if (status !== 'canceled') return null;
  const invoice = typeof latest_invoice === 'object' ? latest_invoice : null;
  const unpaid = invoice !== null && ['draft', 'open', 'uncollectible', 'void'].includes(invoice.status ?? '');
  return unpaid || cancellation_details?.reason === 'payment_failed' ? ended_at : null;
}

/** The provider has two ways of saying it: by the flag, or by a moment that lies no later than the period's end. */
function cancelsByItself({ cancel_at_period_end, cancel_at }: Stripe.Subscription, period_end: number): boolean {
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= period_end);
}

/** The nearest of our intervals: others can only come from prices made by hand at the provider. */
function intervalOf(recurring: Stripe.Price.Recurring | null): Interval {
  const months: Record<string, number> = { day: 1 / 30, week: 1 / 4, month: 1, year: 12 };
  const total = (months[recurring?.interval ?? 'month'] ?? 1) * (recurring?.interval_count ?? 1);
  if (total < 2) return 'month';
  return total < 8 ? '3months' : 'year';
}

function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}
