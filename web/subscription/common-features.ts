/** The features that every tier has, in the first one's order: they are said once for all of them. None for a single tier. */
export function commonFeatures(tiers: readonly { features: readonly string[] }[]): string[] {
  const [first, ...others] = tiers;
  if (!first || others.length === 0) return [];
  return first.features.filter((feature) => others.every(({ features }) => features.includes(feature)));
}
