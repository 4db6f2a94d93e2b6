import { furnitureOf } from '../uploads/furniture.ts';
import { indent, type TextLine } from '../uploads/lines.ts';

const number = new RegExp(`^${indent}#?([0-9０-９]{1,6})[.．)）、:：]?\\s*$`);

export const isSeparator = (line: string): boolean => furnitureOf(line) !== null || number.test(line);

/** What precedes a `Front:`, with only blank lines between. */
interface Gap {
  furniture: number[];
  number: { line: number; value: number } | null;
}

/**
 * Lines that belong to no card: furniture (rules, headings, pages) right before a `Front:` or at the end, and numbers alone on a
 * line right before one, if they count the cards: the first card has one and this is the next, or every card from the second on
 * has one, counting up from 2. A number that is all of a side is its text. `marks`: per line, the content after its marker and
 * whether that is `Front:`; null for text.
 */
export function separatorLines(
  lines: readonly TextLine[],
  marks: readonly ({ kind: string; content: string } | null)[],
): Set<number> {
  const fronts = marks.flatMap((mark, line) => (mark?.kind === 'front' ? [line] : []));
  const gaps = fronts.map((front) => gapBefore(front, lines, marks));
  const dropped = new Set([...gaps, gapBefore(lines.length, lines, marks)].flatMap(({ furniture }) => furniture));
  const first = gaps[0]?.number ?? null;
  const start = first?.value ?? 1;
  const counts = (index: number) => gaps[index]?.number?.value === start + index;
  const isNumbered = first !== null || gaps.every((_, index) => index === 0 || counts(index));
  for (const [index, gap] of gaps.entries()) {
    if (gap.number !== null && isNumbered && counts(index)) dropped.add(gap.number.line);
  }
  return dropped;
}

function gapBefore(
  end: number,
  lines: readonly TextLine[],
  marks: readonly ({ kind: string; content: string } | null)[],
): Gap {
  const gap: Gap = { furniture: [], number: null };
  let line = end - 1;
  for (; line >= 0 && marks[line] === null; line -= 1) {
    const { text = '', fence = 'none' } = lines[line] ?? {};
    const found = fence === 'none' ? number.exec(text) : null;
    const what = fence === 'none' ? furnitureOf(text) : null;
    const isApart = what !== 'section' || (lines[line - 1]?.text ?? '').trim() === '';
    if (what !== null && isApart) gap.furniture.push(line);
    else if (found && gap.number === null) gap.number = { line, value: Number((found[1] ?? '').normalize('NFKC')) };
    else if (text.trim() !== '') break;
  }
  const before = marks[line];
  if (before && before.kind !== 'id' && before.content === '') gap.number = null;
  return gap;
}
