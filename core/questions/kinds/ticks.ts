import { answerLetter } from '../letter.ts';
import { readKey } from '../text-key.ts';
import type { Choice, WrittenChoice } from './kind.ts';

export function parseTicks(written: string, choices: readonly WrittenChoice[]): Choice[] | { reason: string } {
  const key = readKey(written, choices);
  if ('reason' in key) return key;
  return choices.map(({ letter, text }) => ({ answer_text: text, is_correct: key.letters.includes(letter) }));
}

export function printTicks(choices: readonly Pick<Choice, 'is_correct'>[]): string {
  return choices.flatMap(({ is_correct }, index) => (is_correct ? [answerLetter(index)] : [])).join(', ');
}

export function sameSet(key: readonly string[], picks: readonly string[]): boolean {
  const picked = new Set(picks);
  return picked.size === key.length && key.every((id) => picked.has(id));
}
