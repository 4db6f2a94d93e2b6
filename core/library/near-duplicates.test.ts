import { expect, test } from 'vitest';
import { nearDuplicates } from './near-duplicates.ts';

const texts = [
  { name: 'a', text: 'Which service stores objects of any size for years at a low price?' },
  { name: 'b', text: 'Which service stores objects of any size for YEARS, at a very low price?' },
  { name: 'c', text: 'Which command shows the nodes of a cluster?' },
];

test('what says nearly the same is found, whatever its case and punctuation', () => {
  expect(nearDuplicates(texts)).toEqual([{ first: 'a', second: 'b', likeness: 11 / 14 }]);
});

test('the limit decides', () => {
  expect(nearDuplicates(texts, 0.9)).toEqual([]);
});

test('equal texts are wholly alike, and come first', () => {
  const [first] = nearDuplicates([...texts, { name: 'd', text: texts[2]?.text.toUpperCase() ?? '' }]);
  expect(first).toEqual({ first: 'c', second: 'd', likeness: 1 });
});

test('texts without words, and words that everybody uses, make no pairs', () => {
  expect(
    nearDuplicates([
      { name: 'a', text: '?' },
      { name: 'b', text: '!' },
    ]),
  ).toEqual([]);
  const many = Array.from({ length: 150 }, (_, n) => ({ name: `${n}`, text: `Which of these ${n}` }));
  expect(nearDuplicates(many)).toEqual([]);
});
