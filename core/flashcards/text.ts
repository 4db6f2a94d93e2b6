import { undecorated } from '../uploads/decoration.ts';
import {
  type ItemStart,
  indent,
  type LineError,
  normalText,
  printPart,
  quoted,
  readLines,
  readTextLine,
  type TextLine,
  withoutEscape,
} from '../uploads/lines.ts';
import { otherFormat } from '../uploads/other-formats.ts';
import { isSeparator, separatorLines } from './separators.ts';

export type { LineError } from '../uploads/lines.ts';

export interface FlashcardDraft {
  front_content: string;
  back_content: string;
  external_id: string | null;
}

export type FlashcardWithLine = FlashcardDraft & { line: number };

export interface ParsedFlashcards {
  flashcards: FlashcardWithLine[];
  errors: LineError[];
  /** Includes cards with errors. */
  starts: ItemStart[];
}

export const noFlashcards = 'No valid flashcards found. Please ensure each flashcard has a Front: and Back: section.';
export const emptyFlashcard = 'Invalid flashcard format. Both front and back content must not be empty.';

/** Lines count from 0 here. */
interface Side {
  line: number;
  lines: string[];
}

interface Reading {
  front: Side;
  back: Side | null;
  id: { line: number; value: string } | null;
  broken: boolean;
}

interface Mark {
  kind: 'front' | 'back' | 'id';
  content: string;
}

const marker = new RegExp(
  `^${indent}(?:(?:[-*+•◦▪‣·●○–—]\\s*)?(?:[0-9０-９]{1,6}[.．)）、]{1,2}\\s*)?(front|back)|(id))\\s*[:：]`,
  'i',
);

/**
 * A card is `Front:` with text, `Back:` with text, and optionally a line `Id:` inside either side. A side runs up to the next
 * marker, blank lines and code fences included; no line inside a closed fence is a marker. A backslash before a line that would
 * read as a marker makes it text. Cards with errors are left out; errors are in line order. Never throws. Runs in linear time.
 */
export function parseFlashcards(text: string): ParsedFlashcards {
  const { lines, marks } = cardLines(text);
  if (!marks.some((mark) => mark?.kind === 'front')) {
    return { flashcards: [], errors: [withoutCards(lines)], starts: [] };
  }
  const reader = new FlashcardReader();
  const between = separatorLines(lines, marks);
  for (const [line, textLine] of lines.entries()) {
    if (!between.has(line)) reader.readLine(line, textLine, marks[line] ?? null);
  }
  reader.finish();
  const { flashcards, errors, starts } = reader;
  return { flashcards, errors: errors.sort((a, b) => a.line - b.line), starts };
}

export function cardLines(text: string): { lines: TextLine[]; marks: (Mark | null)[] } {
  const lines = readLines(text, contentOfLine);
  return { lines, marks: lines.map((line) => (line.fence === 'inside' ? null : readMark(line.text))) };
}

function withoutCards(lines: readonly TextLine[]): LineError {
  const texts = lines.map(({ text }) => text);
  const other = otherFormat(texts, false);
  if (other === null) return { line: 1, reason: noFlashcards };
  const reason = `This looks like ${other.name}, which cannot be uploaded. Write it as cards with 'Front:' and 'Back:'.`;
  return { line: other.line, reason };
}

/** Round trip: `parseFlashcards` reads the same cards back; other texts come back as `normalText` leaves them. */
export const printFlashcards = (cards: readonly FlashcardDraft[]): string => cards.map(printFlashcard).join('\n');

function printFlashcard({ front_content, back_content, external_id }: FlashcardDraft): string {
  const id = normalText(external_id ?? '').replaceAll('\n', ' ');
  const [front, back] = [front_content, back_content].map((side) => printPart(side, isSideMark, isSeparator));
  const sides = `Front: ${front}\nBack: ${back}\n`;
  return id === '' ? sides : `${sides}Id: ${id}\n`;
}

function readMark(line: string): Mark | null {
  const plain = readPlain(line);
  const bare = plain === null ? undecorated(line) : null;
  return bare === null ? plain : readPlain(bare.text);
}

function readPlain(line: string): Mark | null {
  const found = marker.exec(line);
  if (found === null) return null;
  const kind = (found[1] ?? found[2] ?? '').toLowerCase() as Mark['kind'];
  return { kind, content: line.slice(found[0].length).trimStart() };
}

const isSideMark = (line: string) => readMark(line) !== null;

const isMarker = (line: string): boolean => isSideMark(line) || isSeparator(line);

/** A fence may open after `Front:` or `Back:`, else at the start. */
function contentOfLine(line: string): string {
  const mark = readMark(line);
  return mark === null || mark.kind === 'id' ? line : mark.content;
}

class FlashcardReader {
  readonly flashcards: FlashcardWithLine[] = [];
  readonly errors: LineError[] = [];
  readonly starts: ItemStart[] = [];
  readonly #linesOfIds = new Map<string, number>();
  #current: Reading | null = null;
  #prefaceReported = false;

  readLine(line: number, textLine: TextLine, mark: Mark | null): void {
    if (mark?.kind === 'front') {
      this.finish();
      this.starts.push({ line: line + 1, number: this.starts.length + 1 });
      this.#current = { front: newSide(line, mark.content), back: null, id: null, broken: false };
    } else if (this.#current === null) {
      if (textLine.text.trim() !== '' && !this.#prefaceReported) {
        this.#prefaceReported = true;
        this.#fail(line, "This text comes before the first 'Front:'.");
      }
    } else if (mark?.kind === 'back') {
      if (this.#current.back === null) this.#current.back = newSide(line, mark.content);
      else this.#fail(line, "The flashcard has a second 'Back:'. Is the 'Front:' of the next one missing?");
    } else if (mark?.kind === 'id') {
      const value = mark.content.trimEnd();
      if (value === '') this.#fail(line, "The line 'Id:' is empty.");
      else if (this.#current.id !== null) this.#fail(line, "The flashcard has a second line 'Id:'.");
      else this.#current.id = { line, value };
    } else {
      (this.#current.back ?? this.#current.front).lines.push(readTextLine(textLine, isMarker));
    }
    if (textLine.fence === 'unclosed') this.#fail(line, 'The code fence that opens here is never closed.');
  }

  finish(): void {
    const current = this.#current;
    if (current === null) return;
    const { front, back, id } = current;
    const sides = { front: textOf(front), back: back === null ? '' : textOf(back) };
    if (sides.front === '' || back === null) this.#fail(front.line, emptyFlashcard);
    else if (sides.back === '') this.#fail(back.line, emptyFlashcard);
    if (id !== null) this.#claimId(id.value, id.line);
    if (!current.broken) {
      const content = { front_content: sides.front, back_content: sides.back, external_id: id?.value ?? null };
      this.flashcards.push({ line: front.line + 1, ...content });
    }
  }

  #claimId(id: string, line: number): void {
    const earlier = this.#linesOfIds.get(id);
    if (earlier === undefined) this.#linesOfIds.set(id, line);
    else this.#fail(line, `The Id ${quoted(id)} is already used in line ${earlier + 1}.`);
  }

  #fail(line: number, reason: string): void {
    this.errors.push({ line: line + 1, reason });
    if (this.#current !== null) this.#current.broken = true;
  }
}

const newSide = (line: number, content: string): Side => ({ line, lines: [withoutEscape(content, isMarker)] });

const textOf = (side: Side): string => side.lines.join('\n').trim();
