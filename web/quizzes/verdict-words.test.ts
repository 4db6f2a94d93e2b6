import { expect, test } from 'vitest';
import { verdictWords } from './verdict-words.ts';

test.each([
  [true, null, 'Correct', null],
  [true, 1, 'Right, but a guess', 'It counts as right for your score, and study asks it again.'],
  [true, 2, 'Right, and you thought so', null],
  [true, 3, 'Right, and you were sure', null],
  [false, null, 'Wrong', null],
  [false, 1, 'Wrong, but it was a guess', 'Read why B is right.'],
  [false, 2, 'Wrong, though you thought so', 'Read why B is right.'],
  [false, 3, 'Wrong, and you were sure', 'The most useful kind of mistake: read why B is right.'],
] as const)('correct %s with confidence %s is said as %j', (correct, confidence, title, note) => {
  expect(verdictWords({ correct, confidence, letters: ['B'] })).toEqual({ title, note });
});

test('of several right choices all are named', () => {
  const note = (letters: string[]) => verdictWords({ correct: false, confidence: 3, letters }).note;
  expect(note(['B', 'D'])).toBe('The most useful kind of mistake: read why B and D are right.');
  expect(note(['A', 'B', 'D'])).toBe('The most useful kind of mistake: read why A, B, and D are right.');
});
