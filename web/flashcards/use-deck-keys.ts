import { useEffect, useRef } from 'react';

export interface DeckKeys {
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
