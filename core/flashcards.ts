import { shuffled } from './chance.ts';

export type Side = 'front' | 'back';

/** Where one is in a deck: the card's place in the order shown (0-based), and which side is up. */
export interface DeckPlace {
  index: number;
  side: Side;
}

export const turned = ({ index, side }: DeckPlace): DeckPlace => ({
  index,
  side: side === 'front' ? 'back' : 'front',
});

/** Moves to another card, within bounds. Another card shows its front; the same card stays as it is. */
export function movedTo(place: DeckPlace, index: number, total: number): DeckPlace {
  const next = Math.max(0, Math.min(total - 1, index));
  return next === place.index ? place : { index: next, side: 'front' };
}

/** The cards in the order that belongs to `seed`: the same seed gives the same order again. Null is the order of the topic. */
export function inDeckOrder<Card>(cards: readonly Card[], seed: number | null): readonly Card[] {
  return seed === null ? cards : shuffled(cards, chanceOf(seed));
}

/** Seeds fit into the address as up to six characters of base 36. */
const SEEDS = 36 ** 6;

/** `random` answers numbers from 0 (included) to 1 (excluded). */
export const newSeed = (random: () => number): number => Math.floor(random() * SEEDS);

/** What the address says of a deck: `card` counts from 1, `order` is a seed in base 36. What cannot be read is left out. */
export function deckFrom(search: URLSearchParams, total: number): { index: number; seed: number | null } {
  const index = Number(search.get('card') ?? 1) - 1;
  const order = search.get('order') ?? '';
  return {
    index: Number.isInteger(index) && index >= 0 && index < total ? index : 0,
    seed: /^[0-9a-z]{1,6}$/.test(order) ? Number.parseInt(order, 36) : null,
  };
}

/** Writes the same into the address, and leaves out what is the default. */
export function deckInto(search: URLSearchParams, index: number, seed: number | null): void {
  if (index > 0) search.set('card', String(index + 1));
  else search.delete('card');
  if (seed !== null) search.set('order', seed.toString(36));
  else search.delete('order');
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32): enough for shuffling cards, never for secrets. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
