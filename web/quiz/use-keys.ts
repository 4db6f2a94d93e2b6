import { useEffect, useRef } from 'react';
import type { Confidence } from '#core/study/memory.ts';
import { keyOf } from '#web/lib/key-of.ts';
import { confidenceOfKey } from './how-sure.tsx';

/** What each key does. Letters are those of the choices. */
interface SittingKeys {
  choose(index: number): void;
  next(): void;
  previous(): void;
  flag(): void;
  /** Pauses, or resumes what is paused. */
  pause(): void;
  help(): void;
  /** Checks the answer and says how sure one is. */
  say?(confidence: Confidence): void;
}

/** Single keys work unless switched off, a modifier is held, or something is being typed or asked. */
export function useKeys(keys: Partial<SittingKeys>, on: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') || isTyping(event.target)) return;
      const act = actionOf(keyOf(event), latest.current);
      if (!act || (event.key === 'Enter' && isPressed(event.target))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [on]);
}

function actionOf(key: string, keys: Partial<SittingKeys>): (() => void) | null {
  if (/^[a-f]$/.test(key)) return () => keys.choose?.(key.charCodeAt(0) - 97);
  if (/^[1-6]$/.test(key)) return () => keys.choose?.(Number(key) - 1);
  const { say } = keys;
  const confidence = key === 'enter' ? 2 : confidenceOfKey[key];
  if (say && confidence) return () => say(confidence);
  const named: Record<string, (() => void) | undefined> = {
    n: keys.next,
    p: keys.previous,
    m: keys.flag,
    t: keys.pause,
    '?': keys.help,
  };
  return named[key] ?? null;
}

/** Whether Enter presses what the focus is on. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}
