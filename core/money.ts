/** An amount in the currency's smallest unit (cents) as people read it: 1200 usd is '$12.00', 3000 eur is '€30.00'. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** digits);
}

/**
 * What a price for `months` months comes to in one, to compare with: 3000 usd for 3 months is '$10.00 a month'. Where it does not
 * come out even it says so: 'about $33.33 a month'.
 */
export function perMonth(amount: number, months: number, currency: string): string {
  const each = Math.round(amount / months);
  return `${each * months === amount ? '' : 'about '}${formatMoney(each, currency)} a month`;
}

/** The currency in words, as prices are said to be in it: 'US dollars', 'euros'. */
export function currencyName(currency: string): string {
  const style = { style: 'currency', currency: currency.toUpperCase(), currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat('en-US', style).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase();
}
