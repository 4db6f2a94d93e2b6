export interface Acknowledgment {
  /** Milliseconds since 1970. */
  at: number;
  learner: number;
}

/**
 * How long after a moment saves were acknowledged again, in milliseconds: the first one after the longest silence, and when the last
 * of the learners had one. Null where there was none.
 */
export function gapsOf(
  acknowledgments: readonly Acknowledgment[],
  since: number,
  learners: readonly number[],
): { first: number | null; all: number | null } {
  const later = acknowledgments.filter(({ at }) => at >= since).sort((one, other) => one.at - other.at);
  let back: number | null = null;
  let longest = -1;
  let before = since;
  for (const { at } of later) {
    if (at - before > longest) [longest, back] = [at - before, at];
    before = at;
  }
  if (back === null) return { first: null, all: null };
  const from = back;
  const firsts = learners.map(
    (learner) => later.find((one) => one.learner === learner && one.at >= from)?.at ?? null,
  );
  const known = firsts.filter((at) => at !== null);
  return { first: from - since, all: known.length < firsts.length ? null : Math.max(...known) - since };
}

/** Of some numbers, at least one. */
export function spread(numbers: readonly number[]): { least: number; middle: number; greatest: number } {
  const sorted = [...numbers].sort((one, other) => one - other);
  const half = (sorted.length - 1) / 2;
  const [below, above] = [sorted[Math.floor(half)] as number, sorted[Math.ceil(half)] as number];
  return { least: sorted[0] as number, middle: (below + above) / 2, greatest: sorted.at(-1) as number };
}

export function inSeconds(milliseconds: number | null): string {
  return milliseconds === null ? 'never' : `${(milliseconds / 1000).toFixed(1)} s`;
}
