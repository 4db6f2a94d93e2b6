import type { Chosen } from '#core/study/order.ts';

export const ALL = 1_000;

export function counted(chosen: readonly Chosen[]) {
  const cards = chosen.filter(({ item }) => item.kind === 'card').length;
  return {
    cards,
    questions: chosen.length - cards,
    seconds: Math.round(chosen.reduce((sum, { seconds }) => sum + seconds, 0)),
  };
}
