import type { Confidence } from '#core/study/memory.ts';
import { type SingleKeys, useSingleKeys } from '#web/lib/use-single-keys.ts';
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

/** The single keys of a test. */
export function useKeys(keys: Partial<SittingKeys>, on: boolean): void {
  const { choose, say, next: n, previous: p, flag: m, pause: t, help } = keys;
  useSingleKeys({ ...(choose && choiceKeys(choose)), ...(say && sayKeys(say)), n, p, m, t, '?': help }, on);
}

/** A to F and 1 to 6. */
export function choiceKeys(choose: (index: number) => void): SingleKeys {
  const keys = [...'abcdef'].flatMap((letter, at) => [letter, String(at + 1)].map((key) => [key, () => choose(at)]));
  return Object.fromEntries(keys);
}

/** G, H and S; Enter thinks so. */
export function sayKeys(say: (confidence: Confidence) => void): SingleKeys {
  const keys = Object.entries({ ...confidenceOfKey, enter: 2 as const });
  return Object.fromEntries(keys.map(([key, confidence]) => [key, () => say(confidence)]));
}
