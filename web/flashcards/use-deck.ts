import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ShownCard } from '#core/demo/flashcards.ts';
import { deckFrom, deckInto, inDeckOrder, movedTo, newSeed, turned } from '#core/flashcards/flashcards.ts';

export type DeckState = ReturnType<typeof useDeck>;

interface Arrangement {
  seed: number | null;
  only: ReadonlySet<string> | null;
}

/** `cards` has at least one. With `hasEnd` there is a screen after the last card. */
export function useDeck(cards: readonly ShownCard[], hasEnd = false) {
  const [search] = useSearchParams();
  const [start] = useState(() => deckFrom(search, cards.length));
  const [{ seed, only }, setArrangement] = useState<Arrangement>({ seed: start.seed, only: null });
  const [place, setPlace] = useState({ index: start.index, side: 'front' as 'front' | 'back' });
  const [justTurned, setJustTurned] = useState(false);
  const order = useMemo(
    () => inDeckOrder(cards, seed).filter(({ id }) => !only || only.has(id)),
    [cards, seed, only],
  );
  const total = order.length;
  const last = hasEnd ? total : total - 1;
  // The deck may have become shorter since it was loaded.
  const index = Math.min(place.index, last);
  useRememberedPlace(Math.min(index, total - 1), seed, only === null);

  const turn = useCallback(() => {
    setJustTurned(true);
    setPlace(turned);
  }, []);
  const go = useCallback(
    (to: number) => {
      setJustTurned(false);
      setPlace((from) => movedTo(from, to, last + 1));
    },
    [last],
  );
  const arrange = (next: Partial<Arrangement>, to = 0) => {
    setArrangement({ seed, only, ...next });
    setJustTurned(false);
    setPlace({ index: to, side: 'front' });
  };
  return {
    card: order[index],
    side: place.side,
    shuffled: seed !== null,
    shuffle: () => arrange({ seed: newSeed(Math.random) }),
    unshuffle: () => arrange({ seed: null }),
    order,
    seed,
    only,
    index,
    last,
    total,
    justTurned,
    turn,
    go,
    arrange,
  };
}

/** For reloads, without a history entry for each step. */
function useRememberedPlace(index: number, seed: number | null, isWhole: boolean): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (!isWhole) return;
    const url = new URL(location.href);
    deckInto(url.searchParams, index, seed);
    history.replaceState(history.state, '', url);
  }, [index, seed, isWhole]);
}

interface DeckKeys {
  turn(): void;
  previous(): void;
  next(): void;
  first(): void;
  last(): void;
}

const DECK_BUTTONS = 'data-deck-buttons';

const actions: Readonly<Record<string, keyof DeckKeys>> = {
  ' ': 'turn',
  Enter: 'turn',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

/**
 * Ignored while typing, in dialogs and with modifiers; Space and Enter belong to the button or link that has the keyboard focus.
 * A deck button pressed with a pointer loses the focus, because Space is then meant for the card.
 */
export function useDeckKeys(keys: DeckKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = actions[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.isComposing || event.defaultPrevented || isElsewhere(event.target, action)) return;
      event.preventDefault();
      if (action !== 'turn' || !event.repeat) latest.current[action]();
    };
    const letGo = (event: MouseEvent) => {
      // The node pressed inside the button may be gone, for example after the browser's translation changed it.
      const button = event.composedPath().find((node) => node instanceof HTMLButtonElement);
      // `detail` is 0 for a key press.
      if (event.detail > 0 && button?.closest(`[${DECK_BUTTONS}]`)) button.blur();
    };
    document.addEventListener('keydown', listen);
    document.addEventListener('click', letGo);
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener('click', letGo);
    };
  }, []);
}

function isElsewhere(target: EventTarget | null, action: keyof DeckKeys): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select')) return true;
  return action === 'turn' && target.closest('button, a, summary') !== null;
}
