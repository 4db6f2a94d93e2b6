import { diffLines, diffWordsWithSpace } from 'diff';

export type Part = { kind: 'same' | 'added' | 'removed'; text: string } | { kind: 'folded'; lines: number };

const AROUND = 3;
/** Longer passages are compared by lines only, in characters. */
const BY_WORDS = 20_000;

/** Empty if nothing changed. */
export function difference(before: string, after: string): Part[] {
  if (before === after) return [];
  const parts: Part[] = [];
  const byLines = diffLines(before, after);
  for (const [index, { added, removed, value }] of byLines.entries()) {
    const previous = byLines[index - 1];
    const next = byLines[index + 1];
    if (removed && next?.added && value.length + next.value.length <= BY_WORDS)
      parts.push(...byWords(value, next.value));
    else if (added && previous?.removed && value.length + previous.value.length <= BY_WORDS) continue;
    else if (added) parts.push({ kind: 'added', text: value });
    else if (removed) parts.push({ kind: 'removed', text: value });
    else parts.push(...folded(value, { isFirst: index === 0, isLast: !next }));
  }
  return parts;
}

export function changedLines(before: string, after: string): { lines: number[]; count: number } {
  const lines: number[] = [];
  let at = 1;
  let removed = 0;
  // A missing newline at the end is not a change.
  for (const part of diffLines(`${before}\n`, `${after}\n`)) {
    if (part.added) for (let line = at; line < at + part.count; line += 1) lines.push(line);
    if (part.removed) removed += part.count;
    else at += part.count;
  }
  return { lines, count: Math.max(lines.length, removed) };
}

function byWords(before: string, after: string): Part[] {
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

function folded(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Part[] {
  const lines = text.split(/(?<=\n)/);
  const head = isFirst ? 0 : AROUND;
  const tail = isLast ? 0 : AROUND;
  if (lines.length <= head + tail + 1) return [{ kind: 'same', text }];
  const shown = (from: number, to: number): Part[] =>
    from < to ? [{ kind: 'same', text: lines.slice(from, to).join('') }] : [];
  return [
    ...shown(0, head),
    { kind: 'folded', lines: lines.length - head - tail },
    ...shown(lines.length - tail, lines.length),
  ];
}
