import type { Wording } from '../choice-order.ts';

export interface Choice {
  answer_text: string;
  is_correct: boolean;
}

/** `letter` counts from 0. */
export interface WrittenChoice {
  letter: number;
  text: string;
}

/** A key is the ids of the right choices, in the order of the question. */
export interface QuestionKind {
  writtenAs: string;
  /** Null: a key of another kind. */
  parse(written: string, choices: readonly WrittenChoice[]): Choice[] | { reason: string } | null;
  print(choices: readonly Pick<Choice, 'is_correct'>[]): string;
  check(choices: readonly Pick<Choice, 'is_correct'>[]): string | null;
  grade(key: readonly string[], picks: readonly string[]): boolean;
  keepsOrder(wording: Wording): boolean;
  /** `dropped` is the pick that made room for `choice`. */
  toggle(picks: readonly string[], choice: string, limit: number): Toggled;
  split(question_text: string, limit: number): { stem: string; ask: string | null };
}

export interface Toggled {
  picks: string[];
  dropped: string | null;
}
