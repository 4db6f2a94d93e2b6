import { readLines } from '../uploads/lines.ts';

export interface Exhibit {
  kind: 'terminal' | 'config' | 'log' | 'table';
  /** May be empty. */
  caption: string;
  body: string;
}

const opening = /^\s*exhibit\s*\((terminal|config|log|table)\)\s*[:：](.*)$/i;

/**
 * What a question's text is made of, in order. A line 'Exhibit (log): caption' counts where a closed fence follows it, with nothing but
 * blank lines between; without one the text is the only piece, as it was given. Runs in linear time.
 */
export function piecesOf(question_text: string): (string | Exhibit)[] {
  const lines = readLines(question_text, (line) => line);
  const texts = lines.map(({ text }) => text);
  const between = (start: number, end?: number) => texts.slice(start, end).join('\n');
  const pieces: (string | Exhibit)[] = [];
  let from = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const [, kind, caption = ''] = opening.exec(texts[at] ?? '') ?? [];
    if (!kind) continue;
    let fence = at + 1;
    while (texts[fence]?.trim() === '') fence += 1;
    if (lines[fence]?.fence !== 'open') continue;
    let end = fence + 1;
    while (lines[end]?.fence === 'inside') end += 1;
    const body = between(fence + 1, end - 1);
    pieces.push(between(from, at).trim());
    pieces.push({ kind: kind.toLowerCase() as Exhibit['kind'], caption: caption.trim(), body });
    from = end;
    at = end - 1;
  }
  if (from === 0) return [question_text];
  return [...pieces, between(from).trim()].filter((piece) => piece !== '');
}

/** For lists: an exhibit is named where it stands. */
export function withoutExhibits(question_text: string): string {
  const named = ({ caption }: Exhibit) => (caption === '' ? 'Exhibit' : `Exhibit: ${caption}`);
  return piecesOf(question_text)
    .map((piece) => (typeof piece === 'string' ? piece : named(piece)))
    .join('\n');
}

interface Table {
  head: string[] | null;
  rows: string[][];
  /** By column: whether its cells end at one place, as numbers do. */
  right: boolean[];
}

/** Cells stand under each other, with two or more blanks between them in every line; otherwise null. */
export function tableOf(body: string): Table | null {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  const isRuled = /^[-=\s]+$/.test(lines[1] ?? '');
  if (isRuled) lines.splice(1, 1);
  const rows = lines.map(cellsOf);
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2 || rows.some((cells) => cells.length !== width)) return null;
  const edges = (column: number, side: 'start' | 'end') => rows.flatMap((cells) => cells[column]?.[side] ?? []);
  for (let column = 1; column < width; column += 1)
    if (Math.max(...edges(column - 1, 'end')) > Math.min(...edges(column, 'start'))) return null;
  const places = (column: number, side: 'start' | 'end') => new Set(edges(column, side)).size;
  const right = Array.from({ length: width }, (_, at) => places(at, 'end') === 1 && places(at, 'start') > 1);
  const [first = [], ...rest] = rows.map((cells) => cells.map(({ text }) => text));
  const hasDigit = (cells: string[]) => /\d/.test(cells.join(''));
  // Two columns may as well be names and values.
  const isHead = isRuled || (width > 2 && !hasDigit(first) && rest.every(hasDigit));
  return isHead ? { head: first, rows: rest, right } : { head: null, rows: [first, ...rest], right };
}

function cellsOf(line: string) {
  return [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index: start }) => {
    return { text, start, end: start + text.length };
  });
}
