import type { Furniture } from '../uploads/furniture.ts';
import { readTextLine, type TextLine, withoutEscape } from '../uploads/lines.ts';
import { type FactField, type Field, isFact, isProtectable, type Mark } from './text-marks.ts';
import type { Surroundings } from './text-starts.ts';

/** Lines count from 0 in this file. */
export interface Part {
  line: number;
  lines: string[];
  /** Trailing furniture: the lines of the text, and their indexes in `lines`. */
  tail: { line: number; place: number }[];
  isWritten: boolean;
  /** Whether a backslash before a fact makes it text, as it does only where a fact could stand. */
  nearFacts: boolean;
  atGap: boolean;
  /** The first text line after a gap, and the first furniture that text follows. */
  resumed: { line: number | null; furniture: number | null };
  /** Null while the last text line is the first. */
  last: { line: number; text: string; atGap: boolean } | null;
}

export interface ChoicePart extends Part {
  mark: ChoiceMark;
  /** What in its first line may be the next choice, if none follows. */
  doubt: string | null;
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
  fields: Map<Field | FactField, { line: number; value: string }>;
  /** By letter, counted from 0. */
  whys: Map<number, Part>;
  beliefs: Map<number, string>;
  /** Null after the answer, where only facts and `Explanation:` may continue. */
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
  if (open === null || (isWhy(current, open) && current.answer !== null))
    return { number, listNumber, part: 'answered' };
  if (open === explanation) return { number, listNumber, part: 'explanation' };
  return { number, listNumber, part: choices.length > 0 ? 'choices' : 'text' };
}

/** True where a bare word on a line is the expected marker rather than text. */
export function isAwaited(current: Reading, word: 'answer' | 'explanation'): boolean {
  const { open, choices, answer, explanation } = current;
  if (word === 'answer') {
    return answer === null && choices.length > 1 && (open === choices.at(-1) || isWhy(current, open));
  }
  if (explanation !== null) return open === explanation && !explanation.isWritten;
  return open === null || (answer !== null && isWhy(current, open));
}

export const isWhy = ({ whys }: Reading, part: Part | null): boolean =>
  [...whys.values()].some((why) => why === part);

/** True after the last choice and before the explanation. */
export function takesFacts(current: Reading, nextMark: Mark | null): boolean {
  const { open, choices, explanation } = current;
  if (explanation !== null || choices.length < 2) return false;
  if (open === null || isWhy(current, open)) return true;
  return open === choices.at(-1) && nextMark?.kind !== 'choice';
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
    whys: new Map(),
    beliefs: new Map(),
    open: text,
    listNumber: null,
    strayReported: false,
    broken: false,
  };
}

export function newPart(line: number, content: string, nearFacts = false): Part {
  return {
    line,
    nearFacts,
    lines: [withoutEscape(content, protectableIn(nearFacts))],
    tail: [],
    isWritten: content !== '',
    atGap: content === '',
    resumed: { line: null, furniture: null },
    last: null,
  };
}

const isProtectableNearFacts = (line: string) => isProtectable(line) || isFact(line);
const protectableIn = (nearFacts: boolean) => (nearFacts ? isProtectableNearFacts : isProtectable);

/** `furniture` applies if no text follows in this part. */
export function addLine(part: Part, line: number, textLine: TextLine, furniture: Furniture | null): void {
  const place = part.lines.push(readTextLine(textLine, protectableIn(part.nearFacts))) - 1;
  const { atGap, tail, isWritten, resumed } = part;
  const isBlank = textLine.text.trim() === '';
  const isTail = furniture !== null && (furniture !== 'section' || atGap);
  part.atGap = isBlank || isTail;
  if (isTail) tail.push({ line, place });
  if (isBlank || isTail) return;
  if (isWritten) {
    if (atGap && textLine.fence === 'none') resumed.line ??= line;
    resumed.furniture ??= tail[0]?.line ?? null;
    part.last = { line, text: textLine.text.trim(), atGap };
  }
  part.isWritten = true;
  part.tail = [];
}

/** Leaves a part that has nothing else unchanged. */
export function takeTail(part: Part): number[] {
  const [first] = part.tail;
  if (first === undefined || part.lines.slice(0, first.place).join('').trim() === '') return [];
  part.lines.length = first.place;
  return part.tail.splice(0).map(({ line }) => line);
}

export function openPart(current: Reading, part: Part | null): void {
  current.open = part;
  current.listNumber = null;
}

export const textOf = (part: Part): string => part.lines.join('\n').trim();
