import { useEffect, useRef } from 'react';

/** What the keys of a deck do. */
export interface DeckKeys {
  turn(): void;
  previous(): void;
  next(): void;
  first(): void;
  last(): void;
}

/** Marks what holds the buttons of a deck. */
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
 * Space and Enter turn the card, the arrows move, Home and End lead to the first and the last. Not while something is typed or
 * asked or a modifier is held; and Space and Enter belong to the button or link that the keyboard has led to. A button of the deck that
 * was pressed with a pointer gives the focus up: whoever then presses Space means the card.
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
      // What was pressed within the button may be gone by now: a translated text that has changed.
      const button = event.composedPath().find((node) => node instanceof HTMLButtonElement);
      // A press by key counts no clicks.
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
