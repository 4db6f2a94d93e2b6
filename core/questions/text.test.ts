import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { QuestionDraft } from './draft.ts';
import { parseQuestions, printQuestions } from './text.ts';

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
  test('`1.) text` and `A.) text` store the text without a parenthesis', () => {
    for (const [number, letter] of [
      ['1.)', 'A.)'],
      ['1).', 'A).'],
      ['Question 1.)', 'a.)'],
    ] as const) {
      const choices = `${letter} one\n${letter.replace(/a/i, (sign) => (sign === 'a' ? 'b' : 'B'))} two`;
      const question = only(`${number} What?\n${choices}\nAnswer: B.)`);
      expect([question.question_text, choiceTexts(question)]).toEqual(['What?', ['one', 'two']]);
      expect(rightTexts(question)).toEqual(['two']);
    }
    expect(texts('1.)What?\nA.)one\nB.)two\nAnswer: B')).toEqual(['What?']);
  });

  test.each([
    ...['1.', '1)', 'Q1.', 'Q1)', 'Q1:', 'q1.', 'Question 1:', 'QUESTION 1.', 'Question 1 :', 'Question #1'],
    ...['Question #1:', 'Question # 1', '１．', '１）', '1、', 'Question　１：', '7.', ' \t1.', '\u200e1.'],
  ])('"%s" starts a question', (marker) => {
    expect(only(`${marker} What?\n${rest}`).question_text).toBe('What?');
  });

  test.each(['1.', 'Question 1', 'Question #1', 'Question 1:', 'Q1'])('the text may begin after "%s"', (marker) => {
    expect(only(`${marker}\n\nWhat?\n${rest}`).question_text).toBe('What?');
  });

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
    ...['A.', 'A)', '(A)', 'a.', 'a)', '(a)', '- A.', '* A)', '• (A)', '•A.', '– a.', '   A.', '\tA.', '\u00a0A.'],
    ...['\u200bA.', '　Ａ．', 'Ａ）', '（Ａ）', 'A、', 'A．'],
  ])('"%s" marks a choice', (first) => {
    const next = first.replace(/[AaＡ]/, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1));
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
    ...['Answer:', 'Answers:', 'Correct Answer:', 'Correct answers:', 'Ans:', 'ANSWER:', 'answer :', 'Answer：'],
    '  Ans:',
  ])('"%s" gives the key', (label) =>
    expect(rightTexts(only(`1. What?\nA. one\nB. two\n${label} B`))).toEqual(['two']),
  );

  const keys: readonly [letters: string, keys: string[]][] = [
    [
      'B',
      [
        ...['B', 'b', 'B.', 'B)', '(B)', 'Ｂ', 'B. text', 'B) text', '(B) text', 'B. two', 'b. TWO.', 'two', '\n\nB'],
        '\nB. two',
      ],
    ],
    [
      'BD',
      [
        ...['B, D', 'b,d', 'B,D.', 'BD', 'bd', 'DB', 'B and D', 'b AND d', 'B & D', 'B&D', 'B D', 'B; D', '(B), (D)'],
        ...['(B, D)', 'Ｂ、Ｄ', 'B，D', 'B, D. both'],
      ],
    ],
    // A trailing comma is fine.
    ['B', ['B,', 'B. two,']],
    ['BD', ['D, B,', 'b, d ,', 'BD,']],
    ['ABD', ['A, B, and D']],
    ['ABCD', ['ABCD']],
    ['D', ['All of the above', 'all of the above.']],
  ];
  const keyed = keys.flatMap(([letters, all]) => all.map((key) => [key, letters]));
  test.each(keyed)('"%s" means %s', (key, letters) => {
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

describe('the normal form', () => {
  test('prints every part in its place and escapes what would read as structure', () => {
    const draft: QuestionDraft = {
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
      difficulty: 3,
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
      'Difficulty: 3',
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

test('a difficulty is a number or its word; anything else is an error at its line', () => {
  const text = (difficulty: string) => `1. Which?\nA. a\nB. b\nAnswer: A\nDifficulty: ${difficulty}`;
  const read = ['1', 'Medium', ' HARD '].map((written) => parseQuestions(text(written)).questions[0]?.difficulty);
  expect(read).toEqual([1, 2, 3]);
  expect(parseQuestions(text('4'))).toMatchObject({
    questions: [],
    errors: [{ line: 5, reason: 'The difficulty must be 1 (easy), 2 (medium) or 3 (hard).' }],
  });
});
