/** Totals are exact up to `rows`, and estimates beyond. Tests lower it. */
export const countLimit = { rows: 10_000 };
