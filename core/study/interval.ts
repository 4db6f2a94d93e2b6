/** Of the standard normal distribution: 80% of it lies between minus this and this. */
const Z = 1.2815515655446004;

/**
 * Returns the 80% interval of a share, from 0 to 1, of which `right` of `count` were seen; null where nothing was. The score interval of
 * E. B. Wilson, Probable inference, the law of succession, and statistical inference, Journal of the American Statistical Association 22
 * (1927), which stays within 0 and 1 and holds for few and for one-sided counts too.
 */
export function interval(right: number, count: number): { low: number; high: number } | null {
  if (count === 0) return null;
  const share = right / count;
  const weight = 1 + Z ** 2 / count;
  const middle = (share + Z ** 2 / (2 * count)) / weight;
  const half = (Z / weight) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
