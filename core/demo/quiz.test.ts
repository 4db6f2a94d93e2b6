import { expect, test } from 'vitest';
import { DEMO_SECONDS, demoQuestions } from './quiz.ts';

const keyOf = (choices: readonly string[]) => choices.filter((choice) => choice.startsWith('+')).length;

test('L9-014: the demo quiz has 600 s and 5 questions', () => {
  expect(DEMO_SECONDS).toBe(600);
  expect(demoQuestions).toHaveLength(5);
});

test('each path has a question, one question takes two answers, one shows code', () => {
  const domains = new Set(demoQuestions.map(({ domain }) => domain));
  expect([...domains].sort()).toEqual(['Cloud Computing', 'DevOps', 'Networking', 'Security']);
  expect(demoQuestions.filter(({ choices }) => keyOf(choices) === 2)).toHaveLength(1);
  expect(demoQuestions.some(({ question_text }) => /`[^`]+`/.test(question_text))).toBe(true);
});

test('every question has an answer, an explanation and choices that differ', () => {
  for (const { choices, explanation } of demoQuestions) {
    expect(keyOf(choices)).toBeGreaterThan(0);
    expect(keyOf(choices)).toBeLessThan(choices.length);
    expect(new Set(choices.map((choice) => choice.slice(2))).size).toBe(choices.length);
    for (const choice of choices) expect(choice).toMatch(/^[+-] \S/);
    expect(explanation.length).toBeGreaterThan(80);
  }
});
