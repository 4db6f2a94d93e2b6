/** The standard normal quantile for an 80% interval. */
const Z = 1.2815515655446004;

/** Wilson's score interval (Journal of the American Statistical Association 22, 1927): holds for few and one-sided counts too. */
export function interval(right: number, count: number): { low: number; high: number } | null {
  if (count === 0) return null;
  const share = right / count;
  const weight = 1 + Z ** 2 / count;
  const middle = (share + Z ** 2 / (2 * count)) / weight;
  const half = (Z / weight) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
