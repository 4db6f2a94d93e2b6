import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = globSync(`${import.meta.dirname}/../**/*.css`).map((path) => readFileSync(path, 'utf8'));

test('at 400 % zoom sticky bars scroll with the page: what sticks does so by the token that low windows turn off', () => {
  expect(sheets.filter((sheet) => /position:\s*sticky/.test(sheet))).toEqual([]);
  expect(sheets.join('')).toMatch(/@media \(max-height: 25rem\) \{\s*:root \{\s*--sticks: static;/);
  expect(sheets.join('')).toMatch(/max-height: 25rem\)[^}]*\}\s*\.tabbar \{\s*position: static;/);
});

test('in forced colors every menu entry looks selected where its line is transparent: it has the color of the page there', () => {
  expect(sheets.flatMap((sheet) => sheet.match(/border[\w-]*: \S+ solid transparent/g) ?? [])).toEqual([]);
  expect(sheets.join('')).toMatch(/@media \(forced-colors: active\) \{\s*:root \{\s*--clear: Canvas;/);
});
