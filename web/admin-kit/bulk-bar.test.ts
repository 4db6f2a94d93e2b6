import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SelectAll } from './bulk-bar.tsx';

const shown = (selected: number, total: number, total_is_estimate = false) =>
  renderToStaticMarkup(
    createElement(SelectAll, {
      ...{
        selected,
        shown: 50,
        found: { total, total_is_estimate },
        isReordered: false,
        busy: false,
        onSelect: () => {},
      },
    }),
  ).replace(/<[^>]*>/g, '');

test.each([
  [0, 120, false, ''],
  [1, 50, false, ''],
  [1, 120, false, 'Select all 120'],
  [120, 120, false, ''],
  [1, 10_000, false, 'Select all 10,000'],
  [3_000, 46_000, true, 'Select the first 10,000 of about 46,000'],
  [3_000, 46_050, false, 'Select the first 10,000 of 46,050'],
  [10_000, 46_000, true, ''],
])('with %i selected of %i (an estimate: %s) it offers "%s"', (selected, total, isEstimate, offered) => {
  expect(shown(selected, total, isEstimate)).toBe(offered);
});
