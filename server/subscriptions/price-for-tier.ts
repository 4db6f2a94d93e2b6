import { and, eq, ne } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import type { Payments } from './payments.ts';
import { checkPrice, fits, priceOfTier, priceOrNull, withPrices } from './prices.ts';
import { isRefusal, providerFailure } from './provider.ts';
import { subscription_tiers } from './tables.ts';

export type TierInput = Input<'tiersAdmin.add'>;

export type TierRow = typeof subscription_tiers.$inferSelect;

/** Gives up early, since an administrator waits; saving again retries. */
const options: Stripe.RequestOptions = { timeout: 8_000, maxNetworkRetries: 0 };

interface Saving {
  id: string;
  before: TierRow | null;
  input: TierInput;
}

/**
 * Asks the provider only if the price changes, so that an outage does not block other edits. Throws TIER_WITHOUT_PRICE,
 * PRICE_IN_USE, PRICE_NOT_AT_PROVIDER, PRICE_DIFFERS, PRICE_REFUSED, PRICES_SILENT, PAYMENTS_REFUSED and TIER_NOT_SAVED.
 */
export async function withPriceFor<Result>(
  deps: Deps,
  saving: Saving,
  write: (tx: Db, price_id: string | null) => Promise<Result>,
): Promise<Result> {
  const { payments } = deps;
  const { id, input } = saving;
  const given = input.price_id === '' ? null : input.price_id;
  if (!payments && given === null && input.active) throw fieldError('TIER_WITHOUT_PRICE', 'price_id');
  await refusePriceInUse(deps.db, given, id);
  if (!payments || !concernsProvider(saving)) return deps.db.transaction((tx) => write(tx, given));
  return withPrices(deps, async (stillHeld) => {
    const price_id = await orPriceFailure(deps, () => askProvider(deps, payments, saving));
    return deps.db.transaction(async (tx) => {
      await stillHeld(tx);
      return write(tx, price_id);
    });
  });
}

/** A price identifies the tier that was bought. Throws PRICE_IN_USE. */
export async function refusePriceInUse(db: Db, price_id: string | null, tier_id: string): Promise<void> {
  if (price_id === null) return;
  const { id, name, price_id: used } = subscription_tiers;
  const ofOthers = and(eq(used, price_id), ne(id, tier_id));
  const [other] = await db.select({ name }).from(subscription_tiers).where(ofOthers);
  if (other) throw fieldError('PRICE_IN_USE', 'price_id', { name: other.name });
}

function concernsProvider({ before, input }: Saving): boolean {
  if (input.price_id === '') return input.active;
  const priced = ['price_id', 'price_amount', 'currency', 'interval'] as const;
  const isSame = before !== null && priced.every((column) => before[column] === input[column]);
  return !isSame || (input.active && !before.active);
}

async function askProvider(deps: Deps, { stripe }: Payments, { id, before, input }: Saving): Promise<string> {
  if (input.price_id !== '') {
    await checkPrice(stripe, input.price_id, input, options);
    return input.price_id;
  }
  // Its price may have been made by hand, without a lookup key.
  const own = before?.price_id ? await priceOrNull(stripe, before.price_id, options) : null;
  if (own?.active && fits(own, input)) return own.id;
  return priceOfTier(deps, stripe, { ...input, id }, options);
}

async function orPriceFailure<Result>(deps: Deps, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Stripe.errors.StripeError)) throw error;
    if (isRefusal(error)) throw providerFailure(deps, 'PAYMENTS_REFUSED', error);
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) {
      throw providerFailure(deps, 'PRICES_SILENT', error);
    }
    const { message } = providerFailure(deps, 'PRICE_REFUSED', error);
    const refused = new AppError('PRICE_REFUSED', { cause: error, fields: { price_amount: message } });
    throw Object.assign(refused, { message });
  }
}
