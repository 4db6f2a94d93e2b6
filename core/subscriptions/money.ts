/** Formatters throw for anything else. */
const isCurrency = (currency: string) => /^[a-z]{3}$/i.test(currency);

/** `amount` is in the smallest unit (cents): 1200 usd is '$12.00'. An unknown currency follows the amount as plain text. */
export function formatMoney(amount: number, currency: string): string {
  if (!isCurrency(currency)) return amountText(amount, currency);
  const digits = decimalsOf(currency);
  const style = { style: 'currency', currency: currency.toUpperCase() } as const;
  const format = new Intl.NumberFormat('en-US', {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}

/** 3000 usd for 3 months is '$10.00 a month'; a rounded amount is 'about $33.33 a month'. */
export function perMonth(amount: number, months: number, currency: string): string {
  const each = Math.round(amount / months);
  return `${each * months === amount ? '' : 'about '}${formatMoney(each, currency)} a month`;
}

export function currencyName(currency: string): string {
  if (!isCurrency(currency)) return currency;
  const style = { style: 'currency', currency: currency.toUpperCase(), currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat('en-US', style).formatToParts(2);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase();
}

/** Forints and new Taiwan dollars count in hundredths (https://docs.stripe.com/currencies#zero-decimal). */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  const name = currency.toLowerCase();
  if (withoutDecimals.has(name)) return 0;
  return withThreeDecimals.has(name) ? 3 : 2;
}

/** 999 usd is '9.99 USD', 120000 jpy is '120,000 JPY'. */
export function amountText(amount: number, currency: string): string {
  const [whole = '', ...rest] = inUnits(amount, currency).split('.');
  return `${[whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')} ${currency.toUpperCase()}`;
}

/** 999 usd is '9.99', 1200 jpy is '1200'. */
export function inUnits(amount: number, currency: string): string {
  const digits = decimalsOf(currency);
  const text = String(amount).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The provider's limit, in the smallest unit. */
export const MOST_AMOUNT = 99_999_999;

/** Parses digit by digit, since floats would round. Returns the amount in the smallest unit or an error. */
export function readAmount(
  typed: string,
  currency: string,
): { amount: number; problem: null } | { amount: null; problem: string } {
  const text = typed.trim();
  const digits = decimalsOf(currency);
  const letters = currency.toUpperCase();
  const example = inUnits(digits === 0 ? 1200 : 12 * 10 ** digits, currency);
  if (text === '') return problem('Enter a price.');
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') return problem(`Enter the price in digits alone, such as ${example}.`);
  if (decimals.length > digits) {
    const most = digits === 0 ? 'no decimals: enter a whole number' : `${digits} decimals at most`;
    return problem(`${letters} has ${most}, such as ${example}.`);
  }
  const smallest = (whole + decimals.padEnd(digits, '0')).replace(/^0+(?=\d)/, '');
  if (smallest.length > 8) return problem(`A price is at most ${amountText(MOST_AMOUNT, currency)}.`);
  return { amount: Number(smallest), problem: null };
}

const problem = (sentence: string) => ({ amount: null, problem: sentence });

const withoutDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const withThreeDecimals = new Set('bhd jod kwd omr tnd'.split(' '));

/** Most used first. The provider may support others later: a tier keeps the currency it has. */
export const currencies: readonly string[] = [
  'usd eur gbp chf cad aud jpy',
  'aed afn all amd aoa ars awg azn bam bbd bdt bhd bif bmd bnd bob brl bsd bwp byn bzd cdf clp cny cop crc cve czk djf dkk dop dzd',
  'egp etb fjd fkp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd',
  'lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub',
  'rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer',
  'zar zmw',
].flatMap((line) => line.split(' '));
