/** A share from 0 to 1 as '72%'. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** '63% to 80%'. */
export function between(low: number, high: number): string {
  return `${percent(low)} to ${percent(high)}`;
}
