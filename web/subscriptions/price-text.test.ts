import { describe, expect, test } from 'vitest';
import { fullPriceText, leftOver, monthlyText, priceText } from './price-text.ts';

const monthly = { price_amount: 1200, currency: 'usd', interval: 'month' } as const;
const quarterly = { price_amount: 3000, currency: 'usd', interval: '3months' } as const;
const yearly = { price_amount: 9600, currency: 'usd', interval: 'year' } as const;

test('L9-026: prices read in dollars with two decimals, per interval', () => {
  expect([monthly, quarterly, yearly].map(priceText)).toEqual([
    '$12.00 per month',
    '$30.00 every 3 months',
    '$96.00 per year',
  ]);
});

test('what is charged for longer says what it comes to a month', () => {
  expect([monthly, quarterly, yearly].map(monthlyText)).toEqual([null, '$10.00 a month', '$8.00 a month']);
  expect(fullPriceText(yearly)).toBe('$96.00 per year ($8.00 a month)');
  expect(fullPriceText(monthly)).toBe('$12.00 per month');
});

describe('what is left over when another price takes its place', () => {
  const period = { current_period_start: '2026-01-01T00:00:00Z', current_period_end: '2026-12-31T00:00:00Z' };
  const held = { ...yearly, ...period, status: 'active' };
  const start = new Date(period.current_period_start);

  test('a new interval begins at once and costs all of its price', () => {
    expect(leftOver(held, monthly, start)).toBe(8400);
    expect(leftOver(held, monthly, new Date('2026-07-02T00:00:00Z')), 'half the year is over').toBe(3600);
    expect(leftOver(held, monthly, new Date('2027-01-01T00:00:00Z')), 'nothing is left').toBe(0);
    expect(leftOver({ ...held, ...monthly }, yearly, start), 'dearer').toBe(0);
  });

  test('the same interval goes on and costs its share', () => {
    const cheaper = { ...yearly, price_amount: 4800 };
    expect(leftOver(held, cheaper, new Date('2026-07-02T00:00:00Z'))).toBe(2400);
    expect(leftOver(held, { ...yearly, price_amount: 12_000 }, start)).toBe(0);
  });

  test('what is not paid, or in another currency, leaves nothing over', () => {
    for (const status of ['trialing', 'past_due', 'unpaid'])
      expect(leftOver({ ...held, status }, monthly, start)).toBe(0);
    expect(leftOver(held, { ...monthly, currency: 'eur' }, start)).toBe(0);
  });
});
