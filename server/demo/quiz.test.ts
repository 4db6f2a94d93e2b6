import { expect, test } from 'vitest';
import { demoQuestions } from '#core/demo/quiz.ts';
import { ok, useTestApp } from '../../tests/support/app.ts';

const app = useTestApp();

/** The ids of the right choices of each question. */
const key = demoQuestions.map(({ choices }, index) =>
  choices.flatMap((choice, at) => (choice.startsWith('+') ? [`${index + 1}${'abcdef'[at]}`] : [])),
);
const score = (picks: unknown) => app.call('POST', '/api/demo/quiz', { picks });

test('L2-116: a visitor gets five questions and 600 seconds', async () => {
  const body = ok(await app.call('GET', '/api/demo/quiz'));
  expect(body.quiz).toMatchObject({ time_limit: 600, passing_rate: 70 });
  expect(body.quiz.questions).toHaveLength(5);
});

test('nothing in the questions tells a right choice from a wrong one', async () => {
  const { body } = await app.call('GET', '/api/demo/quiz');
  const text = JSON.stringify(body);
  expect(text).not.toContain('is_correct');
  expect(text).not.toContain('explanation');
  for (const question of body.quiz.questions) {
    for (const choice of question.choices) expect(Object.keys(choice)).toEqual(['id', 'answer_text']);
  }
});

test('all right is 100 per cent and passed, with the explanations', async () => {
  const body = ok(await score(key));
  expect(body.result).toMatchObject({ score: 100, passed: true, questions_correct: 5 });
  for (const question of body.result.questions) expect(question.explanation).not.toBe('');
});

test('three of five is 60 per cent and failed; nothing picked is wrong', async () => {
  const { body } = await score([...key.slice(0, 3), [], []]);
  expect(body.result).toMatchObject({ score: 60, passed: false, questions_correct: 3 });
  const marks = body.result.questions.map(({ correct }: { correct: boolean }) => correct);
  expect(marks).toEqual([true, true, true, false, false]);
  expect((await score([])).body.result.score).toBe(0);
});

test('a question with two answers is correct only with exactly both, in any order', async () => {
  const index = key.findIndex((right) => right.length === 2);
  const [first = '', second = ''] = key[index] ?? [];
  const correctWith = async (...picks: string[]) => {
    const { body } = await score(key.map((_, at) => (at === index ? picks : [])));
    return body.result.questions[index].correct;
  };
  expect(await correctWith(second, first)).toBe(true);
  expect(await correctWith(first)).toBe(false);
  expect(await correctWith(first, first)).toBe(false);
});

test.each([
  ['a choice of another question', [['2a']], 'ANSWER_UNKNOWN'],
  ['two picks where one is asked for', [['1a', '1b']], 'TOO_MANY_PICKS'],
  ['no list of picks', undefined, 'INVALID_INPUT'],
  ['six questions', [[], [], [], [], [], []], 'INVALID_INPUT'],
  ['a number for a choice', [[1]], 'INVALID_INPUT'],
])('%s is refused in words', async (_, picks, code) => {
  const { status, body } = await score(picks);
  expect({ status, code: body.code }).toEqual({ status: 400, code });
  expect(body.error).toMatch(/^[A-Z].+\.$/);
});
