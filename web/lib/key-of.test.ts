import { expect, test } from 'vitest';
import { keyOf } from './key-of.ts';

test('letter keys do nothing under Cyrillic or Greek layouts: the position of the key says which letter is meant', () => {
  expect(keyOf({ key: 'т', code: 'KeyN' })).toBe('n');
  expect(keyOf({ key: 'Е', code: 'KeyT' })).toBe('t');
  expect(keyOf({ key: 'ν', code: 'KeyN' })).toBe('n');
  expect(keyOf({ key: 'מ', code: 'KeyN' })).toBe('n');
});

test('a layout with Latin letters is taken by its letters, wherever they stand', () => {
  expect(keyOf({ key: 'A', code: 'KeyQ' })).toBe('a');
  expect(keyOf({ key: 'n', code: 'KeyL' })).toBe('n');
  expect(keyOf({ key: 'é', code: 'KeyE' })).toBe('é');
  expect(keyOf({ key: '?', code: 'KeyM' })).toBe('?');
  expect(keyOf({ key: '1', code: 'Digit1' })).toBe('1');
  expect(keyOf({ key: 'х', code: 'BracketLeft' })).toBe('х');
  expect(keyOf({ key: 'ArrowDown', code: 'ArrowDown' })).toBe('arrowdown');
});
