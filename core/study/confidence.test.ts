import { expect, test } from 'vitest';
import { calibrationOf, chanceOf } from './confidence.ts';

test.each([
  [4, 1, 1 / 4],
  [5, 2, 1 / 10],
  [6, 3, 1 / 20],
  [2, 1, 1 / 2],
  [4, 4, 1],
])('of %i choices, %i picked blindly', (choices, picks, chance) => {
  expect(chanceOf({ choices, picks })).toBeCloseTo(chance, 12);
});

test('a guess is measured by the chance of its own questions, the others by what they say', () => {
  const [guess, think, sure] = calibrationOf([
    { confidence: 1, choices: 4, picks: 1, answers: 30, right: 9 },
    { confidence: 1, choices: 5, picks: 2, answers: 10, right: 2 },
    { confidence: 3, choices: 0, picks: 0, answers: 43, right: 31 },
  ]);
  expect(guess).toMatchObject({ confidence: 1, answers: 40, right: 11 });
  expect(guess?.expected).toBeCloseTo((30 / 4 + 10 / 10) / 40, 12);
  expect(think).toEqual({ confidence: 2, answers: 0, right: 0, low: null, high: null, expected: 0.67 });
  expect(sure).toMatchObject({ confidence: 3, answers: 43, right: 31, expected: 0.8 });
  expect([sure?.low, sure?.high].map((share) => share?.toFixed(2))).toEqual(['0.63', '0.80']);
});

test('without a guess there is no chance to speak of', () => {
  const unknown = { low: null, high: null, expected: null };
  expect(calibrationOf([])[0]).toEqual({ confidence: 1, answers: 0, right: 0, ...unknown });
});
