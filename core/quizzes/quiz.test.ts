import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampSetting, correctToPass, isPassed, quizLimits, scorePercent } from './quiz.ts';

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

describe('scoring', () => {
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
