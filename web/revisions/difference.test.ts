import { expect, test } from 'vitest';
import { changedLines, difference } from './difference.ts';

test('the diff of two revisions names the words that changed, and nothing where none did', () => {
  expect(difference('Same.', 'Same.')).toEqual([]);
  expect(difference('One door.\nTwo.\n', 'One window.\nTwo.\n')).toEqual([
    { kind: 'same', text: 'One ' },
    { kind: 'removed', text: 'door' },
    { kind: 'added', text: 'window' },
    { kind: 'same', text: '.\n' },
    { kind: 'same', text: 'Two.\n' },
  ]);
  expect(difference('', 'New.')).toEqual([{ kind: 'added', text: 'New.' }]);
  expect(difference('Old.', '')).toEqual([{ kind: 'removed', text: 'Old.' }]);
});

test('the diff folds long unchanged passages, and what is shown of both sides is both texts', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `Line ${index}.\n`);
  const before = lines.join('');
  const after = lines.with(15, 'Changed.\n').join('');
  const parts = difference(before, after);
  expect(parts.filter(({ kind }) => kind === 'folded')).toEqual([
    { kind: 'folded', lines: 12 },
    { kind: 'folded', lines: 11 },
  ]);
  const text = (without: string) =>
    parts.flatMap((part) => (part.kind === 'folded' || part.kind === without ? [] : part.text)).join('');
  expect(text('added')).toBe(lines.slice(12, 19).join(''));
  expect(text('removed')).toBe(lines.with(15, 'Changed.\n').slice(12, 19).join(''));
});

test('texts of the longest kind that share nothing are compared without a wait', () => {
  const text = (word: string) => `${word} `.repeat(20_000);
  expect(difference(text('one'), text('two')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

test('the lines that were changed are counted from 1, a last line without its end included', () => {
  expect(changedLines('a\nb\nc', 'a\nB\nc')).toEqual({ lines: [2], count: 1 });
  expect(changedLines('a\nb', 'a\nb\nc')).toEqual({ lines: [3], count: 1 });
  expect(changedLines('a\nb\nc', 'a')).toEqual({ lines: [], count: 2 });
  expect(changedLines('a\n', 'a\n')).toEqual({ lines: [], count: 0 });
});
