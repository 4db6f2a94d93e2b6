import { asc, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type Interval, TEST_PAYMENT } from '#core/subscription.ts';
import { withLease } from '../db/lease.ts';
import type { Deps } from '../deps.ts';
import { paymentsOf } from './customer.ts';
import { isMissing, recurringOf } from './provider.ts';
import { subscription_tiers } from './tables.ts';

/** What a price at the provider has to be. */
interface Wanted {
  lookup_key: string;
  name: string;
  price_amount: number;
  currency: string;
  interval: Interval;
}

const testPayment: Wanted = { lookup_key: 'certamen_test_month', ...TEST_PAYMENT };

/**
 * Gives every active tier a price at the provider: the one with the tier's lookup key, or a new one with its product. A price that
 * the provider does not know (the database moved between test and live) counts as none. In test mode the test payment gets its
 * price as well. Answers the names of the tiers that got one. Throws PAYMENTS_NOT_SET_UP and the provider's errors.
 */
export async function ensurePrices(deps: Deps): Promise<string[]> {
  const { stripe, mode } = paymentsOf(deps);
  return withLease(deps.db, 'stripe-prices', async () => {
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

/** The price of the test payment; made where it is missing. */
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

/** A second tier with the same interval has a lookup key of its own: a price belongs to one tier. */
async function priceOfTier(
  deps: Deps,
  stripe: Stripe,
  tier: typeof subscription_tiers.$inferSelect,
): Promise<string> {
  const lookup_key = `certamen_${tier.interval}`;
  const holder = await deps.db
    .select()
    .from(subscription_tiers)
    .where(eq(subscription_tiers.interval, tier.interval));
  const alone = holder.every(({ id, price_id }) => id === tier.id || price_id === null);
  return findOrMake(stripe, { ...tier, lookup_key: alone ? lookup_key : `${lookup_key}_${tier.id}` });
}

/** A price cannot be changed: where the one with the key has other figures, a new one of the same product takes the key over. */
async function findOrMake(stripe: Stripe, wanted: Wanted): Promise<string> {
  const { lookup_key, name, price_amount, currency, interval } = wanted;
  const recurring = recurringOf(interval);
  const [found] = (await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 })).data;
  const fits =
    found?.unit_amount === price_amount &&
    found.currency === currency &&
    found.recurring?.interval === recurring.interval &&
    found.recurring.interval_count === recurring.interval_count;
  if (found && fits) return found.id;
  const product = found ? idOf(found.product) : (await stripe.products.create({ name })).id;
  const made = await stripe.prices.create({
    ...{ product, unit_amount: price_amount, currency, recurring },
    ...{ lookup_key, transfer_lookup_key: true },
  });
  return made.id;
}

function idOf(product: string | { id: string }): string {
  return typeof product === 'string' ? product : product.id;
}
