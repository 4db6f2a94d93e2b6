import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aTopic, someQuestions } from '../../tests/support/factories.ts';
import { begunQuiz, complete, completeWith, save, startQuiz } from '../../tests/support/quiz-steps.ts';

const app = useTestApp();
const now = () => app.deps.clock().toISOString();
const MINUTE = 60_000;

/** A running attempt whose first question has two correct choices; the other question has one. */
async function sitting() {
  const topic = await aTopic(app.deps);
  const reference = 'https://example.org/the-book';
  const first = aQuestion({ correct: [0, 1], explanation: 'Because of both.', reference });
  await someQuestions(app.deps, topic.id, [first, aQuestion()]);
  const learner = await app.person();
  const { attempt } = await startQuiz(learner, topic.id, { mode: 'study', time_limit: 10 });
  // Which one comes first is drawn by lot.
  const of = (limit: number) => attempt.questions.find((question: any) => question.pick_limit === limit);
  const choice = (question: any, word: string): string =>
    question.choices.find((shown: any) => shown.answer_text.includes(` ${word} `)).id;
  const both = of(2);
  const single = of(1);
  const check = (picks: string[], { position } = both, person: Person = learner) =>
    person.call('POST', `/api/attempts/${attempt.id}/questions/${position}/check`, { picks });
  const read = async () => (await learner.call('GET', `/api/attempts/${attempt.id}`)).body.attempt;
  const questions = async () => {
    const list = (await read()).questions;
    return { both: list[both.position - 1], single: list[single.position - 1] };
  };
  const words = (...list: string[]) => list.map((word) => choice(both, word));
  return { learner, attempt, both, single, check, questions, words, choice };
}

describe('checking a question in study mode', () => {
  test('tells the answer, the explanation and the source; it is final then', async () => {
    const { learner, attempt, both, single, check, questions, words } = await sitting();
    const picks = words('two', 'three');
    const checked = await check(picks);
    expect(checked.body).toEqual({
      ...{ picks, confidence: null, review_id: expect.any(String) },
      verdict: {
        correct: false,
        correct_choices: expect.arrayContaining(words('one', 'two')),
        explanation: 'Because of both.',
        reference: 'https://example.org/the-book',
        whys: {},
      },
    });
    expect(checked.body.verdict.correct_choices).toHaveLength(2);
    expect((await check(words('one', 'two'))).body).toEqual(checked.body);
    const change = { picks: words('one'), made_at: now() };
    expect(await save(learner, attempt.id, both.position, change)).toMatchObject({
      ...{ status: 409, body: { code: 'QUESTION_CHECKED' } },
    });
    expect((await save(learner, attempt.id, both.position, { flagged: true, made_at: now() })).status).toBe(200);
    const shown = await questions();
    expect(shown.both).toMatchObject({ picks, flagged: true, verdict: checked.body.verdict });
    expect(shown.single).toMatchObject({ position: single.position, picks: [], verdict: null });
  });

  test('says that it is right, also when it is asked again, and counts', async () => {
    const { learner, attempt, single, check, choice, questions, words } = await sitting();
    const right = await check(words('two', 'one'));
    expect(right.body.verdict).toMatchObject({ correct: true });
    expect((await check(words('three'))).body).toEqual(right.body);
    expect((await questions()).both.verdict).toEqual(right.body.verdict);
    const other = await check([choice(single, 'one')], single);
    expect(other.body.verdict).toMatchObject({ correct: true, reference: null });
    expect(await complete(learner, attempt.id)).toMatchObject({ score: 100, questions_correct: 2 });
  });

  test('takes the place of what was picked before, whatever arrives later', async () => {
    const { learner, attempt, both, check, questions, words } = await sitting();
    await save(learner, attempt.id, both.position, { picks: words('four'), made_at: now() });
    app.pass(1_000);
    await check(words('one', 'two'));
    const late = { picks: words('three'), made_at: now() };
    expect((await save(learner, attempt.id, both.position, late)).body.code).toBe('QUESTION_CHECKED');
    expect((await questions()).both.picks).toEqual(words('one', 'two'));
  });

  test.each([
    ['nothing picked', () => [], 400, 'NOTHING_PICKED'],
    ['more than asked for', (word: Word) => [word('one'), word('two'), word('three')], 400, 'TOO_MANY_PICKS'],
    ['one choice twice', (word: Word) => [word('one'), word('one')], 400, 'ANSWER_UNKNOWN'],
    ['no choice of this question', () => [randomUUID()], 400, 'ANSWER_UNKNOWN'],
  ])('refuses %s', async (_title, picksOf, status, code) => {
    const { check, both, choice, questions } = await sitting();
    expect(await check(picksOf((word) => choice(both, word)))).toMatchObject({ status, body: { code } });
    expect((await questions()).both).toMatchObject({ picks: [], verdict: null });
  });

  test.each([0, 4, 1.5, '2'])('refuses to be %j sure', async (confidence) => {
    const { learner, attempt, both, questions, words } = await sitting();
    const path = `/api/attempts/${attempt.id}/questions/${both.position}/check`;
    const answer = await learner.call('POST', path, { picks: words('one', 'two'), confidence });
    expect(answer).toMatchObject({
      ...{ status: 400, body: { error: 'Confidence is 1 (guess), 2 (think so) or 3 (sure).' } },
    });
    expect((await questions()).both).toMatchObject({ picks: [], verdict: null, confidence: null });
  });

  test('refuses what is nobody’s, somebody else’s or not there', async () => {
    const { attempt, learner, check, both, questions, words } = await sitting();
    const refused = { status: 404, body: { code: 'ATTEMPT_NOT_FOUND' } };
    const picks = words('one', 'two');
    expect(await check(picks, both, await app.person())).toMatchObject(refused);
    expect(await check(picks, { position: 3 })).toMatchObject(refused);
    const path = `/api/attempts/${randomUUID()}/questions/1/check`;
    expect(await learner.call('POST', path, { picks })).toMatchObject(refused);
    expect((await questions()).both).toMatchObject({ picks: [], verdict: null });
    expect(attempt.questions).toHaveLength(2);
  });

  test('waits for the end of a pause, and comes to its end with the attempt', async () => {
    const { attempt, learner, check, single, choice, words } = await sitting();
    await learner.call('POST', `/api/attempts/${attempt.id}/pause`);
    const picks = words('one', 'two');
    expect(await check(picks)).toMatchObject({ status: 409, body: { code: 'ATTEMPT_PAUSED' } });
    await learner.call('POST', `/api/attempts/${attempt.id}/resume`);
    const checked = await check(picks);
    app.pass(11 * MINUTE);
    expect(await check([choice(single, 'one')], single)).toMatchObject({
      ...{ status: 409, body: { code: 'ATTEMPT_COMPLETED' } },
    });
    expect((await check(picks)).body, 'what was checked is told again').toEqual(checked.body);
  });
});

describe('study mode', () => {
  test('is kept and listed but counts in no progress', async () => {
    const { learner, attempt } = await begunQuiz(app, 5, { mode: 'study' });
    await completeWith(learner, attempt, () => true);
    expect((await learner.call('GET', '/api/users/me/progress')).body.progress).toEqual([]);
    const { attempts } = (await learner.call('GET', '/api/users/me/attempts')).body;
    expect(attempts).toMatchObject([{ id: attempt.id, mode: 'study', score: 100 }]);
    const { categories } = (await learner.call('GET', '/api/certifications')).body;
    expect(categories[0].topics[0].progress).toBeNull();
  });

  test('exam mode gives nothing away before the end', async () => {
    const { learner, attempt } = await begunQuiz(app, 5);
    const picks = [attempt.questions[0].choices[0].id];
    const answer = await learner.call('POST', `/api/attempts/${attempt.id}/questions/1/check`, {
      picks,
      confidence: 3,
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_STUDY_MODE' } });
    const text = JSON.stringify([attempt, (await learner.call('GET', `/api/attempts/${attempt.id}`)).body]);
    expect(text).not.toContain('is_correct');
    expect(text).not.toContain('Because of');
  });
});

type Word = (word: string) => string;
