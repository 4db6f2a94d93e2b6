import { describe, expect, test } from 'vitest';
import { readFlashcards } from '../flashcards/admin.ts';
import { checkQuestions } from './check.ts';
import { parseQuestions } from './text.ts';

const rest = 'A. one\nB. two\nC. three\nD. four\nAnswer: B';
const second = '2. Next?\nA. x\nB. y\nAnswer: A';

describe('errors', () => {
  const ab = 'A. one\nB. two';
  const keyed = (key: string) => `1. What?\n${ab}\nAnswer: ${key}`;
  const answered = keyed('A');
  const noAnswer = 'The question has no answer.';
  const another = 'The question has a second answer. Is the number of the next question missing?';
  const fewer = 'The question has fewer than two choices.';
  const unclosed = 'The code fence that opens here is never closed.';
  const unnumbered = 'This text comes before the first numbered question.';
  test.each([
    ['no answer', `1. What?\n${ab}`, 1, noAnswer],
    ['no answer before the next question', `1. What?\n${ab}\n${second}`, 1, noAnswer],
    ['an empty answer', `1. What?\n${ab}\nAnswer:\n\n${second}`, 4, 'The answer is empty.'],
    ['a key that names no choice', keyed('C'), 4, 'The answer names choice C, which the question does not have.'],
    [
      'a key with one letter too many',
      keyed('B, E'),
      4,
      'The answer names choice E, which the question does not have.',
    ],
    ['a key that names a choice twice', keyed('B, B'), 4, 'The answer names choice B twice.'],
    [
      'a key that is no text of a choice',
      keyed('All of the above'),
      4,
      'The answer "All of the above" names no choice.',
    ],
    ['a key that begins like a letter', keyed('A firewall'), 4, 'The answer "A firewall" names no choice.'],
    ['a key with "or"', keyed('A or B'), 4, 'The answer "A or B" names no choice.'],
    [
      'a key with the text of two choices',
      '1. What?\nA. same\nB. Same\nAnswer: same',
      4,
      'The answer "same" is the text of more than one choice.',
    ],
    [
      'a key with the text of another choice',
      keyed('A. two'),
      4,
      'The answer "A. two" has the letter of one choice and the text of another.',
    ],
    [
      'a key with further letters in its text',
      keyed('A. one, B. two'),
      4,
      `The answer "A. one, B. two" cannot be read: give the letters alone, such as 'B, D'.`,
    ],
    [
      'a key of letters that are also a text',
      `1. What?\n${ab}\nC. A and B\nAnswer: A and B`,
      5,
      'The answer "A and B" can mean letters or the text of a choice.',
    ],
    ['a second answer', `${answered}\nAnswer: B`, 5, another],
    ['a question without its number', `${answered}\nExplanation: e\n\nWhich?\n${ab}\nAnswer: B`, 10, another],
    [
      'two choices that say the same',
      '1. What?\nA. ls -a\nB. ls -A\nC.   ls -a  \nAnswer: B',
      4,
      'Choices A and C say the same. Change one of them.',
    ],
    ['no choices', '1. What?\nAnswer: A', 1, fewer],
    ['one choice', '1. What?\nA. one\nAnswer: A', 1, fewer],
    ['no choices before the next number', `1. What?\n${second}`, 1, fewer],
    [
      'no choices after an explanation',
      `${answered}\nExplanation: e\n2. Lost?\n3. Next?\n${ab}\nAnswer: A`,
      6,
      fewer,
    ],
    ['choices out of sight after an answer', `${answered}\n2. Lost?`, 5, fewer],
    [
      'seven choices',
      `1. What?\n${ab}\nC. 3\nD. 4\nE. 5\nF. 6\nG. 7\nAnswer: A`,
      8,
      'The question has more than 6 choices.',
    ],
    ['a letter skipped', `1. What?\n${ab}\nD. four\nAnswer: A`, 4, 'Choice D is where choice C should be.'],
    [
      'a letter skipped without blanks',
      '1. What?\nA.one\nC.three\nAnswer: A',
      3,
      'Choice C is where choice B should be.',
    ],
    ['a small letter skipped', '1. What?\na. one\nc. three\nAnswer: a', 3, 'Choice C is where choice B should be.'],
    ['the letter A missing', '1. What?\nB. two\nC. three\nAnswer: B', 2, 'Choice B is where choice A should be.'],
    ['a letter twice', `1. What?\n${ab}\nB. three\nAnswer: A`, 4, 'Choice B is there twice.'],
    ['the letter A twice', `1. What?\n${ab}\nA. three\nAnswer: A`, 4, 'Choice A is there twice.'],
    ['an empty question', `1.\n${ab}\nAnswer: A`, 1, 'The question has no text.'],
    ['an empty choice', '1. What?\nA. one\nB.\n\nAnswer: A', 3, 'Choice B is empty.'],
    ['an empty explanation', `${answered}\nExplanation:\n\n${second}`, 5, 'The explanation is empty.'],
    [
      'a second explanation',
      `${answered}\nExplanation: e\nExplanation: f`,
      6,
      'The question has a second explanation. Is the number of the next question missing?',
    ],
    [
      'text after the answer',
      `${answered}\nbecause`,
      5,
      "This text follows the answer without 'Explanation:' before it.",
    ],
    ['an empty optional line', `${answered}\nImage:`, 5, "The line 'Image:' is empty."],
    ['a second optional line', `${answered}\nDomain: a\nDomain: b`, 6, "The question has a second line 'Domain:'."],
    ['an Id twice', `${answered}\nId: x\n\n${second}\nId: x`, 11, 'The Id "x" is already used in line 5.'],
    ['an endless fence', `1. What?\n\`\`\`\n${ab}\nAnswer: A\n\n${second}`, 2, unclosed],
    ['an endless fence after a marker', `${answered}\nExplanation: \`\`\`sh\n${second}`, 5, unclosed],
    ['text before the first question', `\n  Practice test\nmore\n1. What?\n${ab}\nAnswer: A`, 2, unnumbered],
    ['no number at all', `What?\n${ab}\nAnswer: A`, 1, unnumbered],
    ['no number, after CRLF and a BOM', `\ufeff\r\n\r\nWhat?`, 3, unnumbered],
  ])('%s', (_, text, line, reason) => {
    expect(parseQuestions(text).errors).toContainEqual({ line, reason });
    expect(parseQuestions(text).errors[0]).toEqual({ line, reason });
  });

  test('the character that cannot be stored is named with its line, whatever else the line says', () => {
    const text = `1. What?\n${ab}\nAnswer: A\n\n2. NUL\0?\n${ab}\nAnswer: A\n\n3. Half\ud800?\nA. bell\x07\nB. two\nAnswer: A`;
    const { questions, errors } = checkQuestions(text);
    expect(questions.map(({ line }) => line)).toEqual([1]);
    expect(errors).toEqual(
      [
        [6, 'U+0000'],
        [11, 'U+D800'],
        [12, 'U+0007'],
      ].map(([line, name]) => ({
        line,
        reason: `This line has the character ${name} in it, which cannot be stored. Please remove it.`,
      })),
    );
    const cards = readFlashcards('Front: a\nBack: b\n\nFront: c\0\nBack: d');
    expect(cards.flashcards.map(({ line }) => line)).toEqual([1]);
    expect(cards.errors).toMatchObject([{ line: 4, reason: expect.stringContaining('U+0000') }]);
  });

  test('the questions without errors are read', () => {
    const { questions, errors } = parseQuestions(
      `1. Lost?\n${ab}\n\n${second}\n\n3. Lost?\nAnswer: A\n\n4. Last?\n${rest}`,
    );
    expect(questions.map((question) => question.question_text)).toEqual(['Next?', 'Last?']);
    expect(errors.map(({ line }) => line)).toEqual([1, 10, 11]);
  });

  test.each(['', ' \n\t\r\n\ufeff'])('blank text has neither questions nor errors', (text) => {
    expect(parseQuestions(text)).toEqual({ questions: [], errors: [], starts: [], notes: [], left_out: [] });
  });
});
