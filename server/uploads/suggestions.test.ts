import { describe, expect, test } from 'vitest';
import { withEdits } from '#core/uploads/suggestions.ts';
import { readCardText } from './card-suggestions.ts';
import { readQuestionText } from './question-suggestions.ts';

const question = (n: number, text: string, after: string) =>
  `${n}. Which port has number ${n}?\n${text}A. one ${n}\nB. two ${n}\nAnswer: A\n${after}`;
const bank = (text: string, after: string, count = 5) =>
  Array.from({ length: count }, (_, n) => question(n + 1, text, after)).join('\n');
const told = (text: string) => readQuestionText(text).suggestions.map(({ sentence, action }) => [sentence, action]);
/** After all that is offered was taken. */
const taken = (text: string) =>
  withEdits(
    text,
    readQuestionText(text).suggestions.flatMap(({ edits }) => edits),
  );

describe('what is offered of a text of questions', () => {
  test.each([
    [
      'in the question',
      bank('Question Type: Multiple Choice\n', 'Explanation: So.\n'),
      'Question Type: Multiple Choice',
    ],
    ['with other numbers', bank('', 'Explanation: So.\nupvoted 12 times\n'), 'upvoted 12 times'],
  ])('a line of most questions is left out: %s', (_where, text, line) => {
    expect(told(text)).toEqual([[`"${line}" appears in 5 of 5 questions.`, 'Leave out']]);
    expect(taken(text)).toBe(text.replaceAll(`${line}\n`, ''));
    expect(told(taken(text))).toEqual([]);
  });

  test.each([
    ['fewer than three', bank('Type: Choice\n', '', 2)],
    [
      'half of them',
      `${bank('Type: Choice\n', '', 3)}\n${bank('', '', 3).replace(/^(\d)\./gm, (_, n) => `${Number(n) + 3}.`)}`,
    ],
    ['the sentence that asks', bank('Which attack does the exhibit show?\n', '')],
    ['what all have as code', bank('```\nlogin\n```\n', '')],
  ])('nothing: %s', (_what, text) => expect(told(text)).toEqual([]));

  test.each(['Detailed Explanation', 'Rationale', 'Why', '**Rationale**'])(
    '"%s:" is read as Explanation',
    (label) => {
      const text = bank('', `${label}: It is so.\n`);
      const bare = label.replaceAll('*', '');
      expect(told(text)).toEqual([
        [`'${bare}:' follows the answer in 5 of 5 questions.`, `Read '${bare}:' as Explanation`],
      ]);
      const { questions, errors } = readQuestionText(taken(text));
      expect([errors, questions.map(({ explanation }) => explanation)]).toEqual([[], Array(5).fill('It is so.')]);
    },
  );

  test('facts after the explanation are text, and read as facts with one press', () => {
    const text = question(1, '', 'Explanation: So.\nIt is.\nObjective: 2.4\nWhy B: It is not.\n');
    expect(readQuestionText(text).questions[0]?.explanation).toContain('Objective: 2.4');
    expect(told(text)).toEqual([
      ["'Objective' was read as part of the explanation in line 7.", 'Read as Objective'],
      ["'Why' was read as part of the explanation in line 8.", 'Read as Why'],
    ]);
    expect(readQuestionText(taken(text)).questions[0]).toMatchObject({
      ...{ explanation: 'So.\nIt is.', objective: '2.4' },
      choices: [{}, { why: 'It is not.' }],
    });
  });
});

describe('what is offered of a text of cards', () => {
  const cards = (front: string, back: string) =>
    Array.from({ length: 4 }, (_, n) => `${n + 1}. ${front}: What is ${n}?\n${back}: A number.\n`).join('\n');

  test.each([
    ['Question', 'Answer'],
    ['Q', 'A'],
    ['Term', 'Definition'],
  ])('%s and %s are read as Front and Back', (front, back) => {
    const text = cards(front, back);
    const { suggestions, flashcard_count } = readCardText(text);
    expect([flashcard_count, suggestions.map(({ action }) => action)]).toEqual([0, ['Read them as Front and Back']]);
    expect(
      readCardText(
        withEdits(
          text,
          suggestions.flatMap(({ edits }) => edits),
        ),
      ),
    ).toMatchObject({
      ...{ flashcard_count: 4, errors: [], suggestions: [] },
    });
  });

  test('instructions after the last card are left out', () => {
    const text = `${cards('Front', 'Back')}---\nTo import these cards, paste them.\nThen press Save.`;
    const { suggestions } = readCardText(text);
    expect(suggestions.map(({ sentence }) => sentence)).toEqual([
      'Everything after the rule in line 12 was read as part of the last card.',
    ]);
    expect(
      withEdits(
        text,
        suggestions.flatMap(({ edits }) => edits),
      ).trimEnd(),
    ).toBe(cards('Front', 'Back').trimEnd());
    expect(readCardText(`${cards('Front', 'Back')}---\nA remark.`).suggestions).toEqual([]);
  });
});
