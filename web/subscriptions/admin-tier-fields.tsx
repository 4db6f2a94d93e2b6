import type { ChangeEvent } from 'react';
import { currencies, currencyName, decimalsOf, readAmount } from '#core/subscriptions/money.ts';
import { intervalNames, intervals } from '#core/subscriptions/subscription.ts';
import { tierFields } from '#core/subscriptions/tier.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { Check } from '#web/ui/check.tsx';
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx';
import {
  type AdminPayments,
  type AdminTier,
  featuresIn,
  isSamePrice,
  priceIdIn,
  subscribersText,
  type TypedTier,
} from './admin-tier.ts';

interface TierFieldsProps {
  typed: TypedTier;
  opened: AdminTier | null;
  payments: AdminPayments;
  failure: ApiFailure | null;
  onType(change: Partial<TypedTier>): void;
}

export function TierFields(props: TierFieldsProps) {
  const { typed, failure, onType } = props;
  const text = textOf(props);
  const error = (name: string) => failure?.fields?.[name];
  const count = featuresIn(typed.features).length;
  return (
    <>
      <Field label={tierFields.name.label} error={error('name')} required>
        <TextInput autoComplete="off" {...text('name')} />
      </Field>
      <Field label={tierFields.description.label} mark="optional" error={error('description')}>
        <TextArea rows={2} {...text('description')} />
      </Field>
      <PriceFields {...props} />
      <Field
        label={tierFields.features.label}
        hint={`One per line. ${count} of 20; blank lines are dropped.`}
        error={error('features')}
      >
        <TextArea rows={5} {...text('features')} />
      </Field>
      <Check
        checked={typed.active}
        onChange={({ target }) => onType({ active: target.checked })}
        label={tierFields.active.label}
        note="Learners can choose it. While it is inactive, subscribers keep it and nobody else can choose it."
      />
    </>
  );
}

const textOf =
  ({ typed, onType }: TierFieldsProps) =>
  (name: Exclude<keyof TypedTier, 'active' | 'price_id'>) => ({
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onType({ [name]: target.value }),
  });

function PriceFields(props: TierFieldsProps) {
  const { typed, opened, payments, failure, onType } = props;
  const text = textOf(props);
  const error = (name: string) => failure?.fields?.[name];
  const { currency } = typed;
  const isReadable = readAmount(typed.price, currency).problem === null;
  // The tier's own currency may not be in the list.
  const offered = currencies.includes(currency) ? currencies : [currency, ...currencies];
  return (
    <>
      <div className="fit">
        <Field label={tierFields.price.label} error={error('price_amount')} hint={decimalsHint(currency)} required>
          <TextInput inputMode="decimal" autoComplete="off" {...text('price')} />
        </Field>
        <Field label={tierFields.currency.label} error={error('currency')}>
          <Select {...text('currency')}>
            {offered.map((one) => (
              <option key={one} value={one}>
                {one.toUpperCase()} {currencyName(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={tierFields.interval.label} error={error('interval')}>
          <Select {...text('interval')}>
            {intervalNames.map((name) => (
              <option key={name} value={name}>
                {intervals[name].label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div role="status">
        {opened && isReadable && !isSamePrice(typed, opened) && (
          <p className="t1 quoted">
            Prices at the payment provider never change: these figures need another one.
            {opened.subscribers > 0 &&
              ` ${subscribersText(opened.subscribers)} now and will keep paying what they pay; the new price is for whoever comes after.`}
          </p>
        )}
      </div>
      <Field
        label={tierFields.price_id.label}
        mark={payments.mode === 'off' ? undefined : 'optional'}
        hint={priceIdHint(typed, payments)}
        error={error('price_id')}
      >
        <TextInput
          className="input--mono"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={priceIdIn(typed, opened)}
          onChange={({ target }) => onType({ price_id: target.value })}
        />
      </Field>
    </>
  );
}

function decimalsHint(currency: string): string | undefined {
  const digits = decimalsOf(currency);
  if (digits === 2) return undefined;
  const letters = currency.toUpperCase();
  return digits === 0 ? `${letters} has no decimals: a whole number.` : `${letters} has three decimals.`;
}

function priceIdHint({ active }: TypedTier, { mode }: AdminPayments): string {
  if (mode === 'off') return 'Payments are not set up: nothing checks this id, and an active tier needs one.';
  const made = active
    ? 'Empty: the price is found or made at the payment provider when you save.'
    : 'Empty: it gets one when it becomes active.';
  return `${made} A price ID that you enter must match the price, currency and interval.`;
}
