/** `line` counts from 1. `text`: what the line becomes; null: it is left out. `before`: the line that it moves before. */
interface Edit {
  line: number;
  text?: string | null | undefined;
  before?: number | undefined;
}

/** A change of an uploaded text that its author is offered. */
export interface Suggestion {
  sentence: string;
  action: string;
  edits: Edit[];
}

export function withEdits(text: string, edits: readonly Edit[]): string {
  const lines: (string | null)[] = text.split('\n');
  const moved = new Map<number, string[]>();
  for (const { line, text: changed = lines[line - 1] ?? '', before } of edits) {
    lines[line - 1] = before === undefined ? changed : null;
    if (before !== undefined && changed !== null) moved.set(before, [...(moved.get(before) ?? []), changed]);
  }
  return lines
    .flatMap((line, index) => [...(moved.get(index + 1) ?? []), line])
    .filter((line) => line !== null)
    .join('\n');
}

/** More than half of `of`, and three at least. */
export const isMost = (count: number, of: number): boolean => count >= 3 && count * 2 > of;

export const countOf = (count: number, of: number): string =>
  `${count.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
