import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import type { ValuesOf } from '#core/lib/fields.ts';
import { inUnits, readAmount } from '#core/subscriptions/money.ts';
import { type Interval, intervalNames } from '#core/subscriptions/subscription.ts';
import type { tierFields } from '#core/subscriptions/tier.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';

type Listed = Output<'tiersAdmin.list'>;
export type AdminTier = Listed['tiers'][number];
export type AdminPayments = Listed['payments'];
type TierValues = ValuesOf<typeof tierFields>;
type TierInput = Parameters<Api['tiersAdmin']['add']>[0];

export type TypedTier = Omit<TierValues, 'price_id'> & {
  /** Null until someone types there: it then follows the price. */
  price_id: string | null;
};

export function typedFrom(tier: AdminTier | null): TypedTier {
  if (!tier) {
    return {
      name: '',
      description: '',
      price: '',
      currency: 'usd',
      interval: intervalNames[0],
      price_id: null,
      features: '',
      active: true,
    };
  }
  const { name, description, price_amount, currency, interval, features, active } = tier;
  const price = inUnits(price_amount, currency);
  return { name, description, price, currency, interval, price_id: null, features: features.join('\n'), active };
}

export function tierRecord(tier: AdminTier): TierValues & { version: number } {
  return { ...typedFrom(tier), price_id: tier.price_id ?? '', version: tier.version };
}

/** An invalid price is sent as typed, so that all errors are reported at once. */
export function inputFrom({ price, interval, features, ...rest }: TierValues): TierInput {
  const price_amount = readAmount(price, rest.currency).amount ?? (price as unknown as number);
  return { ...rest, price_amount, interval: interval as Interval, features: featuresIn(features) };
}

export function inputOf(tier: AdminTier): TierInput {
  const { version: _, ...values } = tierRecord(tier);
  return inputFrom(values);
}

/** Prices at the provider are immutable: a changed price drops the former price id. */
export function priceIdIn(typed: TypedTier, opened: AdminTier | null): string {
  return typed.price_id ?? (opened && isSamePrice(typed, opened) ? (opened.price_id ?? '') : '');
}

export function isSamePrice({ price, currency, interval }: TypedTier, opened: AdminTier): boolean {
  const { amount } = readAmount(price, currency);
  return amount === opened.price_amount && currency === opened.currency && interval === opened.interval;
}

/** Drops blank and repeated lines. */
export function featuresIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

/** Replaces the server's message about the price: only the form knows what was typed. */
export function withPriceProblem(failure: ApiFailure | null, { price, currency }: TypedTier): ApiFailure | null {
  const { problem } = readAmount(price, currency);
  const told = failure?.fields?.price_amount;
  if (!failure || problem === null || told === undefined) return failure;
  return {
    ...failure,
    error: failure.error === told ? problem : failure.error,
    fields: { ...failure.fields, price_amount: problem },
  };
}

/** '1 person subscribes', '12 people subscribe' */
export function subscribersText(count: number): string {
  return count === 1 ? '1 person subscribes' : `${count.toLocaleString('en-US')} people subscribe`;
}
