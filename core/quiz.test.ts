import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clampSetting,
  correctToPass,
  isCorrect,
  isPassed,
  quizLimits,
  saysHowMany,
  scorePercent,
  splitHowMany,
  togglePick,
  wholeNumber,
} from './quiz.ts';

test('L5-002, L5-003, L5-004, L9-011, L9-012: limits and defaults of the settings', () => {
  expect(quizLimits).toEqual({
    time_limit: { min: 1, max: 180, initial: 60 },
    question_count: { min: 5, max: 50, initial: 10 },
    passing_rate: { min: 1, max: 100, initial: 70 },
  });
});

describe('L5-001: settings are clamped into their range and non-numeric input is ignored', () => {
  test.each([
    ['0', 1],
    ['-5', 1],
    ['181', 180],
    ['1e9', 180],
    ['30', 30],
    [' 30 ', 30],
    ['30.6', 31],
    [45, 45],
    ['', 60],
    ['abc', 60],
    [null, 60],
    [undefined, 60],
    [Number.NaN, 60],
  ])('%j gives %d', (typed, expected) => {
    expect(clampSetting(quizLimits.time_limit, typed, 60)).toBe(expected);
  });

  const numbers = [fc.double(), fc.double().map(String), fc.integer().map((number) => ` ${number} min`)] as const;
  const anything = fc.oneof(fc.string({ unit: 'binary' }), ...numbers, fc.constantFrom(null, undefined, true));

  test('whatever is typed, the value stays in range', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 180 }), (typed, previous) => {
        const value = clampSetting(quizLimits.time_limit, typed, previous);
        expect(value).toBeGreaterThanOrEqual(1);
        expect(value).toBeLessThanOrEqual(180);
      }),
    );
  });
});

test('numeric fields take what was typed literally or not at all: 12.7 is not 127, -5 is not 5, 1e2 is not 12', () => {
  const typed = ['12', ' 30 ', '+5', '-5', '12.7', '1e2', '0x10', '1,000', '12abc', '٣', '', ' '];
  expect(typed.map(wholeNumber)).toEqual([12, 30, 5, -5, null, null, null, null, null, null, null, null]);
});

describe('picking', () => {
  test('L4-022: a single-answer question holds exactly the last choice', () => {
    expect(togglePick(['a'], 'b', 1)).toEqual({ picks: ['b'], dropped: null });
    expect(togglePick(['a'], 'a', 1)).toEqual({ picks: ['a'], dropped: null });
  });

  test('L4-023: a question with several answers takes as many picks as it has correct ones', () => {
    expect(togglePick(['a'], 'b', 2)).toEqual({ picks: ['a', 'b'], dropped: null });
  });

  test('L4-024: picking a picked choice again removes it', () => {
    expect(togglePick(['a', 'b'], 'a', 2)).toEqual({ picks: ['b'], dropped: null });
  });

  test('L4-025: a pick beyond the limit drops the oldest and says which', () => {
    expect(togglePick(['a', 'b'], 'c', 2)).toEqual({ picks: ['b', 'c'], dropped: 'a' });
  });

  test('never more picks than the limit, never one twice, the newest pick is always among them', () => {
    const choices = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    fc.assert(
      fc.property(fc.array(choices, { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), (clicks, limit) => {
        let picks: string[] = [];
        for (const click of clicks) {
          const removes = limit > 1 && picks.includes(click);
          picks = togglePick(picks, click, limit).picks;
          expect(picks.length).toBeLessThanOrEqual(limit);
          expect(new Set(picks).size).toBe(picks.length);
          expect(picks.includes(click)).toBe(!removes);
        }
      }),
    );
  });
});

describe('scoring', () => {
  test.each([
    [['a'], ['a'], true],
    [['a', 'b'], ['b', 'a'], true],
    [['a'], ['a', 'b'], false],
    [['a', 'b', 'c'], ['a', 'b'], false],
    [['a', 'c'], ['a', 'b'], false],
    [['c', 'b'], ['a', 'b'], false],
    [[], ['a'], false],
    [['b'], ['a'], false],
  ])('L4-026: picks %j of key %j count correct: %s', (picks, key, expected) => {
    expect(isCorrect(picks, key)).toBe(expected);
  });

  test.each([
    [0, 10, 0],
    [10, 10, 100],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [0, 0, 0],
  ])('L4-027, L9-016: %d of %d is %d per cent', (correct, total, percent) => {
    expect(scorePercent(correct, total)).toBe(percent);
  });

  test('L4-018: passed from the passing rate on, after rounding', () => {
    expect(isPassed(70, 70)).toBe(true);
    expect(isPassed(69, 70)).toBe(false);
    // 2 of 3 is 66.7 per cent and passes at 67.
    expect(isPassed(scorePercent(2, 3), 67)).toBe(true);
  });

  test('correctToPass is the least number that passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 50 }), (rate, total) => {
        const needed = correctToPass(rate, total);
        expect(isPassed(scorePercent(needed, total), rate)).toBe(true);
        if (needed > 0) expect(isPassed(scorePercent(needed - 1, total), rate)).toBe(false);
      }),
    );
  });
});

test.each([
  ['Which two are right? Choose two.', true],
  ['Select 3 answers.', true],
  ['Choose the two best.', true],
  ['Choose  the\n three best.', true],
  ['Which one is right?', false],
  ['How does one choose a region?', false],
])('%j says how many to pick: %s', (text, expected) => {
  expect(saysHowMany(text)).toBe(expected);
});

test.each([
  ['Which apply? Choose two.', 'Which apply?', 'Choose two.'],
  ['Which apply? (Select 3)', 'Which apply?', '(Select 3)'],
  ['Which apply?\n\nPick the two.\n', 'Which apply?', 'Pick the two.'],
  ['Why does a switch choose two', 'Why does a switch choose two', null],
  ['Run this. `choose two`', 'Run this. `choose two`', null],
  ['Which apply? (Choose three answers.)', 'Which apply?', '(Choose three answers.)'],
  ['Choose two.', 'Choose two.', null],
  ['', '', null],
])('%j ends with the sentence that says how many to pick, or not', (text, stem, ask) => {
  expect(splitHowMany(text)).toEqual({ stem, ask });
});
