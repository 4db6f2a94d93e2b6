import { expect, test } from 'vitest';
import { numbersText, type Refused, refusedText, saysItStopped, withRefused } from './refused.ts';

const refused = (position: number, picks = true): Refused => ({ position, picks, error: 'Why' });

test('what the server refused is named by its questions, answers and flags apart', () => {
  expect(refusedText([])).toBe('');
  expect(refusedText([refused(3)])).toBe('Your answer to question 3 was not saved.');
  expect(refusedText([refused(1), refused(2, false), refused(3), refused(7)])).toBe(
    'Your answers to questions 1, 3 and 7 were not saved. The flag of question 2 was not saved.',
  );
  expect(refusedText([refused(2, false), refused(4, false)])).toBe('The flags of questions 2 and 4 were not saved.');
  expect(numbersText([])).toBe('');
});

test('each question is named once, in order, and an answer that was refused stays one', () => {
  const list = [refused(4), refused(2, false), refused(4, false)].reduce<Refused[]>(withRefused, []);
  expect(list).toEqual([refused(2, false), refused(4)]);
});

test('an attempt stopped where it is paused, over or gone, not where one answer is refused', () => {
  const says = (code: string) => saysItStopped({ code, error: code, status: 409 });
  expect(['ATTEMPT_PAUSED', 'ATTEMPT_COMPLETED', 'ATTEMPT_NOT_FOUND', 'ANSWER_TOO_LATE'].map(says)).not.toContain(
    false,
  );
  expect(says('QUESTION_CHECKED') || says('UNREACHABLE') || saysItStopped(null)).toBe(false);
});
