import type { Wording } from '../choice-order.ts';

export interface Choice {
  answer_text: string;
  is_correct: boolean;
}

/** A choice while a text is read. `letter` counts from 0. */
export interface WrittenChoice {
  letter: number;
  text: string;
}

/** What is different from one kind of question to another. A key is the ids of the right choices, in the order of the question. */
export interface QuestionKind {
  /** What may be written after `Answer:`, for the help of the upload. */
  writtenAs: string;
  /** Reads what was written after `Answer:` into the choices to store, or says what is wrong; null where it is a key of another kind. */
  parse(written: string, choices: readonly WrittenChoice[]): Choice[] | { reason: string } | null;
  /** The key as it is written after `Answer:` and as lists show it. */
  print(choices: readonly Pick<Choice, 'is_correct'>[]): string;
  /** What is wrong with the key, in a sentence. */
  check(choices: readonly Pick<Choice, 'is_correct'>[]): string | null;
  grade(key: readonly string[], picks: readonly string[]): boolean;
  /** True where the choices are always shown as they were written. */
  keepsOrder(wording: Wording): boolean;
  /** The picks once `choice` has been pressed. `dropped` is the pick that made room for it, so that the screen can say so. */
  toggle(picks: readonly string[], choice: string, limit: number): Toggled;
  /** The question's text, and the sentence that says how many choices to pick where there is one to say. */
  split(question_text: string, limit: number): { stem: string; ask: string | null };
}

export interface Toggled {
  picks: string[];
  dropped: string | null;
}
