import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SelectAll } from './bulk-bar.tsx';

const shown = (selected: number, total: number, total_is_more = false) =>
  renderToStaticMarkup(
    createElement(SelectAll, {
      ...{ selected, shown: 50, found: { total, total_is_more }, busy: false, onSelect: () => {} },
    }),
  ).replace(/<[^>]*>/g, '');

test.each([
  [0, 120, false, ''],
  [1, 50, false, ''],
  [1, 120, false, 'Select all 120'],
  [120, 120, false, ''],
  [1, 1_000, true, 'Select all, up to 10,000'],
  [3_000, 1_000, true, 'Select all, up to 10,000'],
  [10_000, 1_000, true, ''],
])('with %i selected of %i (more: %s) it offers "%s"', (selected, total, isMore, offered) => {
  expect(shown(selected, total, isMore)).toBe(offered);
});
