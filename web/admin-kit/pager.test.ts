import { expect, test } from 'vitest';
import { placeText } from './pager.tsx';

const exact = { from_end: false, total_is_estimate: false };
const estimate = { from_end: false, total_is_estimate: true };
const fromEnd = { from_end: true, total_is_estimate: true };

test.each([
  [{ ...exact, first: 51, page: 2, pages: 93, total: 4_645 }, 50, '51 to 100 of 4,645 · Page 2 of 93'],
  [{ ...exact, first: 4_601, page: 93, pages: 93, total: 4_645 }, 45, '4,601 to 4,645 of 4,645 · Page 93 of 93'],
  [
    { ...estimate, first: 51, page: 2, pages: 930, total: 46_500 },
    50,
    '51 to 100 of about 46,500 · Page 2 of about 930',
  ],
  [
    { ...fromEnd, first: 50, page: 1, pages: 930, total: 46_500 },
    50,
    '50 to 1 from the end of about 46,500 · Last page',
  ],
  [
    { ...fromEnd, first: 100, page: 2, pages: 930, total: 46_500 },
    50,
    '100 to 51 from the end of about 46,500 · Page 2 from the end',
  ],
])('%j with %i rows says where it is', (place, shown, said) => {
  expect(placeText(place, shown)).toBe(said);
});
