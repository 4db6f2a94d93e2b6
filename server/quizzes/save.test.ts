import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aTopic, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { complete, idsOf, save, startQuiz } from '../../tests/support/quiz-steps.ts';

const app = useTestApp();
const now = () => app.deps.clock().toISOString();
const at = (milliseconds: number) => new Date(app.deps.clock().getTime() + milliseconds).toISOString();

/** A running attempt of five questions. */
async function sitting(settings: Record<string, unknown> = {}) {
  const topic = await aTopicWith(app.deps, 5);
  const learner = await app.person();
  const { attempt } = await startQuiz(learner, topic.id, { question_count: 5, ...settings });
  const choice = (position: number, index: number): string => attempt.questions[position - 1].choices[index].id;
  return { topic, learner, attempt, choice };
}

async function stored(learner: Person, attempt_id: string, position: number) {
  const { body } = await learner.call('GET', `/api/attempts/${attempt_id}`);
  return body.attempt.questions[position - 1];
}

describe('saving picks and flags', () => {
  test('each is stored as it happens and answered as stored', async () => {
    const { learner, attempt, choice } = await sitting();
    const saved = await save(learner, attempt.id, 2, { picks: [choice(2, 1)], made_at: now() });
    expect(saved.body.saved).toEqual({ position: 2, picks: [choice(2, 1)], flagged: false });
    await save(learner, attempt.id, 2, { flagged: true, made_at: now() });
    expect(await stored(learner, attempt.id, 2)).toMatchObject({ picks: [choice(2, 1)], flagged: true });
  });

  test('L4-016: a flag can be taken back, without touching the picks', async () => {
    const { learner, attempt, choice } = await sitting();
    await save(learner, attempt.id, 1, { picks: [choice(1, 0)], flagged: true, made_at: now() });
    await save(learner, attempt.id, 1, { flagged: false, made_at: at(0) });
    expect(await stored(learner, attempt.id, 1)).toMatchObject({ picks: [choice(1, 0)], flagged: false });
  });

  test('of two changes the one made later wins, in whatever order they arrive', async () => {
    const { learner, attempt, choice } = await sitting();
    app.pass(10_000);
    await save(learner, attempt.id, 1, { picks: [choice(1, 2)], made_at: at(-1_000) });
    const late = await save(learner, attempt.id, 1, { picks: [choice(1, 0)], made_at: at(-5_000) });
    expect(late.body.saved.picks).toEqual([choice(1, 2)]);
    expect((await stored(learner, attempt.id, 1)).picks).toEqual([choice(1, 2)]);
  });

  test('a moment in the future counts as now, so that a wrong clock cannot lock a question', async () => {
    const { learner, attempt, choice } = await sitting();
    await save(learner, attempt.id, 1, { picks: [choice(1, 0)], made_at: at(3_600_000) });
    app.pass(1_000);
    const next = await save(learner, attempt.id, 1, { picks: [choice(1, 1)], made_at: now() });
    expect(next.body.saved.picks).toEqual([choice(1, 1)]);
  });

  test('the same change sent five times at once is stored once', async () => {
    const { learner, attempt, choice } = await sitting();
    const change = { picks: [choice(1, 0)], made_at: now() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(learner, attempt.id, 1, change)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await stored(learner, attempt.id, 1)).picks).toEqual([choice(1, 0)]);
  });

  test('several answers keep the order in which they were picked', async () => {
    const topic = await aTopic(app.deps);
    await someQuestions(app.deps, topic.id, [aQuestion({ correct: [0, 1] })]);
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id);
    const [question] = attempt.questions;
    expect(question.pick_limit).toBe(2);
    const picks = [question.choices[3].id, question.choices[0].id];
    await save(learner, attempt.id, 1, { picks, made_at: now() });
    expect((await stored(learner, attempt.id, 1)).picks).toEqual(picks);
  });
});

describe('what is refused and changes nothing', () => {
  test.each([
    ['too many picks', (c: string[]) => [c[0], c[1]], 400, 'TOO_MANY_PICKS'],
    ['the same choice twice', (c: string[]) => [c[0], c[0]], 400, 'ANSWER_UNKNOWN'],
    ['an id that is no choice at all', () => [randomUUID()], 400, 'ANSWER_UNKNOWN'],
    ['a malformed id', () => ['A'], 400, 'INVALID_INPUT'],
    ['a choice of another question', (_c: string[], other: string[]) => [other[0]], 400, 'ANSWER_UNKNOWN'],
  ])('%s', async (_title, picksOf, status, code) => {
    const { learner, attempt } = await sitting();
    const ids = (n: number) => attempt.questions[n].choices.map((choice: { id: string }) => choice.id);
    const answer = await save(learner, attempt.id, 1, { picks: picksOf(ids(0), ids(1)), made_at: now() });
    expect(answer).toMatchObject({ status, body: { code } });
    expect((await stored(learner, attempt.id, 1)).picks).toEqual([]);
  });

  test.each([
    ['a foreign attempt', 404, 'ATTEMPT_NOT_FOUND'],
    ['an attempt that does not exist', 404, 'ATTEMPT_NOT_FOUND'],
  ])('%s', async (title, status, code) => {
    const { attempt, choice, learner } = await sitting();
    const other = await app.person();
    const id = title.startsWith('a foreign') ? attempt.id : randomUUID();
    const answer = await save(other, id, 1, { picks: [choice(1, 0)], made_at: now() });
    expect(answer).toMatchObject({ status, body: { code } });
    expect((await stored(learner, attempt.id, 1)).picks).toEqual([]);
  });

  test('a position beyond the last question', async () => {
    const { learner, attempt, choice } = await sitting();
    const answer = await save(learner, attempt.id, 6, { picks: [choice(1, 0)], made_at: now() });
    expect(answer.status).toBe(404);
  });

  test('an answer after completing, in words', async () => {
    const { learner, attempt, choice } = await sitting();
    await complete(learner, attempt.id);
    const answer = await save(learner, attempt.id, 1, { picks: [choice(1, 0)], made_at: now() });
    expect(answer).toMatchObject({ status: 409, body: { code: 'ATTEMPT_COMPLETED' } });
  });
});

describe('answers and completion at the same moment', () => {
  test('every acknowledged answer is in the result', async () => {
    for (let round = 0; round < 5; round++) {
      const { learner, attempt } = await sitting();
      const right = (question: any) =>
        question.choices.find((choice: { answer_text: string }) => choice.answer_text.includes(' one ')).id;
      const calls = attempt.questions.map((question: any) =>
        save(learner, attempt.id, question.position, { picks: [right(question)], made_at: now() }),
      );
      const [completed, ...saves] = await Promise.all([complete(learner, attempt.id), ...calls]);
      const acknowledged = saves.filter((answer: any) => answer.status === 200).length;
      expect(completed.questions_correct).toBe(acknowledged);
      expect((await idsOf(app, attempt.id)).length).toBe(5);
    }
  });
});
