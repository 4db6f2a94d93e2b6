import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuestions, printQuestions, type QuestionDraft } from './question-text.ts';
import { normalText } from './text-lines.ts';

/** The texts of each question read, after a look that nothing was refused. */
function read(text: string): QuestionDraft[] {
  const { questions, errors } = parseQuestions(text);
  expect(errors).toEqual([]);
  return questions.map(({ line: _, ...draft }) => draft);
}

function only(text: string): QuestionDraft {
  const questions = read(text);
  expect(questions).toHaveLength(1);
  return questions[0] as QuestionDraft;
}

const choiceTexts = (question: QuestionDraft) => question.choices.map((choice) => choice.answer_text);
const rightTexts = (question: QuestionDraft) =>
  question.choices.filter((choice) => choice.is_correct).map((choice) => choice.answer_text);
const texts = (text: string) => read(text).map((question) => question.question_text);

const rest = 'A. one\nB. two\nC. three\nD. four\nAnswer: B';
const second = '2. Next?\nA. x\nB. y\nAnswer: A';

describe('numbers', () => {
  test.each([
    '1.',
    '1)',
    'Q1.',
    'Q1)',
    'Q1:',
    'q1.',
    'Question 1:',
    'QUESTION 1.',
    'Question 1 :',
    'Question #1',
    'Question #1:',
    'Question # 1',
    '１．',
    '１）',
    '1、',
    'Question　１：',
    '7.',
    ' \t1.',
    '\u200e1.',
  ])('"%s" starts a question', (marker) => {
    expect(only(`${marker} What?\n${rest}`).question_text).toBe('What?');
  });

  test.each(['1.', 'Question 1', 'Question #1', 'Question 1:', 'Q1'])(
    'the text may begin in the line after "%s"',
    (marker) => {
      expect(only(`${marker}\n\nWhat?\n${rest}`).question_text).toBe('What?');
    },
  );

  test('"1.What?" needs no blank after the delimiter', () => {
    expect(only(`1.What?\n${rest}`).question_text).toBe('What?');
  });

  test.each(['2.', '2)', 'Q2.', 'Question 2:', 'Question #2', '1.', '9.'])(
    '"%s" starts the question after',
    (marker) => {
      const text = `1. First?\n${rest}\nExplanation: because\n\n${marker} Next?\n${rest}`;
      expect(texts(text)).toEqual(['First?', 'Next?']);
    },
  );

  test('each question has the line of its number', () => {
    expect(parseQuestions(`\n1. First?\n${rest}\n\n${second}`).questions.map(({ line }) => line)).toEqual([2, 9]);
  });
});

describe('which numbers start a question', () => {
  test.each([
    [
      'numbered steps in the text of question 1',
      '1. Order?\n1. Plug\n2. Play\n3. Pray',
      ['Order?\n1. Plug\n2. Play\n3. Pray'],
    ],
    [
      'numbered steps that pass the next number',
      '2. Order?\n1. a\n2. b\n3. c\n4. d',
      ['Order?\n1. a\n2. b\n3. c\n4. d'],
    ],
    ['a decimal number', '1. How much is\n2.5 times two?', ['How much is\n2.5 times two?']],
    ['a number out of sequence', '1. In\n2024. What?', ['In\n2024. What?']],
  ])('%s stays text', (_, text, expected) => {
    expect(texts(`${text}\n${rest}`)).toEqual(expected);
  });

  test('numbered steps in a choice stay text', () => {
    const question = only('1. What?\nA. Do:\n1. this\n2. that\nB. Nothing\nAnswer: A');
    expect(choiceTexts(question)).toEqual(['Do:\n1. this\n2. that', 'Nothing']);
  });

  test.each([
    ['a lone link with the next number', '2. [link](https://example.org)'],
    ['a list of links from 1', 'See\n1. [one](https://example.org/1)\n2. [two](https://example.org/2)'],
    ['a list of links that passes the next number', 'See\n1. a\n2. b\n3. c'],
    ['a number with a decimal point', 'It takes\n2.5 hours'],
    ['an address at the start of a line', 'Use\n2.0.0.1 instead'],
  ])('%s in an explanation stays text, at the end as before question 2', (_, explanation) => {
    const first = `1. First?\n${rest}\nExplanation: ${explanation}`;
    expect(read(first).map((question) => question.explanation)).toEqual([explanation]);
    expect(read(`${first}\n\n${second}`).map((question) => question.explanation)).toEqual([explanation, '']);
  });

  test('a question whose text has numbered steps starts at its own number after an explanation', () => {
    const text = `1. First?\n${rest}\nExplanation: because\n\n2. Order?\n1. a\n2. b\n${rest}`;
    expect(texts(text)).toEqual(['First?', 'Order?\n1. a\n2. b']);
  });

  test('a question after a list of one starts at its number', () => {
    const text = `1. First?\n${rest}\nExplanation: see\n1. [one](u)\n\n${second}`;
    expect(texts(text)).toEqual(['First?', 'Next?']);
  });

  test('a list in an explanation that goes through the choices starts no question', () => {
    const explanation = 'Steps\n1. a\n2. b\nA. is wrong\nB. is right';
    const questions = read(`1. First?\n${rest}\nExplanation: ${explanation}\n\n${second}`);
    expect(questions.map((question) => question.explanation)).toEqual([explanation, '']);
  });

  test('a second section may start over at 1', () => {
    expect(texts(`1. First?\n${rest}\n\n${second}\nExplanation: e\n\n1. Third?\n${rest}`)).toEqual([
      'First?',
      'Next?',
      'Third?',
    ]);
  });
});

describe('choices', () => {
  test.each([
    ['A.', 'B.'],
    ['A)', 'B)'],
    ['(A)', '(B)'],
    ['a.', 'b.'],
    ['a)', 'b)'],
    ['(a)', '(b)'],
    ['- A.', '- B.'],
    ['* A)', '* B)'],
    ['• (A)', '• (B)'],
    ['•A.', '•B.'],
    ['– a.', '– b.'],
    ['   A.', '   B.'],
    ['\tA.', '\tB.'],
    ['\u00a0A.', '\u00a0B.'],
    ['\u200bA.', '\u200bB.'],
    ['　Ａ．', '　Ｂ．'],
    ['Ａ）', 'Ｂ）'],
    ['（Ａ）', '（Ｂ）'],
    ['A、', 'B、'],
    ['A．', 'B．'],
  ])('"%s" and "%s" are choices', (first, next) => {
    expect(choiceTexts(only(`1. What?\n${first} one\n${next} two\nAnswer: A`))).toEqual(['one', 'two']);
  });

  test.each([
    ['no blank after the delimiter', 'A.One\nB.two\nC)three', ['One', 'two', 'three']],
    ['a tab after the delimiter', 'A.\tone\nB.\ttwo', ['one', 'two']],
    ['the text in the next line', 'A.\none\nB.\n\ntwo', ['one', 'two']],
    ['letters of either case', 'A. one\nb. two', ['one', 'two']],
    ['blank lines and several lines', 'A. one\n\nmore\n\n\nB. two\nmore', ['one\n\nmore', 'two\nmore']],
    ['a word that begins with the next letter', 'A. one\nB firewall\nB. two', ['one\nB firewall', 'two']],
    ['code that begins with the next letter', 'A. one\nb.name = 1\nB. two', ['one\nb.name = 1', 'two']],
    ['an abbreviation', 'A. one\nB.C. times\nB. two', ['one\nB.C. times', 'two']],
    ['six of them', 'A. 1\nB. 2\nC. 3\nD. 4\nE. 5\nF. 6', ['1', '2', '3', '4', '5', '6']],
  ])('%s', (_, choices, expected) => {
    expect(choiceTexts(only(`1. What?\n${choices}\nAnswer: A`))).toEqual(expected);
  });

  test('"A firewall" at the start of a line is text', () => {
    expect(only(`1. Look:\nA firewall fails.\n${rest}`).question_text).toBe('Look:\nA firewall fails.');
  });

  test.each(['A. is wrong\nB. is right', 'c.name = 1', 'C. is wrong', '(D) too'])(
    '"%s" in an explanation is text',
    (explanation) => {
      expect(only(`1. What?\n${rest}\nExplanation: see\n${explanation}`).explanation).toBe(`see\n${explanation}`);
    },
  );
});

describe('answers', () => {
  test.each([
    'Answer:',
    'Answers:',
    'Correct Answer:',
    'Correct answers:',
    'Ans:',
    'ANSWER:',
    'answer :',
    'Answer：',
    '  Ans:',
  ])('"%s" gives the key', (label) =>
    expect(rightTexts(only(`1. What?\nA. one\nB. two\n${label} B`))).toEqual(['two']),
  );

  test.each([
    ['B', 'B'],
    ['b', 'B'],
    ['B.', 'B'],
    ['B)', 'B'],
    ['(B)', 'B'],
    ['Ｂ', 'B'],
    ['B, D', 'BD'],
    ['b,d', 'BD'],
    ['B,D.', 'BD'],
    ['BD', 'BD'],
    ['bd', 'BD'],
    ['DB', 'BD'],
    ['B and D', 'BD'],
    ['b AND d', 'BD'],
    ['B & D', 'BD'],
    ['B&D', 'BD'],
    ['B D', 'BD'],
    ['B; D', 'BD'],
    ['A, B, and D', 'ABD'],
    ['(B), (D)', 'BD'],
    ['(B, D)', 'BD'],
    ['Ｂ、Ｄ', 'BD'],
    ['B，D', 'BD'],
    ['B. text', 'B'],
    ['B) text', 'B'],
    ['(B) text', 'B'],
    ['B. two', 'B'],
    ['b. TWO.', 'B'],
    ['B, D. both', 'BD'],
    ['ABCD', 'ABCD'],
    ['two', 'B'],
    ['All of the above', 'D'],
    ['all of the above.', 'D'],
    ['\n\nB', 'B'],
    ['\nB. two', 'B'],
  ])('"%s" means %s', (key, letters) => {
    const question = only(`1. What?\nA. one\nB. two\nC. three\nD. All of the above\nAnswer: ${key}`);
    expect(question.choices.flatMap(({ is_correct }, place) => (is_correct ? ['ABCD'[place]] : [])).join('')).toBe(
      letters,
    );
  });

  test.each([
    ['the text of a choice that looks like letters', 'O\nAB\nTCP', 'TCP', 'TCP'],
    ['the text of its own choice that looks like a letter', 'C\nD\nB', 'B. D', 'D'],
    ['letters with commas though a choice has that text', 'one\ntwo\nA, B', 'A, B', 'one two'],
    ['a letter though another choice has that text', 'B\nA', 'A', 'B'],
    ['a text with a letter and a delimiter', 'Salmonella\nE. coli', 'E. coli', 'E. coli'],
    ['a run of letters that are no choices but a text', 'Dead\nFACE', 'FACE', 'FACE'],
  ])('%s', (_, choices, key, right) => {
    const lettered = choices.split('\n').map((text, place) => `${'ABC'[place]}. ${text}`);
    expect(rightTexts(only(`1. What?\n${lettered.join('\n')}\nAnswer: ${key}`)).join(' ')).toBe(right);
  });
});

describe('explanations and optional lines', () => {
  test.each(['Explanation:', 'explanation:', 'EXPLANATION :', 'Explanation：'])(
    '"%s" runs until the next question',
    (label) => {
      const questions = read(`1. What?\n${rest}\n${label}\n\nFirst line\n\n  - indented\n\nlast\n\n\n${second}`);
      expect(questions[0]?.explanation).toBe('First line\n\n  - indented\n\nlast');
    },
  );

  test('the explanation may stand before the answer', () => {
    const question = only('1. What?\nA. one\nB. two\nExplanation: because\nAnswer: B');
    expect([question.explanation, ...rightTexts(question)]).toEqual(['because', 'two']);
  });

  test('the four optional lines are read wherever they stand', () => {
    const question = only(
      '1. Look:\nImage: u\nWhat?\nA. one\nid : x\nB. two\nAnswer: B\nDOMAIN： y\nExplanation: e\nReference: z\nf',
    );
    expect(question).toEqual({
      question_text: 'Look:\nWhat?',
      choices: [
        { answer_text: 'one', is_correct: false },
        { answer_text: 'two', is_correct: true },
      ],
      explanation: 'e\nf',
      external_id: 'x',
      image_url: 'u',
      domain: 'y',
      reference: 'z',
    });
  });

  test('absent parts are an empty explanation and nulls', () => {
    expect(only(`1. What?\n${rest}`)).toMatchObject({
      explanation: '',
      external_id: null,
      image_url: null,
      domain: null,
      reference: null,
    });
  });
});

describe('spaces, code and escapes', () => {
  test.each([
    ['CRLF', `1. What\r\nnow?\r\n${rest.replaceAll('\n', '\r\n')}\r\n`, 'What\nnow?'],
    ['CR alone', `1. What\rnow?\r${rest.replaceAll('\n', '\r')}`, 'What\nnow?'],
    ['BOM', `\ufeff1. What?\n${rest}`, 'What?'],
    ['no-break spaces', `1.\u00a0What\u202fnow?\n${rest}`, 'What now?'],
    ['zero-width spaces', `1\u200b. Wh\u200bat?\n${rest}`, 'What?'],
    ['joiners, which are letters', `1. می\u200cخواهم 👩\u200d💻\n${rest}`, 'می\u200cخواهم 👩\u200d💻'],
    ['curly quotes and full-width marks in text', `1. “What”？　Ａ．\n${rest}`, '“What”？　Ａ．'],
    ['blanks at the ends', `1.   \n\n  What?  \n \t\n${rest}`, 'What?'],
    ['spaces at the start of inner lines, kept', `1. What\n  now?\n${rest}`, 'What\n  now?'],
    ['tabs at the start of inner lines', `1. What\n\tnow?\n${rest}`, 'What\n    now?'],
    ['tabs within lines, kept', `1. What\tnow?\n${rest}`, 'What\tnow?'],
    ['an escaped choice', `1. What\n\\A. x\n${rest}`, 'What\nA. x'],
    ['an escaped number with an indent', `1. What\n  \\2. x\n${rest}`, 'What\n  2. x'],
    ['an escaped answer', `1. What\n\\Answer: x\n${rest}`, 'What\nAnswer: x'],
    ['an escaped backslash', `1. What\n\\\\Id: x\n${rest}`, 'What\n\\Id: x'],
    ['an escaped fence', `1. What\n\\\`\`\`\n${rest}`, 'What\n```'],
    ['a backslash that protects nothing, kept', `1. What\n\\frac\n${rest}`, 'What\n\\frac'],
  ])('%s', (_, text, expected) => {
    expect(only(text).question_text).toBe(expected);
  });

  const code = '```sh\n2. x\nA. x\n\n\tAnswer: C\nExplanation: x\nId: x\n\\A. x\n```';

  test('no line of a code fence is structure, in any part', () => {
    const question = only(`1. What?\n${code}\nA. one\n${code}\nB. ${code}\nAnswer: B\nExplanation: ${code}\nso`);
    expect(question.question_text).toBe(`What?\n${code}`);
    expect(choiceTexts(question)).toEqual([`one\n${code}`, code]);
    expect(question.explanation).toBe(`${code}\nso`);
  });

  test('a longer fence holds a shorter one', () => {
    const nested = '````\n```\nAnswer: C\n```\n````';
    expect(only(`1. What?\n${nested}\n${rest}`).question_text).toBe(`What?\n${nested}`);
  });

  test('three backticks on one line are no fence', () => {
    expect(only(`1. What?\n\`\`\`ls\`\`\`\n${rest}`).question_text).toBe('What?\n```ls```');
  });
});

describe('errors', () => {
  const ab = 'A. one\nB. two';
  test.each([
    ['no answer', `1. What?\n${ab}`, 1, 'The question has no answer.'],
    ['no answer before the next question', `1. What?\n${ab}\n${second}`, 1, 'The question has no answer.'],
    ['an empty answer', `1. What?\n${ab}\nAnswer:\n\n${second}`, 4, 'The answer is empty.'],
    [
      'a key that names no choice',
      `1. What?\n${ab}\nAnswer: C`,
      4,
      'The answer names choice C, which the question does not have.',
    ],
    [
      'a key with one letter too many',
      `1. What?\n${ab}\nAnswer: B, E`,
      4,
      'The answer names choice E, which the question does not have.',
    ],
    ['a key that names a choice twice', `1. What?\n${ab}\nAnswer: B, B`, 4, 'The answer names choice B twice.'],
    [
      'a key that is no text of a choice',
      `1. What?\n${ab}\nAnswer: All of the above`,
      4,
      'The answer "All of the above" names no choice.',
    ],
    [
      'a key that begins like a letter',
      `1. What?\n${ab}\nAnswer: A firewall`,
      4,
      'The answer "A firewall" names no choice.',
    ],
    ['a key with "or"', `1. What?\n${ab}\nAnswer: A or B`, 4, 'The answer "A or B" names no choice.'],
    [
      'a key with the text of two choices',
      '1. What?\nA. same\nB. same\nAnswer: same',
      4,
      'The answer "same" is the text of more than one choice.',
    ],
    [
      'a key with the text of another choice',
      `1. What?\n${ab}\nAnswer: A. two`,
      4,
      'The answer "A. two" has the letter of one choice and the text of another.',
    ],
    [
      'a key with further letters in its text',
      `1. What?\n${ab}\nAnswer: A. one, B. two`,
      4,
      `The answer "A. one, B. two" cannot be read: give the letters alone, such as 'B, D'.`,
    ],
    [
      'a key of letters that are also a text',
      `1. What?\n${ab}\nC. A and B\nAnswer: A and B`,
      5,
      'The answer "A and B" can mean letters or the text of a choice.',
    ],
    [
      'a second answer',
      `1. What?\n${ab}\nAnswer: A\nAnswer: B`,
      5,
      'The question has a second answer. Is the number of the next question missing?',
    ],
    [
      'a question without its number',
      `1. What?\n${ab}\nAnswer: A\nExplanation: e\n\nWhich?\n${ab}\nAnswer: B`,
      10,
      'The question has a second answer. Is the number of the next question missing?',
    ],
    ['no choices', '1. What?\nAnswer: A', 1, 'The question has fewer than two choices.'],
    ['one choice', '1. What?\nA. one\nAnswer: A', 1, 'The question has fewer than two choices.'],
    ['no choices before the next number', `1. What?\n${second}`, 1, 'The question has fewer than two choices.'],
    [
      'no choices after an explanation',
      `1. What?\n${ab}\nAnswer: A\nExplanation: e\n2. Lost?\n3. Next?\n${ab}\nAnswer: A`,
      6,
      'The question has fewer than two choices.',
    ],
    [
      'choices out of sight after an answer',
      `1. What?\n${ab}\nAnswer: A\n2. Lost?`,
      5,
      'The question has fewer than two choices.',
    ],
    [
      'seven choices',
      `1. What?\n${ab}\nC. 3\nD. 4\nE. 5\nF. 6\nG. 7\nAnswer: A`,
      8,
      'The question has more than 6 choices.',
    ],
    ['a letter skipped', `1. What?\n${ab}\nD. four\nAnswer: A`, 4, 'Choice D stands where choice C should.'],
    [
      'a letter skipped without blanks',
      '1. What?\nA.one\nC.three\nAnswer: A',
      3,
      'Choice C stands where choice B should.',
    ],
    ['a small letter skipped', '1. What?\na. one\nc. three\nAnswer: a', 3, 'Choice C stands where choice B should.'],
    ['the letter A missing', '1. What?\nB. two\nC. three\nAnswer: B', 2, 'Choice B stands where choice A should.'],
    ['a letter twice', `1. What?\n${ab}\nB. three\nAnswer: A`, 4, 'Choice B is there twice.'],
    ['the letter A twice', `1. What?\n${ab}\nA. three\nAnswer: A`, 4, 'Choice A is there twice.'],
    ['an empty question', `1.\n${ab}\nAnswer: A`, 1, 'The question has no text.'],
    ['an empty choice', '1. What?\nA. one\nB.\n\nAnswer: A', 3, 'Choice B is empty.'],
    ['an empty explanation', `1. What?\n${ab}\nAnswer: A\nExplanation:\n\n${second}`, 5, 'The explanation is empty.'],
    [
      'a second explanation',
      `1. What?\n${ab}\nAnswer: A\nExplanation: e\nExplanation: f`,
      6,
      'The question has a second explanation. Is the number of the next question missing?',
    ],
    [
      'text after the answer',
      `1. What?\n${ab}\nAnswer: A\nbecause`,
      5,
      "This text follows the answer without 'Explanation:' before it.",
    ],
    ['an empty optional line', `1. What?\n${ab}\nAnswer: A\nImage:`, 5, "The line 'Image:' is empty."],
    [
      'a second optional line',
      `1. What?\n${ab}\nAnswer: A\nDomain: a\nDomain: b`,
      6,
      "The question has a second line 'Domain:'.",
    ],
    [
      'an Id twice',
      `1. What?\n${ab}\nAnswer: A\nId: x\n\n${second}\nId: x`,
      11,
      'The Id "x" is already used in line 5.',
    ],
    [
      'an endless fence',
      `1. What?\n\`\`\`\n${ab}\nAnswer: A\n\n${second}`,
      2,
      'The code fence that opens here is never closed.',
    ],
    [
      'an endless fence after a marker',
      `1. What?\n${ab}\nAnswer: A\nExplanation: \`\`\`sh\n${second}`,
      5,
      'The code fence that opens here is never closed.',
    ],
    [
      'text before the first question',
      `\n  Practice test\nmore\n1. What?\n${ab}\nAnswer: A`,
      2,
      'This text stands before the first numbered question.',
    ],
    ['no number at all', `What?\n${ab}\nAnswer: A`, 1, 'This text stands before the first numbered question.'],
    [
      'no number, after CRLF and a BOM',
      `\ufeff\r\n\r\nWhat?`,
      3,
      'This text stands before the first numbered question.',
    ],
  ])('%s', (_, text, line, reason) => {
    expect(parseQuestions(text).errors).toContainEqual({ line, reason });
    expect(parseQuestions(text).errors[0]).toEqual({ line, reason });
  });

  test('the questions without errors are read', () => {
    const { questions, errors } = parseQuestions(
      `1. Lost?\n${ab}\n\n${second}\n\n3. Lost?\nAnswer: A\n\n4. Last?\n${rest}`,
    );
    expect(questions.map((question) => question.question_text)).toEqual(['Next?', 'Last?']);
    expect(errors.map(({ line }) => line)).toEqual([1, 10, 11]);
  });

  test.each(['', ' \n\t\r\n\ufeff'])('blank text has neither questions nor errors', (text) => {
    expect(parseQuestions(text)).toEqual({ questions: [], errors: [] });
  });
});

describe('the normal form', () => {
  test('prints every part in its place and escapes what would read as structure', () => {
    const draft = {
      question_text: 'Text\nA. x\nb) firewall',
      choices: [
        { answer_text: 'one', is_correct: true },
        { answer_text: 'A. two\nQ2. y', is_correct: true },
      ],
      explanation: 'See\n2. [link](u)\n```\nB. code\n```',
      external_id: 'x',
      image_url: 'u',
      domain: 'y',
      reference: 'z',
    };
    const printed = [
      '1. Text',
      '\\A. x',
      '\\b) firewall',
      'A. one',
      'B. A. two',
      '\\Q2. y',
      'Answer: A, B',
      'Id: x',
      'Domain: y',
      'Reference: z',
      'Image: u',
      'Explanation: See',
      '\\2. [link](u)',
      '```',
      'B. code',
      '```',
      '',
    ].join('\n');
    expect(printQuestions([draft])).toBe(printed);
    expect(read(printed)).toEqual([draft]);
  });

  test('leaves absent lines out and a blank line between questions', () => {
    const printed = '1. First?\nA. x\nB. y\nAnswer: B\n\n2. Next?\nA. x\nB. y\nAnswer: A\n';
    expect(printQuestions(read(printed))).toBe(printed);
    expect(printQuestions([])).toBe('');
  });

  test.each(readdirSync('content/topics'))('the questions of %s are in it', (topic) => {
    const text = readFileSync(`content/topics/${topic}/questions.txt`, 'utf8');
    const { questions, errors } = parseQuestions(text);
    expect(errors).toEqual([]);
    expect(questions.length).toBeGreaterThan(0);
    expect(printQuestions(questions)).toBe(text);
  });
});

describe('properties', () => {
  const hostile = fc.constantFrom(
    'A. x',
    'B) y',
    '(C) z',
    'a. x',
    '- D. x',
    'G. x',
    'Answer: B',
    'Ans: all',
    'Correct Answer:',
    'Explanation: e',
    'Explanation:',
    'Id: x',
    'Image: u',
    'Domain：y',
    'Reference: r',
    '1. y',
    '2. y',
    '3) z',
    '2.',
    'Q2. q',
    'Question 2',
    'Question #3 x',
    '１．',
    'Ａ．x',
    '（Ｂ）',
    '```',
    '```sh',
    '````',
    ' ```',
    '\t```',
    'A. ```',
    '2. ```',
    'Explanation: ```',
    '`\u0060`x`',
    '\\',
    '\\\\',
    '\\A. x',
    '\\\\Answer: B',
    '\\```',
    '  \\2. y',
    '\\\ttab',
    '\ttab',
    ' \t \\A. x',
    '\\ \t',
    '\t',
    '   ',
    '',
    'A firewall',
    'c.name = 1',
    'Front: x',
    '“…”？',
    'می\u200cخواهم',
    '\u200eA. x',
    '👩\u200d💻',
    'A',
    'B, D',
    'AB',
    'All of the above',
    '\u2028A. x',
    '\u0085',
    'Id:\u3000',
    'trailing  ',
  );
  const unit = fc.oneof(
    hostile,
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'AaBb12.)(:`\\ \t-Qq#') }),
  );
  const lines = fc.array(unit, { minLength: 1, maxLength: 8 }).map((parts) => parts.join('\n'));
  const part = lines.map(normalText).filter((text) => text !== '');
  const value = fc.option(
    part.map((text) => text.replaceAll('\n', ' ')),
    { nil: null },
  );
  const draft = fc.record<QuestionDraft>({
    question_text: part,
    choices: fc
      .array(fc.record({ answer_text: part, is_correct: fc.boolean() }), { minLength: 2, maxLength: 6 })
      .filter((choices) => choices.some(({ is_correct }) => is_correct)),
    explanation: lines.map(normalText),
    external_id: value,
    image_url: value,
    domain: value,
    reference: value,
  });
  const drafts = fc.uniqueArray(draft, { maxLength: 5, selector: (one) => one.external_id ?? one });

  test('what is printed is read back the same', () => {
    fc.assert(
      fc.property(drafts, (given) => {
        expect(read(printQuestions(given))).toEqual(given);
      }),
      { numRuns: 2000 },
    );
  });

  test('what is read is printed and read back the same', () => {
    fc.assert(
      fc.property(lines, lines, (text, explanation) => {
        const { questions } = parseQuestions(`1. ${text}\n${rest}\nExplanation: ${explanation}`);
        expect(read(printQuestions(questions))).toEqual(questions.map(({ line: _, ...one }) => one));
      }),
      { numRuns: 2000 },
    );
  });

  test('no text throws, and every error and question has a line of the text', () => {
    const text = fc
      .array(unit, { maxLength: 40 })
      .chain((all) => fc.constantFrom('\n', '\r\n', '\r').map((end) => all.join(end)));
    fc.assert(
      fc.property(text, (given) => {
        const { questions, errors } = parseQuestions(given);
        const count = given.split(/\r\n?|\n/).length;
        for (const { line } of [...questions, ...errors]) expect(line >= 1 && line <= count).toBe(true);
        for (const { reason } of errors) expect(reason).toMatch(/^[^\n]+[.?]$/);
      }),
      { numRuns: 2000 },
    );
  });

  const explained = `1. What?\n${rest}\nExplanation: `;
  const asked = '1. What?\nA. x\nB. y\nAnswer: ';
  const counted = Array.from({ length: 150_000 }, (_, index) => `${index}.`).join('\n');
  test.each([
    ['numbers', '', '1.\n'],
    ['numbers in an explanation', explained, '2.\n'],
    ['numbers that count up', '', counted],
    ['numbers that count up in an explanation', explained, counted],
    ['numbers and explanations', explained, '2.\nExplanation:\n'],
    ['choices', '1. What?\n', 'A. x\nB. y\n'],
    ['letters out of order', '1. What?\n', 'A.\nC.\n'],
    ['fences with a name', explained, '```x\n'],
    ['fences', explained, '```\n'],
    ['backticks', explained, '`'],
    ['blanks', '1. What?\n', ' '],
    ['blanks after a word', 'Question', ' '],
    ['blanks within the name of a line', 'Correct', ' '],
    ['blank lines', explained, '\n'],
    ['backslashes', explained, '\n\\'],
    ['backslashes in a row', explained, '\\'],
    ['letters in a key', asked, 'A, '],
    ['letters with and in a key', asked, 'A and '],
    ['parentheses in a key', asked, '('],
    ['bullets', '1. What?\n', '- '],
    ['Ids', '1. What?\n', 'Id: x\n'],
    ['answers', asked, 'A\nAnswer:'],
    ['digits', '1. What?\n', '1'],
    ['complete questions', '', `1. What?\n${rest}\nExplanation: e\n\n`],
  ])('a megabyte of %s is read', (_, start, piece) => {
    const text = start + (piece === counted ? piece : piece.repeat(Math.ceil(1_000_000 / piece.length)));
    const { questions, errors } = parseQuestions(text);
    expect(questions.length + errors.length).toBeGreaterThan(0);
  });
});
