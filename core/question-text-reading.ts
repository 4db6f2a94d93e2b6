import { type Field, isQuestionMark, type Mark } from './question-text-marks.ts';
import type { Surroundings } from './question-text-starts.ts';
import { withoutEscape } from './text-lines.ts';

/** The text of a question, a choice or an explanation while it is read. Lines count from 0 in this file. */
export interface Part {
  line: number;
  lines: string[];
}

export interface ChoicePart extends Part {
  mark: ChoiceMark;
}

export interface Reading {
  line: number;
  number: number;
  text: Part;
  choices: ChoicePart[];
  letters: Set<number>;
  /** `key` is '' while the line after a bare `Answer:` is awaited. */
  answer: { line: number; key: string } | null;
  explanation: Part | null;
  fields: Map<Field, { line: number; value: string }>;
  /** Where lines of text go; null after the answer, where only `Explanation:` may bring more. */
  open: Part | null;
  /** The last number that was text in the open part. */
  listNumber: number | null;
  strayReported: boolean;
  broken: boolean;
}

export type ChoiceMark = Extract<Mark, { kind: 'choice' }>;

export function surroundings(current: Reading | null): Surroundings {
  if (current === null) return { number: null, part: 'text', listNumber: null };
  const { number, listNumber, open, explanation, choices } = current;
  if (open === null) return { number, listNumber, part: 'answered' };
  if (open === explanation) return { number, listNumber, part: 'explanation' };
  return { number, listNumber, part: choices.length > 0 ? 'choices' : 'text' };
}

export function newReading(line: number, number: number, content: string): Reading {
  const text = newPart(line, content);
  return {
    line,
    number,
    text,
    choices: [],
    letters: new Set(),
    answer: null,
    explanation: null,
    fields: new Map(),
    open: text,
    listNumber: null,
    strayReported: false,
    broken: false,
  };
}

export function newPart(line: number, content: string): Part {
  return { line, lines: [withoutEscape(content, isQuestionMark)] };
}

export function openPart(current: Reading, part: Part | null): void {
  current.open = part;
  current.listNumber = null;
}

export function textOf(part: Part): string {
  return part.lines.join('\n').trim();
}
