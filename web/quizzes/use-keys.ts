import type { Confidence } from '#core/study/memory.ts';
import { type SingleKeys, useSingleKeys } from '#web/lib/use-single-keys.ts';
import { confidenceOfKey } from './how-sure.tsx';

interface SittingKeys {
  choose(index: number): void;
  next(): void;
  previous(): void;
  flag(): void;
  pause(): void;
  help(): void;
  say?(confidence: Confidence): void;
}

export function useKeys(keys: Partial<SittingKeys>, on: boolean): void {
  const { choose, say, next: n, previous: p, flag: m, pause: t, help } = keys;
  useSingleKeys({ ...(choose && choiceKeys(choose)), ...(say && sayKeys(say)), n, p, m, t, '?': help }, on);
}

export function choiceKeys(choose: (index: number) => void): SingleKeys {
  const keys = [...'abcdef'].flatMap((letter, at) => [letter, String(at + 1)].map((key) => [key, () => choose(at)]));
  return Object.fromEntries(keys);
}

export function sayKeys(say: (confidence: Confidence) => void): SingleKeys {
  const keys = Object.entries({ ...confidenceOfKey, enter: 2 as const });
  return Object.fromEntries(keys.map(([key, confidence]) => [key, () => say(confidence)]));
}
