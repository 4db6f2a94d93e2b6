/** Recall on exam day that is enough: more of the same brings less than the minutes cost. */
export const ENOUGH = 0.93;
/** Reviews by which a learner's own offset is known. */
export const OFFSET_REVIEWS = 50;
/** The largest offset that was measured: before a learner's own is known, stopping too late is the smaller mistake. */
const OFFSET_UNKNOWN = 0.06;

/** What the model believed right before a review, and whether the item was recalled. */
export interface Checked {
  believed: number;
  isRecalled: boolean;
}

/** Returns by how much the model believed too much over the newest 50 reviews; null before there are 50. Newest last. */
export function offsetOf(reviews: readonly Checked[]): number | null {
  if (reviews.length < OFFSET_REVIEWS) return null;
  const newest = reviews.slice(-OFFSET_REVIEWS);
  return newest.reduce((sum, { believed, isRecalled }) => sum + believed - Number(isRecalled), 0) / OFFSET_REVIEWS;
}

/** Whether an item with this recall on exam day need not be studied again. Who remembers more than is believed stops no sooner for it. */
export function isEnough(held: number, offset: number | null): boolean {
  return held - Math.max(0, offset ?? OFFSET_UNKNOWN) >= ENOUGH;
}

/** Returns the share of these that should hold on exam day; null before it can be corrected by the learner's own offset. */
export function shareHeld(held: readonly number[], offset: number | null): number | null {
  if (offset === null || held.length === 0) return null;
  const mean = held.reduce((sum, one) => sum + one, 0) / held.length;
  return Math.min(1, Math.max(0, mean - offset));
}
