import { describe, expect, test } from 'vitest';
import { currencyName, formatMoney, perMonth } from './money.ts';

describe('L9-026: prices are kept in cents', () => {
  test.each([
    [1200, 'usd', '$12.00'],
    [1205, 'usd', '$12.05'],
    [0, 'usd', '$0.00'],
    [123456789, 'usd', '$1,234,567.89'],
    [3000, 'eur', '€30.00'],
    [1200, 'jpy', '¥1,200'],
  ])('%i %s reads %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  test.each([
    [3000, 3, 'usd', '$10.00 a month'],
    [9600, 12, 'usd', '$8.00 a month'],
    [1200, 1, 'usd', '$12.00 a month'],
    [10000, 3, 'usd', 'about $33.33 a month'],
    [2500, 12, 'eur', 'about €2.08 a month'],
  ])('%i for %i months in %s is %s', (amount, months, currency, text) => {
    expect(perMonth(amount, months, currency)).toBe(text);
  });

  test.each([
    ['usd', 'US dollars'],
    ['eur', 'euros'],
    ['gbp', 'British pounds'],
  ])('%s in words is %s', (currency, words) => {
    expect(currencyName(currency)).toBe(words);
  });
});
