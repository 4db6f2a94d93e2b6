import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiffLine, lineDiff } from './line-diff.ts';

const side = (lines: DiffLine[], without: DiffLine['kind']) =>
  lines.filter(({ kind }) => kind !== without).map(({ text }) => text);
const marks = (before: string, after: string) =>
  lineDiff(before, after).map(({ kind, text }) => `${{ same: ' ', gone: '-', new: '+' }[kind]}${text}`);

describe('the difference of two texts by line', () => {
  test('names what is gone and what is new, in the order of the text', () => {
    expect(marks('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c']);
    expect(marks('a\nb', 'a\nb')).toEqual([' a', ' b']);
    expect(marks('', 'a')).toEqual(['-', '+a']);
    expect(marks('for {\n}\n', 'for {\n  go\n}\n')).toEqual([' for {', '+  go', ' }', ' ']);
  });

  test('numbers the lines of both texts', () => {
    expect(lineDiff('a\nb', 'b\nc')).toEqual([
      { kind: 'gone', text: 'a', before: 1, after: null },
      { kind: 'same', text: 'b', before: 2, after: 1 },
      { kind: 'new', text: 'c', before: null, after: 2 },
    ]);
  });

  test('holds both texts whole, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 25 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before, after);
        expect(side(lines, 'new').join('\n')).toBe(before);
        expect(side(lines, 'gone').join('\n')).toBe(after);
      }),
    );
  });

  test('takes out and puts in no more lines than has to be', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(text, text, (old, now) => {
        const same = lineDiff(old.join('\n'), now.join('\n')).filter(({ kind }) => kind === 'same').length;
        expect(same).toBe(longestShared(old, now));
      }),
    );
  });

  test('texts that have nothing in common are told as such, however long', () => {
    const many = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`).join('\n');
    expect(lineDiff(many('a'), many('b'))).toHaveLength(40_000);
  });
});

/** The textbook table, slow and plain. */
function longestShared(old: string[], now: string[]): number {
  const table = Array.from({ length: old.length + 1 }, () => Array<number>(now.length + 1).fill(0));
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = 1; i <= old.length; i += 1)
    for (let j = 1; j <= now.length; j += 1) {
      const row = table[i] as number[];
      row[j] = old[i - 1] === now[j - 1] ? at(i - 1, j - 1) + 1 : Math.max(at(i - 1, j), at(i, j - 1));
    }
  return at(old.length, now.length);
}
