import { formatMoney, perMonth } from '#core/money.ts';
import { type Interval, intervals } from '#core/subscription.ts';

export interface Price {
  /** In the currency's smallest unit. */
  price_amount: number;
  currency: string;
  interval: Interval;
}

/** '$30.00 every 3 months' */
export function priceText({ price_amount, currency, interval }: Price): string {
  return `${formatMoney(price_amount, currency)} ${intervals[interval].per}`;
}

/** '$10.00 a month', to compare with; null for what is charged each month anyway. */
export function monthlyText({ price_amount, currency, interval }: Price): string | null {
  const { months } = intervals[interval];
  return months === 1 ? null : perMonth(price_amount, months, currency);
}

/** '$30.00 every 3 months ($10.00 a month)' */
export function fullPriceText(price: Price): string {
  const monthly = monthlyText(price);
  return monthly ? `${priceText(price)} (${monthly})` : priceText(price);
}
