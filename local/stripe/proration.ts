/** All amounts in cents, all moments in seconds since 1970. */
export interface Proration {
  /** Below zero: what is given back for the time that was paid for and will not be used. */
  credit: number;
  /** What the time from now to the period's end costs at the new price. */
  charge: number;
}

/**
 * What a change of price at `now` costs within a period. The unused part of the period is credited at the old price and charged at
 * the new one; together with what was paid for the period that is, but for a cent of rounding each, the price of each part of it.
 */
export function prorate(
  period: { start: number; end: number },
  now: number,
  oldAmount: number,
  newAmount: number,
): Proration {
  const left = Math.min(1, Math.max(0, (period.end - now) / (period.end - period.start)));
  // Zero is zero: a credit of -0 would print as '-$0.00'.
  return { credit: 0 - Math.round(oldAmount * left), charge: Math.round(newAmount * left) };
}
