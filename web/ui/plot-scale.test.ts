import { expect, test } from 'vitest';
import { countGrid, shareGrid, spread } from './plot-scale.ts';

test.each([
  [0, ['0', '5']],
  [18, ['0', '10']],
  [20, ['0', '10', '20']],
  [43, ['0', '20', '40']],
  [164, ['0', '100']],
  [9_000, ['0', '3000', '6000', '9000']],
])('a grid of counts up to %i', (most, texts) => {
  const { top, grid } = countGrid(most);
  expect(grid.map(({ text }) => text)).toEqual(texts);
  expect(top).toBeGreaterThan(most);
  for (const { at, text } of grid) expect(at).toBeCloseTo((Number(text) * 100) / top, 9);
});

test.each([
  [0.76, ['70%', '80%', '90%', '100%']],
  [0.5, ['40%', '60%', '80%', '100%']],
  [0.1, ['0%', '25%', '50%', '75%', '100%']],
])('a grid of shares from %f', (least, texts) => {
  expect(shareGrid(least).grid.map(({ text }) => text)).toEqual(texts);
});

test('what is named of a list: the first, the last and some between', () => {
  expect(spread(56, 5)).toEqual([0, 14, 28, 41, 55]);
  expect([spread(0, 4), spread(1, 4), spread(3, 4)]).toEqual([[], [0], [0, 1, 2]]);
});
