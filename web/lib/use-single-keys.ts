import { useEffect, useRef } from 'react';
import { keyOf } from './key-of.ts';

/** By key, in lower case. */
export type SingleKeys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Ignored if disabled, with modifiers, while typing and in dialogs. Space and Enter belong to the focused control.
 * `isHeld` is asked at each key, so that none is lost between what the screen shows and its next render.
 */
export function useSingleKeys(keys: SingleKeys, on: boolean, isHeld = () => false): void {
  const latest = useRef({ keys, isHeld });
  latest.current = { keys: on ? keys : {}, isHeld };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      const key = keyOf(event);
      if (document.querySelector('dialog[open]') || isTaken(event.target, key)) return;
      const { keys, isHeld } = latest.current;
      const act = keys[key];
      if (!act || isHeld()) return;
      event.preventDefault();
      if (!event.repeat) act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (key === 'enter' && target.closest('a, button, summary')) return true;
  if (key === ' ' && target.closest('a, button, summary, input')) return true;
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}
