import { formatMoney, perMonth } from '#core/subscriptions/money.ts';
import { intervals } from '#core/subscriptions/subscription.ts';
import type { Tier } from './load-plans.ts';

type Price = Pick<Tier, 'price_amount' | 'currency' | 'interval'>;
type PaidPeriod = Price & Record<'status' | 'current_period_start' | 'current_period_end', string>;

/**
 * The credit left of the current period after switching now, in the currency's smallest unit; 0 if something must be paid. A
 * price with another interval starts a new period at full cost; one with the same interval costs its share of the remaining days.
 */
export function leftOver(held: PaidPeriod, next: Price, now: Date): number {
  if (held.status !== 'active' || held.currency !== next.currency) return 0;
  const [start, end] = [Date.parse(held.current_period_start), Date.parse(held.current_period_end)];
  const share = Math.min(1, Math.max(0, (end - now.getTime()) / (end - start)));
  const costs = next.price_amount * (held.interval === next.interval ? share : 1);
  return Math.max(0, Math.round(held.price_amount * share - costs));
}

/** '$30.00 every 3 months' */
export function priceText({ price_amount, currency, interval }: Price): string {
  return `${formatMoney(price_amount, currency)} ${intervals[interval].per}`;
}

/** '$10.00 a month', for comparison; null for monthly prices. */
export function monthlyText({ price_amount, currency, interval }: Price): string | null {
  const { months } = intervals[interval];
  return months === 1 ? null : perMonth(price_amount, months, currency);
}

/** '$30.00 every 3 months ($10.00 a month)' */
export function fullPriceText(price: Price): string {
  const monthly = monthlyText(price);
  return monthly ? `${priceText(price)} (${monthly})` : priceText(price);
}
