import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuiz, aTopicWith } from '../../tests/support/factories.ts';
import { begunQuiz, complete, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { anAnswer, remembered, sendReviews } from '../../tests/support/study.ts';
import { logCompleted } from './log-answers.ts';
import { quiz_attempts } from './tables.ts';

const app = useTestApp();
const SECOND = 1_000;
const MINUTE = 60_000;

async function sitting(mode: 'exam' | 'study', rest: object = {}) {
  const { learner, attempt } = await begunQuiz(app, 5, { question_count: 5, mode, ...rest });
  const begun = Date.parse(attempt.server_now);
  /** `seconds` after the start by the learner's clock, or now. */
  const pick = async (position: number, seconds?: number) => {
    const made_at = seconds === undefined ? app.deps.clock() : new Date(begun + seconds * SECOND);
    const picks = [attempt.questions[position - 1].choices[0].id];
    expect((await save(learner, attempt.id, position, { picks, made_at: made_at.toISOString() })).status).toBe(200);
  };
  const check = async (position: number, given: object = {}) => {
    const picks = [attempt.questions[position - 1].choices[0].id];
    const path = `/api/attempts/${attempt.id}/questions/${position}/check`;
    return (await learner.call('POST', path, { picks, ...given })).body;
  };
  return { learner, attempt, pick, check };
}

/** Seconds by position; null where nothing was measured. */
async function durations() {
  const { reviews, first_answers } = await remembered(app);
  const attempt = reviews.filter(({ source }) => source !== 'queue');
  const first = new Map(first_answers.map(({ question_id, duration_ms }) => [question_id, duration_ms]));
  expect(attempt.map(({ item_id }) => first.get(item_id))).toEqual(attempt.map(({ duration_ms }) => duration_ms));
  return attempt.map(({ duration_ms }) => (duration_ms === null ? null : duration_ms / SECOND));
}

const minutesOf = async (person: Person) => (await person.call('GET', '/api/study/today')).body.minutes.done;

describe('the minutes of an exam', () => {
  test('are the gaps between its answers in time, at most three minutes each; blanks have none', async () => {
    const { learner, attempt, pick } = await sitting('exam');
    app.pass(70 * SECOND);
    await pick(3);
    app.pass(50 * SECOND);
    await pick(1);
    app.pass(20 * MINUTE);
    await pick(2);
    app.pass(30 * SECOND);
    await complete(learner, attempt.id);
    expect(await durations()).toEqual([70, 50, 180, null, null]);
    expect(await minutesOf(learner)).toBe(5);
  });

  test('are the same from answers that were kept without network and come in another order', async () => {
    const { learner, attempt, pick } = await sitting('exam', { time_limit: 10 });
    app.pass(9 * MINUTE);
    for (const [position, seconds] of [
      [2, 130],
      [1, 40],
      [3, 130],
      [4, -30],
    ] as const) {
      await pick(position, seconds);
    }
    await complete(learner, attempt.id);
    const { reviews } = await remembered(app);
    const byTime = reviews.filter(({ picks }) => picks?.length).map(({ duration_ms }) => Number(duration_ms));
    expect(byTime.toSorted((a, b) => a - b)).toEqual([0, 0, 40 * SECOND, 90 * SECOND]);
  });

  test('are derived again as they were', async () => {
    const { learner, attempt, pick } = await sitting('exam');
    for (const position of [1, 2, 3]) {
      app.pass(40 * SECOND);
      await pick(position);
    }
    await complete(learner, attempt.id);
    const before = await remembered(app);
    for (const table of ['first_answers', 'reviews', 'memories']) await app.deps.db.execute(`delete from ${table}`);
    await app.deps.db.update(quiz_attempts).set({ logged_at: null });
    expect(await logCompleted(app.deps)).toBe(1);
    const again = await remembered(app);
    expect(again.reviews).toEqual(before.reviews);
    expect(again.first_answers).toEqual(before.first_answers);
  });

  test('do not go on in a pause', async () => {
    const { learner, attempt, pick } = await sitting('exam');
    app.pass(30 * SECOND);
    await pick(1);
    await learner.call('POST', `/api/attempts/${attempt.id}/pause`);
    app.pass(5 * 60 * MINUTE);
    await learner.call('POST', `/api/attempts/${attempt.id}/resume`);
    app.pass(20 * SECOND);
    await pick(2);
    app.pass(SECOND);
    await complete(learner, attempt.id);
    expect((await durations()).slice(0, 2)).toEqual([30, 180]);
  });

  test('are the day’s study: afterwards only what was promised for the day comes', async () => {
    const topic = await aTopicWith(app.deps, 12);
    const { id: quiz_id } = await aQuiz(app.deps, topic.id, topic.question_ids.slice(1, 6));
    const learner = await app.person();
    await learner.call('PUT', '/api/study/settings', { minutes_per_day: 10 });
    const [missed = ''] = topic.question_ids;
    const [result] = await sendReviews(learner, [await anAnswer(app, missed, false, { duration_ms: 30_000 })]);
    app.pass(Date.parse(`${result.promise.on}T12:00:00Z`) - app.deps.clock().getTime());
    const before = (await learner.call('GET', '/api/study/today')).body;
    expect(before.questions).toBeGreaterThan(1);
    const { attempt } = await startQuiz(learner, topic.id, { quiz_id });
    expect(attempt.questions).toHaveLength(5);
    for (const question of attempt.questions) {
      app.pass(150 * SECOND);
      const picks = [question.choices[0].id];
      await save(learner, attempt.id, question.position, { picks, made_at: app.deps.clock().toISOString() });
    }
    await complete(learner, attempt.id);
    const after = (await learner.call('GET', '/api/study/today')).body;
    expect(after).toMatchObject({ questions: 1, is_done: false, minutes: { planned: 10, done: 12 } });
    expect(after.topics).toMatchObject([{ promised: 1 }]);
    const { items } = (await learner.call('GET', '/api/study/queue')).body;
    expect(items.map(({ item_id, promised_on }: any) => [item_id, promised_on])).toEqual([
      [missed, result.promise.on],
    ]);
    await sendReviews(learner, [await anAnswer(app, missed, true)]);
    expect((await learner.call('GET', '/api/study/today')).body).toMatchObject({ is_done: true });
  });
});

describe('the minutes of study mode', () => {
  test('are from the question to its check, and the reading after it', async () => {
    const { learner, check } = await sitting('study');
    const { review_id } = await check(1, { duration_ms: 50_000 });
    app.pass(SECOND);
    await check(2, { duration_ms: 900_000 });
    expect(await durations()).toEqual([50, 300]);
    expect(await minutesOf(learner)).toBe(5);
    const { body } = await learner.call('POST', '/api/study/reads', { reads: [{ review_id, read_ms: 40_000 }] });
    expect(body).toEqual({ outcomes: ['stored'] });
    expect(await minutesOf(learner)).toBe(6);
  });

  test('are the gaps between answers where no duration is sent, and stay when the quiz is completed', async () => {
    const { learner, attempt, pick, check } = await sitting('study');
    app.pass(20 * SECOND);
    await pick(2);
    app.pass(25 * SECOND);
    const first = await check(1);
    app.pass(10 * MINUTE);
    expect(await check(1, { duration_ms: 1 }), 'asked again').toEqual(first);
    await check(3);
    const before = await durations();
    expect(before).toEqual([25, 180]);
    await complete(learner, attempt.id);
    const { reviews } = await remembered(app);
    expect(reviews).toHaveLength(5);
    expect(reviews.find(({ id }) => id === first.review_id)?.duration_ms).toBe(25 * SECOND);
    expect((await durations()).filter((one) => one !== null).toSorted()).toEqual([180, 20, 25]);
  });
});
