import { expect, test } from 'vitest';
import { DEFAULT_SECONDS, secondsOf, type Timed } from './seconds.ts';

const times = (length: number, rest: Partial<Timed>): Timed[] =>
  Array.from({ length }, (_, n) => ({
    kind: 'question',
    isFirst: false,
    isRight: true,
    duration_ms: 10_000 + 1000 * n,
    ...rest,
  }));

test('before 20 reviews of a kind the defaults hold', () => {
  expect(secondsOf([])).toEqual(DEFAULT_SECONDS);
  expect(secondsOf([...times(19, {}), ...times(30, { kind: 'card' })]).question).toEqual(DEFAULT_SECONDS.question);
});

test('then the medians of each case that has five', () => {
  const { question, card } = secondsOf([
    ...times(11, {}),
    ...times(6, { isFirst: true }),
    ...times(4, { isRight: false }),
  ]);
  expect(question).toEqual({ first: 12.5, right: 15, wrong: 60 });
  expect(card).toEqual(DEFAULT_SECONDS.card);
});
