import { describe, expect, test } from 'vitest';
import { keepsOrder } from './choice-order.ts';

const plain = { question_text: 'What is it?', explanation: 'Because.', choices: ['one', 'two', 'three'] };
const asked = (parts: Partial<typeof plain>) => {
  const { choices, ...rest } = { ...plain, ...parts };
  return keepsOrder({ ...rest, choices: choices.map((answer_text) => ({ answer_text })) });
};

describe('choices that refer to each other by letter or place keep their order', () => {
  test.each([
    { choices: ['one', 'two', 'All of the above'] },
    { choices: ['one', 'two', 'None of the above.'] },
    { choices: ['one', 'two', 'A and B'] },
    { choices: ['one', 'two', 'Both A and B'] },
    { choices: ['one', 'two', 'A, B and C only'] },
    { choices: ['one', 'two', 'Neither A nor B'] },
    { explanation: 'Option C is wrong because it is slow.' },
    { explanation: 'The second choice costs more.' },
    { explanation: 'Answers B and D are outdated.' },
    { question_text: 'Why is choice B faster than the others?' },
  ])('%j', (parts) => {
    expect(asked(parts)).toBe(true);
  });
});

describe('ordinary words do not stop the shuffling', () => {
  test.each([
    {},
    { choices: ['A firewall', 'A and AAAA records', 'C and D drives'] },
    { explanation: 'Option Explicit is a statement; an A record maps a name to an address.' },
    { explanation: 'The first request is slow; the second comes from the cache.' },
    { question_text: 'Which option group belongs to the database?' },
  ])('%j', (parts) => {
    expect(asked(parts)).toBe(false);
  });
});
