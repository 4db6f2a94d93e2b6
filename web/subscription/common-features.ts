/** In the first tier's order. Empty for a single tier. */
export function commonFeatures(tiers: readonly { features: readonly string[] }[]): string[] {
  const [first, ...others] = tiers;
  if (!first || others.length === 0) return [];
  return first.features.filter((feature) => others.every(({ features }) => features.includes(feature)));
}
