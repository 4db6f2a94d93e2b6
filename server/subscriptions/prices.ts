import { and, asc, eq, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Interval, TEST_PAYMENT } from '#core/subscription.ts';
import { type StillHeld, withLease } from '../db/lease.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { paymentsOf } from './customer.ts';
import { isMissing, recurringOf } from './provider.ts';
import { subscription_tiers, user_subscriptions } from './tables.ts';

export interface Figures {
  /** In the currency's smallest unit. */
  price_amount: number;
  currency: string;
  interval: Interval;
}

export interface PricedTier extends Figures {
  id: string;
  name: string;
}

interface Wanted extends Figures {
  lookup_key: string;
  name: string;
}

const testPayment: Wanted = { lookup_key: 'certamen_test_month', ...TEST_PAYMENT };

/** Replaces unknown prices (the database moved between test and live). Throws PAYMENTS_NOT_SET_UP and the provider's errors. */
export async function ensurePrices(deps: Deps): Promise<string[]> {
  const { stripe, mode } = paymentsOf(deps);
  return withPrices(deps, async () => {
    const priced: string[] = [];
    const tiers = await deps.db
      .select()
      .from(subscription_tiers)
      .where(eq(subscription_tiers.active, true))
      .orderBy(asc(subscription_tiers.price_amount), asc(subscription_tiers.id));
    for (const tier of tiers) {
      if (tier.price_id !== null && (await exists(stripe, tier.price_id))) continue;
      const price_id = await priceOfTier(deps, stripe, tier);
      await deps.db
        .update(subscription_tiers)
        .set({ price_id, updated_at: deps.clock() })
        .where(eq(subscription_tiers.id, tier.id));
      priced.push(tier.name);
    }
    if (mode !== 'live') await findOrMake(stripe, testPayment);
    return priced;
  });
}

export function withPrices<Result>(
  { db }: Pick<Deps, 'db'>,
  work: (stillHeld: StillHeld) => Promise<Result>,
): Promise<Result> {
  return withLease(db, 'stripe-prices', work);
}

export function testPrice(deps: Deps): Promise<string> {
  const { stripe } = paymentsOf(deps);
  return findOrMake(stripe, testPayment);
}

async function exists(stripe: Stripe, price_id: string): Promise<boolean> {
  try {
    await stripe.prices.retrieve(price_id);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Call it while 'stripe-prices' is locked. Where another tier uses the interval's price, the tier gets a key of its own. */
export async function priceOfTier(
  { db }: Pick<Deps, 'db'>,
  stripe: Stripe,
  tier: PricedTier,
  options: Stripe.RequestOptions = {},
): Promise<string> {
  const lookup_key = `certamen_${tier.interval}`;
  const found = await named(stripe, lookup_key, options);
  if (!found || !(await isOfAnother(db, found.id, tier.id))) {
    return fittingOrNew(stripe, found, { ...tier, lookup_key }, options);
  }
  return findOrMake(stripe, { ...tier, lookup_key: `${lookup_key}_${tier.id}` }, options);
}

/** Exactly these figures, recurring without end. */
export function fits(price: Stripe.Price, { price_amount, currency, interval }: Figures): boolean {
  const { unit_amount, recurring, transform_quantity } = price;
  const wanted = recurringOf(interval);
  return (
    unit_amount === price_amount &&
    price.currency === currency &&
    transform_quantity === null &&
    recurring?.usage_type === 'licensed' &&
    recurring.interval === wanted.interval &&
    recurring.interval_count === wanted.interval_count
  );
}

async function isOfAnother(db: Db, price_id: string, tier_id: string): Promise<boolean> {
  const held = await db
    .select({ id: subscription_tiers.id })
    .from(subscription_tiers)
    .where(and(eq(subscription_tiers.price_id, price_id), ne(subscription_tiers.id, tier_id)))
    .limit(1);
  if (held.length > 0) return true;
  const paid = await db
    .select({ id: user_subscriptions.id })
    .from(user_subscriptions)
    .where(and(eq(user_subscriptions.price_id, price_id), ne(user_subscriptions.tier_id, tier_id)))
    .limit(1);
  return paid.length > 0;
}

async function findOrMake(stripe: Stripe, wanted: Wanted, options: Stripe.RequestOptions = {}): Promise<string> {
  return fittingOrNew(stripe, await named(stripe, wanted.lookup_key, options), wanted, options);
}

async function named(
  stripe: Stripe,
  lookup_key: string,
  options: Stripe.RequestOptions,
): Promise<Stripe.Price | undefined> {
  return (await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 }, options)).data[0];
}

/** Prices are immutable: with other figures a new price of the product takes the key over. */
async function fittingOrNew(
  stripe: Stripe,
  found: Stripe.Price | undefined,
  { lookup_key, name, ...wanted }: Wanted,
  options: Stripe.RequestOptions,
): Promise<string> {
  if (found && fits(found, wanted)) return found.id;
  const product = found ? idOf(found.product) : (await stripe.products.create({ name }, options)).id;
  const { price_amount, currency, interval } = wanted;
  const made = await stripe.prices.create(
    {
      ...{ product, unit_amount: price_amount, currency, recurring: recurringOf(interval) },
      ...{ lookup_key, transfer_lookup_key: true },
    },
    options,
  );
  return made.id;
}

function idOf(product: string | { id: string }): string {
  return typeof product === 'string' ? product : product.id;
}
