import type { Chosen } from '#core/study/order.ts';

/** More items than fit into the longest day. */
export const ALL = 1_000;

/** Returns how many cards and questions these are, and what they are expected to take. */
export function counted(chosen: readonly Chosen[]) {
  const cards = chosen.filter(({ item }) => item.kind === 'card').length;
  return {
    cards,
    questions: chosen.length - cards,
    seconds: Math.round(chosen.reduce((sum, { seconds }) => sum + seconds, 0)),
  };
}
