import { unstorableIn } from '../lib/unstorable-text.ts';

/** `line` counts from 1. */
export interface LineError {
  line: number;
  reason: string;
}

export interface ItemStart {
  line: number;
  number: number;
}

/** 'Question 5, line 42', or 'Line 1' before the first question. */
export function placeOf(noun: 'Question' | 'Flashcard', { line, number }: { line: number; number: number | null }) {
  return number === null ? `Line ${line}` : `${noun} ${number}, line ${line}`;
}

/** Both lists must be in line order. `number` is null before the first item. */
export function inItems<Found extends { line: number }>(found: readonly Found[], starts: readonly ItemStart[]) {
  let next = 0;
  return found.map((one) => {
    while ((starts[next]?.line ?? Number.POSITIVE_INFINITY) <= one.line) next += 1;
    return { ...one, number: starts[next - 1]?.number ?? null };
  });
}

export function unstorableLines(lines: readonly { text: string }[]): LineError[] {
  return lines.flatMap(({ text }, index) => {
    const found = unstorableIn(text);
    if (found === undefined) return [];
    const name = `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    const reason = `This line has the character ${name} in it, which cannot be stored. Please remove it.`;
    return [{ line: index + 1, reason }];
  });
}

export interface TextLine {
  text: string;
  /** 'inside' is code or the closing line; 'unclosed' would start a fence that never ends. */
  fence: 'none' | 'open' | 'inside' | 'unclosed';
}

export type IsMarker = (line: string) => boolean;

/** White space and invisible direction marks. */
export const indent = '[\\s\\u200e\\u200f]*';

const fenceOpen = /^\s*(`{3,})[^`]*$/;
const fenceClose = /^\s*(`{3,})\s*$/;
const escaped = new RegExp(`^(${indent})\\\\([^]*)$`);
const beforeText = /^[\s\u200e\u200f\\]+/;
/** The parser expands leading tabs unless a backslash precedes them. */
const tabbed = /^\\*[ ]*\t/;

/** Joiners that matter for spelling (Persian, Hindi, emoji) stay. */
export const normalText = (text: string): string => plainText(text).trim();

export function plainLines(text: string): { text: string }[] {
  return plainText(text)
    .split('\n')
    .map((line) => ({ text: line }));
}

/** `contentOf` returns what follows a line's marker: a fence may open there. */
export function readLines(text: string, contentOf: (line: string) => string): TextLine[] {
  return withFences(plainText(text).split('\n'), contentOf);
}

export function readTextLine(line: TextLine, isMarker: IsMarker): string {
  if (line.fence === 'open' || line.fence === 'inside') return line.text;
  const unescaped = withoutEscape(line.text, isMarker);
  if (unescaped !== line.text || line.text.trim() === '') return unescaped;
  return line.text.replace(/^[ \t]*/, (start) => start.replaceAll('\t', '    '));
}

export function withoutEscape(text: string, isMarker: IsMarker): string {
  const found = escaped.exec(text);
  if (found === null) return text;
  const [, before = '', rest = ''] = found;
  const protectsTab = before === '' && tabbed.test(rest);
  return protectsTab || readsAsMarker(rest, isMarker) ? before + rest : text;
}

/** Escapes lines that would read as a marker or open an endless fence. `isFurniture`: to escape only at the end of a part. */
export function printPart(part: string, isMarker: IsMarker, isFurniture: IsMarker): string {
  const lines = withFences(normalText(part).split('\n'), (line) => line);
  const isText = ({ text, fence }: TextLine) => text.trim() !== '' && (fence !== 'none' || !isFurniture(text));
  const end = lines.findLastIndex(isText);
  return lines
    .map(({ text, fence }, index) => {
      if (fence === 'open' || fence === 'inside') return text;
      // The first line follows a marker: only a fence or a backslash is ambiguous there.
      const escapes = text.trimStart().startsWith('\\');
      const inDanger = index > 0 || fence === 'unclosed' || escapes;
      const isMark = (line: string) => isMarker(line) || ((escapes || index > end) && isFurniture(line));
      return inDanger && (tabbed.test(text) || readsAsMarker(text, isMark)) ? `\\${text}` : text;
    })
    .join('\n');
}

export function quoted(text: string): string {
  return text.length > 60 ? `"${text.slice(0, 60).toWellFormed()}…"` : `"${text}"`;
}

/** Soft returns of word processors (U+000B, U+2028), page (U+000C) and paragraph breaks (U+2029) count as line breaks. */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n');

function plainText(text: string): string {
  return withLineFeeds(text)
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ');
}

function withFences(texts: readonly string[], contentOf: (line: string) => string): TextLine[] {
  // Precomputed from the end, so that each opening line needs only one lookup.
  const longestAfter = new Array<number>(texts.length + 1).fill(0);
  for (let index = texts.length - 1; index >= 0; index -= 1) {
    const closing = fenceClose.exec(texts[index] ?? '')?.[1]?.length ?? 0;
    longestAfter[index] = Math.max(closing, longestAfter[index + 1] ?? 0);
  }
  let length = 0;
  return texts.map((text, index) => {
    if (length > 0) {
      if ((fenceClose.exec(text)?.[1]?.length ?? 0) >= length) length = 0;
      return { text, fence: 'inside' };
    }
    const opening = text.includes('```') ? (fenceOpen.exec(contentOf(text))?.[1]?.length ?? 0) : 0;
    if (opening === 0) return { text, fence: 'none' };
    if ((longestAfter[index + 1] ?? 0) < opening) return { text, fence: 'unclosed' };
    length = opening;
    return { text, fence: 'open' };
  });
}

function readsAsMarker(text: string, isMarker: IsMarker): boolean {
  const bare = text.replace(beforeText, '');
  return fenceOpen.test(bare) || isMarker(bare);
}
