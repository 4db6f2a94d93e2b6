import { describe, expect, test } from 'vitest';
import { noFlashcards, parseFlashcards } from '../flashcards/text.ts';
import { leftOutSentence } from '../library/content-check-upload.ts';
import { parseQuestions, printQuestions } from './text.ts';

/** What was read of a text in which nothing is wrong. */
function read(text: string) {
  const { questions, errors, notes, left_out } = parseQuestions(text);
  expect(errors).toEqual([]);
  const short = questions.map(({ question_text, choices, explanation }) => [
    question_text,
    choices.map(({ answer_text, is_correct }) => (is_correct ? `*${answer_text}` : answer_text)).join(' | '),
    explanation,
  ]);
  return { questions: short, left_out, notes: notes.map(({ line, reason }) => `${line}: ${reason}`) };
}

const first = '1. First?\nA. one\nB. two\nAnswer: B\nExplanation: because';
const second = '2. Next?\nA. x\nB. y\nAnswer: A';
const both = [
  ['First?', 'one | *two', 'because'],
  ['Next?', '*x | y', ''],
];

describe('between questions', () => {
  const furniture = [
    ...['---', '***', '* * *', '====', '## Storage', 'Page 3 of 12', '3 | Page', 'Reveal Solution', '</details>'],
    ...['**[⬆ Back to Top](#top)**', '\n# Storage', '\nTopic 1', '\nSection 2: Storage', '---\n\n## Storage'],
    ...['•', ' ● ', 'Page Break', '--- page break ---'],
  ];
  test.each(furniture)('%j does not become the end of the explanation before', (between) => {
    for (const text of [`${first}\n${between}\n${second}`, `${first}\n\n${between}\n\n${second}\n\n${between}\n`]) {
      const { questions, left_out, notes } = read(text);
      expect([questions, notes]).toEqual([both, []]);
      expect(left_out.length).toBeGreaterThan(0);
    }
  });

  test('a lone bullet and a page break are no part of a text either; printed, they are kept by a backslash', () => {
    expect(read('1. First\n•\nhalf?\nA. one\nPage break\nB. two\nAnswer: A')).toMatchObject({
      questions: [['First\nhalf?', '*one | two', '']],
      left_out: [2, 5],
    });
    const [question] = parseQuestions(first).questions;
    const odd = { ...question, question_text: 'First\n•\nhalf?' } as NonNullable<typeof question>;
    expect(parseQuestions(printQuestions([odd])).questions[0]?.question_text).toBe(odd.question_text);
  });

  test('a title and a rule before the first question and after an answer are left out, and told', () => {
    const text = `# Bank\n\n---\n${first.replace('\nExplanation: because', '')}\n\n---\n\n${second}`;
    expect(read(text)).toEqual({
      questions: [['First?', 'one | *two', ''], both[1]],
      left_out: [1, 3, 9],
      notes: [],
    });
    expect(leftOutSentence([1, 3, 9])).toMatch(/lines 1, 3, 9\.$/);
    expect(leftOutSentence(Array.from({ length: 65 }, (_, index) => index + 1))).toMatch(/9, 10 and 55 more\.$/);
    expect([leftOutSentence([7]), leftOutSentence([])]).toEqual([expect.stringMatching(/line 7\.$/), null]);
  });

  test.each(['so\n---\nand', 'so\n\n## Why\n\nbecause', 'run\n# reboot', '```\n---\n```'])(
    'a rule or heading in the middle of an explanation, a command and code are its text: %j',
    (explanation) => {
      const { questions, left_out } = read(`${first.replace('because', explanation)}\n\n${second}`);
      expect([questions[0]?.[2], left_out]).toEqual([explanation, []]);
    },
  );

  test('text after a rule or heading may be that of the next section: its line is named', () => {
    expect(read(`${first}\n\n## Storage\nDisks and more.\n\n${second}`).notes).toEqual([
      '7: The explanation was read on after this line. Is it the end of the question?',
    ]);
    expect(read(`${first}\n17\n\n${second}`).notes).toEqual(['6: This line was read as part of the explanation.']);
  });

  test('a rule or a table at the end of the question text stays', () => {
    const text = 'Read:\n| a | b |\n|---|---|\n| 1 | 2 |\n-----';
    expect(read(`1. ${text}\nA. x\nB. y\nAnswer: A`).questions[0]?.[0]).toBe(text);
  });

  test('running heads next to page lines are left out, in the middle of a text as well', () => {
    const page = (n: number) => `Practice for Sailors\nPage ${n} of 3\n`;
    const text = `${page(1)}1. What\n${page(2)}is it?\nA. one\nB. two\nAnswer: B\n${page(3)}`;
    expect(read(text)).toEqual({
      questions: [['What\nis it?', 'one | *two', '']],
      left_out: [1, 2, 4, 5, 10, 11],
      notes: [],
    });
  });
});

describe('between the last choice and the answer', () => {
  const labels = [
    ...['---', 'Page 4 of 9', 'Reveal Solution', 'Hide Answer', 'Discussion  12', 'Section: (none)', '<details>'],
  ];
  test.each(labels)('"%s" is no part of the choice', (label) => {
    const { questions, left_out } = read(first.replace('Answer', `${label}\nAnswer`));
    expect([questions, left_out]).toEqual([[both[0]], [4]]);
  });

  test('a line that may be a label is named', () => {
    const odd = (text: string, between: string) => text.replace('Answer', `${between}\nAnswer`);
    expect(read(odd(first, '\nSee it')).notes).toEqual(['5: This line was read as part of choice B.']);
    expect(read(odd(first, '17')).notes).toEqual(['4: This line was read as part of choice B.']);
    expect(read(odd(first, 'wrapped text')).notes).toEqual([]);
    expect(read(`${odd(first, 'Vote')}\n\n${odd(second, 'Vote')}`).notes).toEqual([
      '4: This line was read as part of choice B.',
      '11: This line was read as part of choice B.',
    ]);
  });

  test('a page of an exam site is read as meant', () => {
    const text =
      'Question #12\nTopic 1\nWhich port?\nA. 80\nB. 443\nReveal Solution\nDiscussion 3\nCorrect Answer: B 🗳️\nSection: (none)\nExplanation\n\nExplanation/Reference:\nExplanation: TLS.\n\nQuestion 13 of 65\nNext?\nA. x\nB. y\nSuggested Answer: A';
    const { questions, left_out } = read(text);
    expect(questions).toEqual([['Which port?', '80 | *443', 'TLS.'], both[1]]);
    expect(left_out).toEqual([2, 6, 7, 9]);
  });
});

describe('choices on one line', () => {
  test.each(['C. 22    D. 21', 'C. 22\tD. 21', 'C. 22\u00a0\u00a0D. 21', 'C. 22　D. 21'])('%j are two', (line) => {
    expect(read(`1. What?\nA. 80\nB. 443\n${line}\nAnswer: D`).questions[0]?.[1]).toBe('80 | 443 | 22 | *21');
  });

  test('other styles and more than two', () => {
    expect(read('1. What?\na) 1  b) 2\tc) 3\n(d) 4\nAnswer: c').questions[0]?.[1]).toBe('1 | 2 | *3 | 4');
    expect(read('1. What?\n(A) 1  (B) 2\nAnswer: A').questions[0]?.[1]).toBe('*1 | 2');
  });

  test('after one blank it is text where the letter follows on a line of its own, else the line is named', () => {
    const text = '1. What?\nA. See D. 21\nB. Vitamin C. It\nC. x';
    expect(read(`${text}\nAnswer: A`).questions[0]?.[1]).toBe('*See D. 21 | Vitamin C. It | x');
    expect(parseQuestions('1. What?\nA. 80\nB. 443\nC. 22 D. 21\nAnswer: A').errors).toEqual([
      {
        line: 4,
        reason: 'Is "D. 21" choice D? If so, put it on a line of its own; if not, put a backslash before it.',
      },
    ]);
    expect(read('1. What?\nA. 80\nB. 22 \\C. 21    \\D. 20\nAnswer: A').questions[0]?.[1]).toBe(
      '*80 | 22 C. 21    D. 20',
    );
  });

  test('letters out of order are named, as in columns that are read downwards', () => {
    expect(parseQuestions('1. What?\nA. 80    C. 22\nB. 443    D. 21\nAnswer: A').errors).toContainEqual({
      line: 2,
      reason: 'Choice C is where choice B should be.',
    });
  });
});

describe('what people and programs put around markers', () => {
  const answers = [
    ...['✅ Answer: B', '**Answer:** B', '**Answer**: B', '**Answer: B**', '> Answer: B', '- **Answer:** B'],
    ...['### Answer\nB', '**Correct Answer**\n\nB', 'Answer: **B**', 'Answer: ✅ B', 'Answer(s): B'],
  ];
  test.each(answers)('%j is the answer B', (answer) => {
    expect(read(`1. First?\nA. one\nB. two\n${answer}\nExplanation: because\n\n${second}`).questions).toEqual(both);
  });

  test('`Answer: B Explanation: x` has both', () => {
    for (const answer of ['Answer: B Explanation: because', '**Answer:** B. **Explanation:** because']) {
      expect(read(`1. First?\nA. one\nB. two\n${answer}`).questions).toEqual([both[0]]);
    }
  });

  test.each([
    ['### 1. First?', '- **A.** one', '- **B.** two', '**Explanation:** because'],
    ['**1. First?**', '**A.** one', '**B.** two', '### Explanation\n\nbecause'],
    ['## Question 1\n\nFirst?', '**Options:**\n\n> A) one', '> B) two', '💡 Explanation: because'],
    ['**Question 1:** First?', '❌ A. one', '✅ B. two', '> **Explanation:** because'],
  ])('%j', (number, a, b, explanation) => {
    expect(read(`${number}\n${a}\n${b}\nAnswer: B\n${explanation}\n\n---\n\n${second}`).questions).toEqual(both);
  });

  test('soft returns of word processors and breaks of pages are breaks of lines', () => {
    for (const soft of ['\v', '\f', '\u2028', '\u2029']) {
      expect(read(`${first}\n\n${second}`.replaceAll('\n', soft)).questions).toEqual(both);
      expect(parseFlashcards(`Front: a${soft}Back: b${soft}c`).flashcards).toMatchObject([{ back_content: 'b\nc' }]);
    }
  });
});

describe('a file in another format is named as such', () => {
  test.each([
    ['GIFT', '// comment\n::Q1:: What? {=one ~two}'],
    ['GIFT', 'What? {\n=one\n~two\n}'],
    ['Moodle XML', '<?xml version="1.0"?>\n<quiz>\n<question type="multichoice">'],
    ['QTI', '<assessmentItem identifier="x">'],
    ['HTML', '<!DOCTYPE html>\n<p>What?</p>'],
    ['JSON', '[\n  { "question": "What?" }\n]'],
    ['CSV', 'question,a,b,answer\n"What, then?",one,two,A'],
    ['CSV', 'question;a;b\nWhat?;one;two'],
    ['a Markdown task list', '1. What?\n- [ ] one\n- [x] two\n\n2. Next?\n- [x] x\n- [ ] y'],
    ['a Markdown table', '| Question | Answer |\n|---|---|\n| What? | one |'],
    ['an Anki export', '#separator:tab\n#html:false\nWhat?\tone'],
    ['tab-separated text', 'What?\tone\nNext?\ttwo'],
    ['Aiken', 'What?\nA. one\nB. two\nANSWER: B'],
    ['RTF', '{\\rtf1\\ansi What?}'],
  ])('%s: %j', (name, text) => {
    const { questions, errors } = parseQuestions(text);
    expect([questions, errors]).toEqual([[], [{ line: expect.any(Number), reason: expect.any(String) }]]);
    expect(errors[0]?.reason).toContain(`This looks like ${name}`);
    expect(parseFlashcards(text).errors[0]?.reason).toContain(`This looks like ${name}`);
  });

  test('and nothing else is', () => {
    for (const text of [
      'What?\nA. one\nB. two\nAnswer: B',
      '1. What?\n| a |\n|---|\nA. one\nB. two',
      'My own\nnotes',
    ]) {
      expect(
        parseQuestions(text)
          .errors.map(({ reason }) => reason)
          .join(),
      ).not.toContain('looks like');
      expect(text.includes('|') || parseFlashcards(text).errors[0]?.reason).toBeOneOf([true, noFlashcards]);
    }
  });
});

test('what is left out is kept where a backslash or the printed form says that it is text', () => {
  const draft = {
    question_text: 'Read\nPage 3\n\nOptions:',
    choices: [
      { answer_text: 'Vitamin  C. It\n---', is_correct: true },
      { answer_text: '22 C. 21\nReveal Solution', is_correct: false },
    ],
    explanation: 'so\n---\nand\n\n## Why',
    external_id: null,
    image_url: null,
    domain: null,
    reference: null,
  };
  expect(printQuestions([draft])).toBe(
    '1. Read\n\\Page 3\n\n\\Options:\nA. Vitamin  \\C. It\n\\---\nB. 22 \\C. 21\n\\Reveal Solution\nAnswer: A\nExplanation: so\n---\nand\n\n\\## Why\n',
  );
  const { questions, left_out } = parseQuestions(printQuestions([draft]));
  expect([questions, left_out]).toEqual([[{ line: 1, ...draft }], []]);
});

test('rules, headings and pages between cards are left out, and markers may be decorated', () => {
  const text = '# Deck\n\n**Front:** a\n**Back:** b\n\n---\n\n## More\n\nFront: c\n> Back: d\n\nPage 3 of 4';
  expect(parseFlashcards(text)).toMatchObject({
    flashcards: [
      { front_content: 'a', back_content: 'b' },
      { front_content: 'c', back_content: 'd' },
    ],
    errors: [],
  });
});
