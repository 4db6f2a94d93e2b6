/** A thing in a pasted text that could not be read. `line` counts from 1 in the text as given. */
export interface LineError {
  line: number;
  reason: string;
}

/** Where an item of an uploaded text begins, from 1, and its number. */
export interface ItemStart {
  line: number;
  number: number;
}

/** 'Question 5, line 42', or 'Line 1' before the first question. */
export function placeOf(noun: 'Question' | 'Flashcard', { line, number }: { line: number; number: number | null }) {
  return number === null ? `Line ${line}` : `${noun} ${number}, line ${line}`;
}

/** What was found at lines, each with the number of its item; null before the first. All come in the order of their lines. */
export function inItems<Found extends { line: number }>(found: readonly Found[], starts: readonly ItemStart[]) {
  let next = 0;
  return found.map((one) => {
    while ((starts[next]?.line ?? Number.POSITIVE_INFINITY) <= one.line) next += 1;
    return { ...one, number: starts[next - 1]?.number ?? null };
  });
}

/** One line of a pasted text and what the code fences make of it. */
export interface TextLine {
  text: string;
  /** 'open' starts a fence, 'inside' is code or the closing line, 'unclosed' would start a fence that never ends. */
  fence: 'none' | 'open' | 'inside' | 'unclosed';
}

/** Tells whether a line, read on its own, has the form of a marker. Indentation before the marker is allowed. */
export type IsMarker = (line: string) => boolean;

/** What may stand before a marker: white space and the invisible marks of writing direction. */
export const indent = '[\\s\\u200e\\u200f]*';

const fenceOpen = /^\s*(`{3,})[^`]*$/;
const fenceClose = /^\s*(`{3,})\s*$/;
const escaped = new RegExp(`^(${indent})\\\\([^]*)$`);
const beforeText = /^[\s\u200e\u200f\\]+/;
/** Tabs at the start of a text line are turned into spaces by the parser, unless a backslash stands before them. */
const tabbed = /^\\*[ ]*\t/;

/**
 * The text as it is stored: line feeds for line breaks of every kind, no BOM, zero-width space or word joiner, plain spaces for no-break
 * spaces, and no blank at either end. Joiners that spell words (Persian, Hindi, emoji) stay.
 */
export function normalText(text: string): string {
  return plainText(text).trim();
}

/** The lines of a pasted text, without what `normalText` leaves out. */
export function plainLines(text: string): { text: string }[] {
  return plainText(text)
    .split('\n')
    .map((line) => ({ text: line }));
}

/** The lines of a pasted text. `contentOf` gives what stands after the marker of a line: a fence may open there. */
export function readLines(text: string, contentOf: (line: string) => string): TextLine[] {
  return withFences(plainText(text).split('\n'), contentOf);
}

/** A line of text outside a fence as its part keeps it: without the backslash of an escape, tabs at its start as spaces. */
export function readTextLine(line: TextLine, isMarker: IsMarker): string {
  if (line.fence === 'open' || line.fence === 'inside') return line.text;
  const unescaped = withoutEscape(line.text, isMarker);
  if (unescaped !== line.text || line.text.trim() === '') return unescaped;
  return line.text.replace(/^[ \t]*/, (start) => start.replaceAll('\t', '    '));
}

/** The text without the backslash that protects it, where one does. */
export function withoutEscape(text: string, isMarker: IsMarker): string {
  const found = escaped.exec(text);
  if (found === null) return text;
  const [, before = '', rest = ''] = found;
  const protectsTab = before === '' && tabbed.test(rest);
  return protectsTab || readsAsMarker(rest, isMarker) ? before + rest : text;
}

/**
 * A part as it is printed after its marker: lines that would read as a marker or open an endless fence get a backslash.
 * `isFurniture` tells the lines that only the end of a part has to protect.
 */
export function printPart(part: string, isMarker: IsMarker, isFurniture: IsMarker): string {
  const lines = withFences(normalText(part).split('\n'), (line) => line);
  const isText = ({ text, fence }: TextLine) => text.trim() !== '' && (fence !== 'none' || !isFurniture(text));
  const end = lines.findLastIndex(isText);
  return lines
    .map(({ text, fence }, index) => {
      if (fence === 'open' || fence === 'inside') return text;
      // The first line stands after a marker: there only a fence or a backslash can be taken for something else.
      const escapes = text.trimStart().startsWith('\\');
      const inDanger = index > 0 || fence === 'unclosed' || escapes;
      const isMark = (line: string) => isMarker(line) || ((escapes || index > end) && isFurniture(line));
      return inDanger && (tabbed.test(text) || readsAsMarker(text, isMark)) ? `\\${text}` : text;
    })
    .join('\n');
}

/** Pasted text as an error quotes it. */
export function quoted(text: string): string {
  return text.length > 60 ? `"${text.slice(0, 60).toWellFormed()}…"` : `"${text}"`;
}

/**
 * The text with a line feed for every line break: the soft returns of word processors (U+000B, U+2028), breaks of pages (U+000C) and
 * paragraphs (U+2029) are meant as such.
 */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n');
}

function plainText(text: string): string {
  return withLineFeeds(text)
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ');
}

function withFences(texts: readonly string[], contentOf: (line: string) => string): TextLine[] {
  // Whether a fence ends is asked at every opening line: the answer is prepared from the back, so that it costs one look.
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
