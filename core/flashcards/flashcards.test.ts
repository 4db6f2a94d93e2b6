import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoFlashcards } from '../demo/flashcards.ts';
import { deckFrom, deckInto, inDeckOrder, movedTo, newSeed, turned } from './flashcards.ts';

describe('the place in a deck', () => {
  test('L4-031: turning shows the other side and the card stays', () => {
    const front = { index: 3, side: 'front' } as const;
    expect(turned(front)).toEqual({ index: 3, side: 'back' });
    expect(turned(turned(front))).toEqual(front);
  });

  test('L4-029: moving stays within the first and the last card', () => {
    expect(movedTo({ index: 0, side: 'front' }, -1, 5).index).toBe(0);
    expect(movedTo({ index: 4, side: 'front' }, 5, 5).index).toBe(4);
    expect(movedTo({ index: 1, side: 'front' }, 2, 5).index).toBe(2);
  });

  test('L4-030: another card shows its front; a move that leads nowhere leaves the card as it lies', () => {
    expect(movedTo({ index: 1, side: 'back' }, 2, 5)).toEqual({ index: 2, side: 'front' });
    expect(movedTo({ index: 4, side: 'back' }, 5, 5)).toEqual({ index: 4, side: 'back' });
  });
});

describe('the order of a deck', () => {
  const cards = Array.from({ length: 24 }, (_, index) => index);

  test('without a seed is the order of the topic', () => {
    expect(inDeckOrder(cards, null)).toBe(cards);
  });

  test('is the same again for the same seed, has every card once, and is another for another seed', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        const seed = newSeed(() => random);
        const order = inDeckOrder(cards, seed);
        expect(inDeckOrder(cards, seed)).toEqual(order);
        expect([...order].sort((a, b) => a - b)).toEqual(cards);
      }),
    );
    expect(inDeckOrder(cards, 1)).not.toEqual(inDeckOrder(cards, 2));
    expect(inDeckOrder(cards, 1)).not.toEqual(cards);
  });

  test('puts every card in every place about equally often', () => {
    const places = [0, 0, 0, 0];
    for (let seed = 0; seed < 4000; seed++) {
      const place = inDeckOrder([0, 1, 2, 3], seed * 7919).indexOf(0);
      places[place] = (places[place] ?? 0) + 1;
    }
    for (const count of places) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});

describe('the address of a deck', () => {
  test('leads back to the card and the order it was written from', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.option(fc.nat(36 ** 6 - 1)), (index, seed) => {
        const search = new URLSearchParams('other=kept');
        deckInto(search, index, seed);
        expect(deckFrom(search, 100)).toEqual({ index, seed });
        expect(search.get('other')).toBe('kept');
      }),
    );
  });

  test('says nothing of the first card in the usual order', () => {
    const search = new URLSearchParams('card=4&order=zz');
    deckInto(search, 0, null);
    expect(search.toString()).toBe('');
  });

  test.each(['card=0', 'card=-1', 'card=11', 'card=1.5', 'card=x', 'card=', 'order=', 'order=ZZ', 'order=1234567'])(
    'what cannot be read is left out: %s',
    (query) => {
      expect(deckFrom(new URLSearchParams(query), 10)).toEqual({ index: 0, seed: null });
    },
  );
});

test('L9-015: the demo has five cards, one with code in it, no two alike', () => {
  expect(demoFlashcards).toHaveLength(5);
  expect(new Set(demoFlashcards.map((card) => card.id)).size).toBe(5);
  expect(demoFlashcards.some((card) => /`[^`]+`/.test(card.back_content))).toBe(true);
  for (const { front_content, back_content } of demoFlashcards)
    expect([front_content, back_content]).not.toContain('');
});
