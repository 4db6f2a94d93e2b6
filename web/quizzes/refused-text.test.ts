import { expect, test } from 'vitest';
import type { Refused } from '#core/quizzes/run.ts';
import { numbersText, refusedText } from './refused-text.ts';

const refused = (position: number, picks = true): Refused => ({ position, picks, error: 'Why' });

test('what the server refused is named by its questions, answers and flags apart', () => {
  expect(refusedText([])).toBe('');
  expect(refusedText([refused(3)])).toBe('Your answer to question 3 was not saved.');
  expect(refusedText([refused(1), refused(2, false), refused(3), refused(7)])).toBe(
    'Your answers to questions 1, 3, and 7 were not saved. The flag of question 2 was not saved.',
  );
  expect(refusedText([refused(2, false), refused(4, false)])).toBe('The flags of questions 2 and 4 were not saved.');
  expect(numbersText([])).toBe('');
});
