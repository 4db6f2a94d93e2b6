import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { periodEnd } from '../periods.ts';
import { planOf, type StoredPrice } from './price.ts';

export type StoredItem = Omit<Stripe.SubscriptionItem, 'price'> & { price: StoredPrice };

export type StoredSubscription = Omit<
  Stripe.Subscription,
  'customer' | 'latest_invoice' | 'items' | 'default_payment_method'
> & {
  customer: string;
  latest_invoice: string | null;
  default_payment_method: string | null;
  items: Stripe.ApiList<StoredItem>;
  /** What the provider keeps to itself: credits and charges that wait for the next invoice. */
  sandbox: { pending: Stripe.InvoiceLineItem[] };
};

export interface SubscriptionParts {
  customer: string;
  price: StoredPrice;
  card: string;
  metadata: Record<string, string>;
}

/** An active subscription to one price, whose first period begins now. */
export function newSubscription(
  { customer, price, card, metadata }: SubscriptionParts,
  now: number,
): StoredSubscription {
  const id = newId('sub');
  const item = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: periodEnd(now, price.recurring, now),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem;
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: card,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
    sandbox: { pending: [] },
  } satisfies Stripe.Subscription & Pick<StoredSubscription, 'sandbox'>;
}

/** The one thing that a subscription of the sandbox is a subscription to. */
export function itemOf(subscription: StoredSubscription): StoredItem {
  return subscription.items.data[0] as StoredItem;
}

/** The same subscription with another period or price of its one item. */
export function withItem(subscription: StoredSubscription, change: Partial<StoredItem>): StoredSubscription {
  const item = { ...itemOf(subscription), ...change };
  return { ...subscription, items: { ...subscription.items, data: [item] } };
}

/** Whether it still runs: what has ended changes no more. */
export function isOver({ status }: { status: string }): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
