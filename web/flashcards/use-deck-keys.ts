import { useEffect, useRef } from 'react';

/** What the keys of a deck do. */
export interface DeckKeys {
  turn(): void;
  previous(): void;
  next(): void;
  first(): void;
  last(): void;
}

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
 * asked or a modifier is held; and Space and Enter belong to the button or link that has the focus.
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
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isElsewhere(target: EventTarget | null, action: keyof DeckKeys): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select')) return true;
  return action === 'turn' && target.closest('button, a, summary') !== null;
}
