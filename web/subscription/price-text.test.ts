import { expect, test } from 'vitest';
import { fullPriceText, monthlyText, priceText } from './price-text.ts';

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
