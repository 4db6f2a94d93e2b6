/** Positions are clamped to the list. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const [item] = list.slice(from, from + 1);
  if (item === undefined) return [...list];
  const rest = list.filter((_, index) => index !== from);
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}
