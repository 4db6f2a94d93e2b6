import type Stripe from 'stripe';
import { newId } from '../ids.ts';

export type StoredPrice = Stripe.Price & { product: string; unit_amount: number; recurring: Stripe.Price.Recurring };

export interface PriceParts {
  product: string;
  currency: string;
  /** In the currency's smallest unit: cents. */
  unit_amount: number;
  interval: Stripe.Price.Recurring.Interval;
  interval_count: number;
  lookup_key: string | null;
  nickname: string | null;
  active: boolean;
  metadata: Record<string, string>;
}

/** A price that is charged again and again; the sandbox sells nothing else. */
export function newPrice(parts: PriceParts, now: number): StoredPrice {
  const { interval, interval_count, ...rest } = parts;
  return {
    id: newId('price'),
    object: 'price',
    ...rest,
    billing_scheme: 'per_unit',
    created: now,
    custom_unit_amount: null,
    livemode: false,
    recurring: { interval, interval_count, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount_decimal: decimal(parts.unit_amount),
  } satisfies Stripe.Price;
}

/** The same as a plan: the provider's older word, which its subscription items still carry. */
export function planOf(price: StoredPrice): Stripe.Plan {
  const { active, billing_scheme, created, currency, metadata, nickname, product, recurring } = price;
  return {
    id: price.id,
    object: 'plan',
    active,
    amount: price.unit_amount,
    amount_decimal: decimal(price.unit_amount),
    billing_scheme,
    created,
    currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata,
    meter: null,
    nickname,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  } satisfies Stripe.Plan;
}

/** Decimals travel as text; the SDK makes them numbers of its own kind when it reads them. */
export function decimal(amount: number): Stripe.Decimal {
  return String(amount) as unknown as Stripe.Decimal;
}
