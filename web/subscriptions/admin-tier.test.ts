import { describe, expect, test } from 'vitest';
import {
  type AdminTier,
  featuresIn,
  inputFrom,
  inputOf,
  priceIdIn,
  typedFrom,
  withPriceProblem,
} from './admin-tier.ts';

const tier: AdminTier = {
  ...{ id: 'a', name: 'Monthly', description: 'Short', price_amount: 1999, currency: 'usd', interval: 'month' },
  ...{ features: ['One', 'Two'], active: true, price_id: 'price_1', version: 1, updated_at: 'then', subscribers: 3 },
};
const typed = typedFrom(tier);

describe('the form of a tier', () => {
  test('a tier goes through it unchanged', () => {
    const { id: _, updated_at: __, subscribers: ___, version: ____, ...fields } = tier;
    expect(inputOf(tier)).toEqual(fields);
    expect(typed.price).toBe('19.99');
  });

  test('A5-048: features are one per line; blank lines and repeated ones are dropped', () => {
    expect(featuresIn(' One \n\n  \r\nTwo\nOne\n')).toEqual(['One', 'Two']);
    expect(featuresIn('')).toEqual([]);
  });

  test('the price id goes with the figures, and comes back with them', () => {
    expect(priceIdIn(typed, tier)).toBe('price_1');
    for (const change of [{ price: '20' }, { currency: 'eur' }, { interval: 'year' as const }, { price: 'x' }]) {
      expect(priceIdIn({ ...typed, ...change }, tier)).toBe('');
    }
    expect(priceIdIn({ ...typed, price: '019.990'.slice(0, 6) }, tier), 'the same, written otherwise').toBe(
      'price_1',
    );
    expect(priceIdIn({ ...typed, price_id: 'price_2', price: '20' }, tier)).toBe('price_2');
    expect(priceIdIn({ ...typed, price_id: '' }, tier)).toBe('');
  });

  test('what cannot be read goes as it was typed, and is told in the words of the form', () => {
    const wrong = { ...typed, price: '9,99' };
    expect(inputFrom({ ...wrong, price_id: '' }).price_amount).toBe('9,99');
    const told = { error: 'cents', code: 'INVALID_INPUT', status: 400, fields: { price_amount: 'cents' } };
    const sentence = 'Enter the price in digits alone, such as 12.00.';
    expect(withPriceProblem(told, wrong)).toMatchObject({ error: sentence, fields: { price_amount: sentence } });
    const both = { ...told, error: 'name', fields: { name: 'name', price_amount: 'cents' } };
    expect(withPriceProblem(both, wrong)).toMatchObject({ error: 'name', fields: { price_amount: sentence } });
    expect(withPriceProblem(told, typed)).toBe(told);
  });
});
