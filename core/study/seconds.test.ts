import { expect, test } from 'vitest';
import { DEFAULT_SECONDS, secondsOf, type Timed } from './seconds.ts';

const usual: Timed = { kind: 'question', isFirst: false, isRight: true, duration_ms: 10_000, read_ms: 0 };
const times = (length: number, rest: Partial<Timed>): Timed[] =>
  Array.from({ length }, () => ({ ...usual, ...rest }));

test('without reviews the defaults hold', () => {
  expect(secondsOf([])).toEqual(DEFAULT_SECONDS);
});

test('the defaults count as 20 reviews of each case, against the median of its own', () => {
  const { question, card } = secondsOf([
    ...times(5, {}),
    ...times(20, { isFirst: true, duration_ms: 40_000 }),
    ...[10_000, 20_000, 30_000, 240_000].flatMap((duration_ms) => times(1, { isRight: false, duration_ms })),
  ]);
  expect(question).toEqual({ first: 60, right: (20 * 30 + 5 * 10) / 25, wrong: (20 * 60 + 4 * 25) / 24 });
  expect(card).toEqual(DEFAULT_SECONDS.card);
});

test('reading the explanation belongs to a question', () => {
  const { question } = secondsOf(times(20, { duration_ms: 15_000, read_ms: 25_000 }));
  expect(question.right).toBe(35);
});

test('an evening of 20 quick cards does not halve what a card takes', () => {
  const quick = { kind: 'card', isFirst: true, duration_ms: 2_000 } as const;
  expect(secondsOf(times(20, quick)).card).toEqual({ ...DEFAULT_SECONDS.card, first: 11 });
  expect(secondsOf(times(200, quick)).card.first).toBeCloseTo(3.64);
});
