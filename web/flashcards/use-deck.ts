import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ShownCard } from '#core/demo-flashcards.ts';
import { deckFrom, deckInto, inDeckOrder, movedTo, newSeed, turned } from '#core/flashcards.ts';

/** Where one is in a deck, and what one can do there. `cards` has at least one. */
export function useDeck(cards: readonly ShownCard[]) {
  const total = cards.length;
  const [search] = useSearchParams();
  const [start] = useState(() => deckFrom(search, total));
  const [seed, setSeed] = useState(start.seed);
  const [place, setPlace] = useState({ index: start.index, side: 'front' as 'front' | 'back' });
  const [justTurned, setJustTurned] = useState(false);
  const order = useMemo(() => inDeckOrder(cards, seed), [cards, seed]);
  // A deck that became shorter since it was loaded still has a last card.
  const index = Math.min(place.index, total - 1);
  useRememberedPlace(index, seed);

  const turn = useCallback(() => {
    setJustTurned(true);
    setPlace(turned);
  }, []);
  const go = useCallback(
    (to: number) => {
      setJustTurned(false);
      setPlace((from) => movedTo(from, to, total));
    },
    [total],
  );
  const arrange = (next: number | null) => {
    setSeed(next);
    setJustTurned(false);
    setPlace({ index: 0, side: 'front' });
  };
  return {
    card: order[index] as ShownCard,
    side: place.side,
    shuffled: seed !== null,
    shuffle: () => arrange(newSeed(Math.random)),
    unshuffle: () => arrange(null),
    ...{ index, total, justTurned, turn, go },
  };
}

/** Keeps the place and the order in the address, so that a reload comes back to them, without a step in the history for each. */
function useRememberedPlace(index: number, seed: number | null): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const url = new URL(location.href);
    deckInto(url.searchParams, index, seed);
    history.replaceState(history.state, '', url);
  }, [index, seed]);
}
