import type { Wording } from '../choice-order.ts';
import type { Choice, QuestionKind, Toggled, WrittenChoice } from './kind.ts';
import * as multiple from './multiple.ts';
import * as single from './single.ts';

export const kindNames = ['single', 'multiple'] as const;

export type Kind = (typeof kindNames)[number];

/** One table per part, so that a learner's page does not load the key parser. */
type Each<Part extends keyof QuestionKind> = Record<Kind, QuestionKind[Part]>;

const grades: Each<'grade'> = { single: single.grade, multiple: multiple.grade };
const toggles: Each<'toggle'> = { single: single.toggle, multiple: multiple.toggle };
const splits: Each<'split'> = { single: single.split, multiple: multiple.split };
const prints: Each<'print'> = { single: single.print, multiple: multiple.print };
const checks: Each<'check'> = { single: single.check, multiple: multiple.check };
const orders: Each<'keepsOrder'> = { single: single.keepsOrder, multiple: multiple.keepsOrder };

export const keysWrittenAs = [single.writtenAs, multiple.writtenAs];

/** `kind` may be omitted where the number of right choices implies it. */
export interface Answers {
  kind?: Kind | undefined;
  choices: Choice[];
}

export interface Keyed<AChoice = Pick<Choice, 'is_correct'>> {
  kind?: Kind | undefined;
  choices: readonly AChoice[];
}

export function kindOf({ kind, choices }: Keyed): Kind {
  return kind ?? (choices.filter(({ is_correct }) => is_correct).length > 1 ? 'multiple' : 'single');
}

export function keyOf(choices: readonly { id: string; is_correct: boolean }[]): string[] {
  return choices.filter(({ is_correct }) => is_correct).map(({ id }) => id);
}

export function grade(kind: Kind, key: readonly string[], picks: readonly string[]): boolean {
  return grades[kind](key, picks);
}

export function togglePick(kind: Kind, picks: readonly string[], choice: string, limit: number): Toggled {
  return toggles[kind](picks, choice, limit);
}

/** Keep in sync with the statement that saves answers (server/quizzes/save.ts). */
export function picksProblem(
  picks: readonly string[],
  choices: readonly string[],
  limit: number,
): 'ANSWER_UNKNOWN' | 'TOO_MANY_PICKS' | null {
  if (picks.some((pick) => !choices.includes(pick)) || new Set(picks).size < picks.length) return 'ANSWER_UNKNOWN';
  return picks.length > limit ? 'TOO_MANY_PICKS' : null;
}

export function parseKey(written: string, choices: readonly WrittenChoice[]): Answers | { reason: string } {
  const read = single.parse(written, choices) ?? multiple.parse(written, choices);
  return 'reason' in read ? read : { choices: read };
}

export const printKey = (question: Keyed): string => prints[kindOf(question)](question.choices);

export const keyProblem = (question: Keyed): string | null => checks[kindOf(question)](question.choices);

export function splitAsk(kind: Kind, question_text: string, limit: number): { stem: string; ask: string | null } {
  return splits[kind](question_text, limit);
}

export function pickLimit(choices: readonly Pick<Choice, 'is_correct'>[]): number {
  return Math.max(1, choices.filter(({ is_correct }) => is_correct).length);
}

export function storedOf(question: Keyed & Wording) {
  return { pick_limit: pickLimit(question.choices), keeps_order: orders[kindOf(question)](question) };
}

export function answeredAlike(one: Keyed<Choice>, other: Keyed<Choice>): boolean {
  const of = (question: Keyed<Choice>) =>
    JSON.stringify([
      kindOf(question),
      question.choices.map(({ answer_text, is_correct }) => [answer_text, is_correct]),
    ]);
  return of(one) === of(other);
}
