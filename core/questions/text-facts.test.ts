import { describe, expect, test } from 'vitest';
import { checkQuestions } from './check.ts';
import { parseQuestions, printQuestions } from './text.ts';

const choices = 'A. Spraying\nB. Stuffing\nC. Brute force';
const complete = `1. Which attack?
${choices}
Answer: A
Id: s-1
Domain: Threats
Objective: SY0-701 2.4
Family: signin-evidence
Reference: RFC 9110
Difficulty: 2
Checked: 2026-11-29
Why A: One value is tried on every user.
Why B: Leaked pairs differ
from user to user.
Belief B: many accounts always mean leaked pairs
Why C:
\`\`\`
03:00:02 denied
\`\`\`
Explanation: A spray.
`;

function only(text: string) {
  const { questions, errors, notes } = parseQuestions(text);
  expect([errors, notes]).toEqual([[], []]);
  expect(questions).toHaveLength(1);
  return questions[0] as NonNullable<(typeof questions)[0]>;
}

describe('facts of a question', () => {
  test('are read, and printed the same', () => {
    const read = only(complete);
    expect(read).toMatchObject({
      ...{ objective: 'SY0-701 2.4', family: 'signin-evidence', checked_on: '2026-11-29', difficulty: 2 },
      explanation: 'A spray.',
      choices: [
        { answer_text: 'Spraying', is_correct: true, why: 'One value is tried on every user.' },
        {
          ...{ answer_text: 'Stuffing', is_correct: false, why: 'Leaked pairs differ\nfrom user to user.' },
          belief: 'many accounts always mean leaked pairs',
        },
        { answer_text: 'Brute force', is_correct: false, why: '```\n03:00:02 denied\n```' },
      ],
    });
    expect(printQuestions([read])).toBe(complete);
  });

  test.each([
    ['before the answer', `1. Which?\n${choices}\nObjective: 2.4\nWhy A: It is.\nAnswer: A`],
    ['decorated', `1. Which?\n${choices}\nAnswer: A\n**Objective:** 2.4\n- **Why A:** It is.`],
    [
      'in small letters, before a bare word',
      `1. Which?\n${choices}\nAnswer: A\nobjective: 2.4\nwhy a： It is.\nExplanation\nx`,
    ],
    ['between pages', `1. Which?\n${choices}\nAnswer: A\nWhy A: It is.\nPage 3 of 4\nObjective: 2.4\n---`],
  ])('count %s', (_where, text) => {
    const { objective, choices } = only(text);
    expect([objective, choices[0]]).toEqual(['2.4', { answer_text: 'Spraying', is_correct: true, why: 'It is.' }]);
  });

  test.each([
    ['in the question', `1. Which?\nObjective: 2.4\n${choices}\nAnswer: A`, 'question_text'],
    ['before another choice', `1. Which?\n${choices}\nObjective: 2.4\nD. x\nAnswer: A`, 'choices'],
    ['in the explanation', `1. Which?\n${choices}\nAnswer: A\nExplanation: x\nObjective: 2.4`, 'explanation'],
    ['behind a backslash', `1. Which?\n${choices}\n\\Objective: 2.4\nAnswer: A`, 'choices'],
  ] as const)('are text %s', (_where, text, part) => {
    const [read] = parseQuestions(text).questions;
    expect([read?.objective, JSON.stringify(read?.[part])]).toEqual([
      undefined,
      expect.stringContaining('\\nObjective: 2.4'),
    ]);
  });

  const second = (name: string) => `The question has a second line '${name}:'.`;
  test.each([
    ['Objective: 1\nObjective: 2', 6, second('Objective')],
    ['Why A: x\nWhy A: y', 6, second('Why A')],
    ['Belief B: x\nBelief B: y', 6, second('Belief B')],
    ['Why D: x', 5, "'Why D:' names a choice that the question does not have."],
    ['Why A:\n', 5, "The line 'Why A:' is empty."],
    ['Belief A:', 5, "The line 'Belief A:' is empty."],
    ['Family:', 5, "The line 'Family:' is empty."],
    ['Checked: 2026-02-30', 5, "The date of 'Checked:' must be a day such as 2026-11-29."],
    [`Family: ${'x'.repeat(201)}`, 5, 'A family may have at most 200 characters.'],
    [`Objective: ${'x'.repeat(201)}`, 5, 'An objective may have at most 200 characters.'],
    [`Belief A: ${'x'.repeat(201)}`, 1, 'A belief may have at most 200 characters.'],
    [`Why A: ${'x'.repeat(2001)}`, 1, 'A reason may have at most 2,000 characters.'],
  ])('%s is refused', (lines, line, reason) => {
    const text = `1. Which?\nA. x\nB. y\nAnswer: A\n${lines}\n`;
    expect(checkQuestions(text)).toMatchObject({ questions: [], errors: [{ line, reason }] });
  });
});
