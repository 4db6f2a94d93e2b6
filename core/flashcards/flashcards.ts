import { shuffled } from '../lib/chance.ts';

export type Side = 'front' | 'back';

/** `index` is the 0-based position in the order shown. */
export interface DeckPlace {
  index: number;
  side: Side;
}

export const turned = ({ index, side }: DeckPlace): DeckPlace => ({
  index,
  side: side === 'front' ? 'back' : 'front',
});

/** Another card shows its front; the same card keeps its side. */
export function movedTo(place: DeckPlace, index: number, total: number): DeckPlace {
  const next = Math.max(0, Math.min(total - 1, index));
  return next === place.index ? place : { index: next, side: 'front' };
}

/** Deterministic for a seed; null keeps the topic's order. */
export function inDeckOrder<Card>(cards: readonly Card[], seed: number | null): readonly Card[] {
  return seed === null ? cards : shuffled(cards, chanceOf(seed));
}

const SEEDS = 36 ** 6;

/** `random` returns numbers in [0, 1). */
export const newSeed = (random: () => number): number => Math.floor(random() * SEEDS);

/** `card` counts from 1, `order` is a seed in base 36. Invalid values are ignored. */
export function deckFrom(search: URLSearchParams, total: number): { index: number; seed: number | null } {
  const index = Number(search.get('card') ?? 1) - 1;
  const order = search.get('order') ?? '';
  return {
    index: Number.isInteger(index) && index >= 0 && index < total ? index : 0,
    seed: /^[0-9a-z]{1,6}$/.test(order) ? Number.parseInt(order, 36) : null,
  };
}

export function deckInto(search: URLSearchParams, index: number, seed: number | null): void {
  if (index > 0) search.set('card', String(index + 1));
  else search.delete('card');
  if (seed !== null) search.set('order', seed.toString(36));
  else search.delete('order');
}

/** mulberry32: good enough for shuffling cards, never for secrets. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
