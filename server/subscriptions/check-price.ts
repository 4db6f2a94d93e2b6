import type Stripe from 'stripe';
import { amountText } from '#core/money.ts';
import { intervals } from '#core/subscription.ts';
import { fieldError } from '../http/field-error.ts';
import { type Figures, fits } from './prices.ts';
import { isMissing, recurringOf } from './provider.ts';

/** Throws PRICE_NOT_AT_PROVIDER, PRICE_DIFFERS and the provider's errors. */
export async function checkPrice(
  stripe: Stripe,
  price_id: string,
  figures: Figures,
  options: Stripe.RequestOptions,
): Promise<void> {
  const price = await priceOrNull(stripe, price_id, options);
  if (!price?.active) throw fieldError('PRICE_NOT_AT_PROVIDER', 'price_id');
  if (!fits(price, figures)) throw fieldError('PRICE_DIFFERS', 'price_id', { price: priceWords(price) });
}

export async function priceOrNull(
  stripe: Stripe,
  price_id: string,
  options: Stripe.RequestOptions,
): Promise<Stripe.Price | null> {
  try {
    return await stripe.prices.retrieve(price_id, {}, options);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** '9.99 USD per month', '50.00 EUR every 2 weeks', '20.00 USD, paid once' */
export function priceWords(price: Stripe.Price): string {
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
