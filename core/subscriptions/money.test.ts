import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountText,
  currencies,
  currencyName,
  formatMoney,
  inUnits,
  MOST_AMOUNT,
  perMonth,
  readAmount,
} from './money.ts';

describe('L9-026: prices are kept in cents', () => {
  test.each([
    [1200, 'usd', '$12.00'],
    [1205, 'usd', '$12.05'],
    [0, 'usd', '$0.00'],
    [123456789, 'usd', '$1,234,567.89'],
    [3000, 'eur', '€30.00'],
    [1200, 'jpy', '¥1,200'],
    [1200, 'huf', 'HUF 12.00'],
    [1230, 'kwd', 'KWD 1.230'],
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

describe('A9-013: prices in the back office', () => {
  test.each([
    [999, 'usd', '9.99 USD'],
    [0, 'usd', '0.00 USD'],
    [5, 'eur', '0.05 EUR'],
    [100000, 'usd', '1,000.00 USD'],
    [99_999_999, 'usd', '999,999.99 USD'],
    [1200, 'jpy', '1,200 JPY'],
    [0, 'jpy', '0 JPY'],
    [1200, 'huf', '12.00 HUF'],
    [12, 'kwd', '0.012 KWD'],
  ])('%i %s reads %s', (amount, currency, text) => {
    expect(amountText(amount, currency)).toBe(text);
  });

  test.each([
    ['9.99', 'usd', 999],
    ['9.9', 'usd', 990],
    ['9', 'usd', 900],
    [' 009.99 ', 'usd', 999],
    ['00000000009.99', 'usd', 999],
    ['0', 'usd', 0],
    ['19.99', 'usd', 1999],
    ['1.15', 'usd', 115],
    ['4.35', 'eur', 435],
    ['1.005', 'kwd', 1005],
    ['1200', 'jpy', 1200],
    ['999999.99', 'usd', 99_999_999],
    ['99999999', 'jpy', 99_999_999],
  ])('%j in %s is %i', (typed, currency, amount) => {
    expect(readAmount(typed, currency)).toEqual({ amount, problem: null });
  });

  test.each([
    ['', 'usd', 'Enter a price.'],
    [' ', 'usd', 'Enter a price.'],
    ['free', 'usd', 'Enter the price in digits alone, such as 12.00.'],
    ['$9.99', 'usd', 'Enter the price in digits alone, such as 12.00.'],
    ['9,99', 'eur', 'Enter the price in digits alone, such as 12.00.'],
    ['9,99', 'kwd', 'Enter the price in digits alone, such as 12.000.'],
    ['-1', 'usd', 'Enter the price in digits alone, such as 12.00.'],
    ['.5', 'usd', 'Enter the price in digits alone, such as 12.00.'],
    ['1e3', 'jpy', 'Enter the price in digits alone, such as 1200.'],
    ['9.999', 'usd', 'USD has 2 decimals at most, such as 12.00.'],
    ['9.99', 'jpy', 'JPY has no decimals: enter a whole number, such as 1200.'],
    ['1000000', 'usd', 'A price is at most 999,999.99 USD.'],
    ['100000000', 'jpy', 'A price is at most 99,999,999 JPY.'],
  ])('%j in %s: %s', (typed, currency, problem) => {
    expect(readAmount(typed, currency)).toEqual({ amount: null, problem });
  });

  const anAmount = fc.integer({ min: 0, max: MOST_AMOUNT });
  const aCurrency = fc.constantFrom(...currencies);

  test('every amount is read as it is written, in every currency', () => {
    fc.assert(
      fc.property(anAmount, aCurrency, (amount, currency) => {
        expect(readAmount(inUnits(amount, currency), currency)).toEqual({ amount, problem: null });
        expect(amountText(amount, currency).replaceAll(/[^\d.]/g, '')).toBe(inUnits(amount, currency));
      }),
    );
  });

  test('whatever is typed is a whole amount in range or a sentence, never both', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^\s*\d{0,12}\.?\d{0,5}\s*$/), fc.double().map(String));
    fc.assert(
      fc.property(typed, aCurrency, (text, currency) => {
        const { amount, problem } = readAmount(text, currency);
        if (amount === null) {
          expect(problem).toMatch(/\.$/);
          return;
        }
        expect(Number.isInteger(amount) && amount >= 0 && amount <= MOST_AMOUNT).toBe(true);
        expect(problem).toBeNull();
      }),
    );
  });

  test('each currency is there once, and has a name', () => {
    expect(new Set(currencies).size).toBe(currencies.length);
    for (const currency of currencies) expect(currencyName(currency), currency).not.toBe(currency.toUpperCase());
  });
});
