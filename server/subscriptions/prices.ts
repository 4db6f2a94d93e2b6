import { and, asc, eq, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { amountText } from '#core/subscriptions/money.ts';
import { type Interval, intervals, TEST_PAYMENT } from '#core/subscriptions/subscription.ts';
import { type StillHeld, withLease } from '../db/lease.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { paymentsOf } from './customer.ts';
import { recurringOf, unlessMissing } from './provider.ts';
import { subscription_tiers, user_subscriptions } from './tables.ts';

interface Figures {
  /** In the currency's smallest unit. */
  price_amount: number;
  currency: string;
  interval: Interval;
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
      if (tier.price_id !== null && (await priceOrNull(stripe, tier.price_id))) continue;
      const values = { price_id: await priceOfTier(deps, stripe, tier), updated_at: deps.clock() };
      await deps.db.update(subscription_tiers).set(values).where(eq(subscription_tiers.id, tier.id));
      priced.push(tier.name);
    }
    if (mode !== 'live') await findOrMake(stripe, testPayment);
    return priced;
  });
}

export function withPrices<Result>({ db }: Pick<Deps, 'db'>, work: (stillHeld: StillHeld) => Promise<Result>) {
  return withLease(db, 'stripe-prices', work);
}

export function testPrice(deps: Deps): Promise<string> {
  const { stripe } = paymentsOf(deps);
  return findOrMake(stripe, testPayment);
}

/** Call it while 'stripe-prices' is locked. Where another tier uses the interval's price, the tier gets a key of its own. */
export async function priceOfTier(
  { db }: Pick<Deps, 'db'>,
  stripe: Stripe,
  tier: Figures & { id: string; name: string },
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
  const held = and(eq(subscription_tiers.price_id, price_id), ne(subscription_tiers.id, tier_id));
  const paid = and(eq(user_subscriptions.price_id, price_id), ne(user_subscriptions.tier_id, tier_id));
  return (await db.$count(subscription_tiers, held)) > 0 || (await db.$count(user_subscriptions, paid)) > 0;
}

async function findOrMake(stripe: Stripe, wanted: Wanted, options: Stripe.RequestOptions = {}): Promise<string> {
  return fittingOrNew(stripe, await named(stripe, wanted.lookup_key, options), wanted, options);
}

async function named(stripe: Stripe, lookup_key: string, options: Stripe.RequestOptions) {
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
  const known = found?.product ?? (await stripe.products.create({ name }, options));
  const product = typeof known === 'string' ? known : known.id;
  const { price_amount, currency, interval } = wanted;
  const price = { product, unit_amount: price_amount, currency, recurring: recurringOf(interval) };
  return (await stripe.prices.create({ ...price, lookup_key, transfer_lookup_key: true }, options)).id;
}

/** Throws PRICE_NOT_AT_PROVIDER, PRICE_DIFFERS and the provider's errors. */
export async function checkPrice(stripe: Stripe, price_id: string, figures: Figures, options: Stripe.RequestOptions) {
  const price = await priceOrNull(stripe, price_id, options);
  if (!price?.active) throw fieldError('PRICE_NOT_AT_PROVIDER', 'price_id');
  if (!fits(price, figures)) throw fieldError('PRICE_DIFFERS', 'price_id', { price: priceWords(price) });
}

export function priceOrNull(stripe: Stripe, price_id: string, options?: Stripe.RequestOptions) {
  return unlessMissing(stripe.prices.retrieve(price_id, {}, options), null);
}

/** '9.99 USD per month', '50.00 EUR every 2 weeks', '20.00 USD, paid once' */
function priceWords(price: Stripe.Price): string {
  const { unit_amount, currency, recurring, transform_quantity } = price;
  if (unit_amount === null || transform_quantity !== null) return 'none with a fixed amount';
  const amount = amountText(unit_amount, currency);
  if (!recurring) return `${amount}, paid once`;
  if (recurring.usage_type !== 'licensed') return `${amount}, charged by use`;
  return `${amount} ${howOften(recurring)}`;
}

function howOften({ interval, interval_count }: Stripe.Price.Recurring): string {
  for (const [name, { per }] of Object.entries(intervals)) {
    const ours = recurringOf(name as keyof typeof intervals);
    if (ours.interval === interval && ours.interval_count === interval_count) return per;
  }
  return interval_count === 1 ? `per ${interval}` : `every ${interval_count} ${interval}s`;
}
