/** Recall on exam day beyond which more study costs more than it brings. */
export const ENOUGH = 0.93;
export const OFFSET_REVIEWS = 50;
/** The largest offset measured: until the learner's own is known, stopping too late is the smaller mistake. */
export const OFFSET_UNKNOWN = 0.06;

export interface Checked {
  believed: number;
  isRecalled: boolean;
}

/** The model's mean overconfidence over the newest 50 reviews; null before there are 50. Newest last. */
export function offsetOf(reviews: readonly Checked[]): number | null {
  if (reviews.length < OFFSET_REVIEWS) return null;
  const newest = reviews.slice(-OFFSET_REVIEWS);
  return newest.reduce((sum, { believed, isRecalled }) => sum + believed - Number(isRecalled), 0) / OFFSET_REVIEWS;
}

/** A negative offset does not stop study sooner. */
export function isEnough(held: number, offset: number | null): boolean {
  return held - Math.max(0, offset ?? OFFSET_UNKNOWN) >= ENOUGH;
}

export function shareHeld(held: readonly number[], offset: number | null): number | null {
  if (offset === null || held.length === 0) return null;
  const mean = held.reduce((sum, one) => sum + one, 0) / held.length;
  return Math.min(1, Math.max(0, mean - offset));
}
