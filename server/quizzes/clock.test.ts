import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { LATE_ANSWERS_MS } from '#core/quizzes/quiz.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { PASSWORD } from '../../tests/support/factories.ts';
import { begunQuiz, complete, save } from '../../tests/support/quiz-steps.ts';
import { overlapping } from '../../tests/support/race.ts';
import { rows } from '../db/open.ts';
import { openOverdueResults, settleOverdue } from './settle.ts';

const app = useTestApp();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const at = (milliseconds: number) => new Date(app.deps.clock().getTime() + milliseconds).toISOString();

async function sitting(settings: Record<string, unknown> = {}) {
  const { topic, learner, attempt } = await begunQuiz(app, 5, { question_count: 5, time_limit: 10, ...settings });
  const right = (position: number): string =>
    attempt.questions[position - 1].choices.find((choice: { answer_text: string }) =>
      choice.answer_text.includes(' one '),
    ).id;
  const read = async () => (await learner.call('GET', `/api/attempts/${attempt.id}`)).body.attempt;
  const open = async () => (await learner.call('POST', `/api/attempts/${attempt.id}/open`)).body.attempt;
  const pick = (position: number, made_at = at(0)) =>
    save(learner, attempt.id, position, { picks: [right(position)], made_at });
  const pause = () => learner.call('POST', `/api/attempts/${attempt.id}/pause`);
  const resume = () => learner.call('POST', `/api/attempts/${attempt.id}/resume`);
  const progress = async () => (await learner.call('GET', '/api/users/me/progress')).body.progress;
  return { topic, learner, attempt, right, read, open, pick, pause, resume, progress };
}

describe('the server keeps the time', () => {
  test('L4-008: the remaining time falls with the clock, whoever looks', async () => {
    const { read } = await sitting();
    app.pass(4 * MINUTE);
    expect((await read()).remaining_ms).toBe(6 * MINUTE);
  });

  test('L4-011: at zero the quiz completes by itself, at its deadline, with what was answered', async () => {
    const { attempt, pick, read, open, progress } = await sitting();
    await pick(1);
    app.pass(11 * MINUTE);
    expect(await read()).toMatchObject({ state: 'ended', completed_at: attempt.deadline_at });
    const result = await open();
    expect(result).toMatchObject({ state: 'completed', ended_by: 'time', score: 20, time_taken: 600 });
    expect(result.completed_at).toBe(attempt.deadline_at);
    expect(await progress()).toMatchObject([{ score: 20, time_taken: 600 }]);
  });

  test('a sweep completes what nobody comes back to, and opens its results when no late answer is taken any more', async () => {
    const { pick, progress, read } = await sitting();
    await pick(1);
    app.pass(11 * MINUTE);
    expect(await settleOverdue(app.deps)).toBe(1);
    expect(await settleOverdue(app.deps)).toBe(0);
    app.pass(59 * MINUTE);
    await openOverdueResults(app.deps);
    expect(await progress()).toEqual([]);
    app.pass(1);
    await openOverdueResults(app.deps);
    expect(await progress()).toMatchObject([{ score: 20, late_answers: 0 }]);
    expect(await read()).toMatchObject({ state: 'completed', score: 20 });
  });

  test('an attempt without any answer is discarded at its deadline and writes no progress', async () => {
    const { open, progress, topic, learner } = await sitting();
    app.pass(11 * MINUTE);
    await settleOverdue(app.deps);
    expect((await open()).state).toBe('discarded');
    expect(await progress()).toEqual([]);
    const practice = await learner.call('GET', `/api/topics/${topic.id}/practice`);
    expect(practice.body).toMatchObject({ open_attempts: [], past_attempts: [], unseen_count: 0 });
    app.pass(LATE_ANSWERS_MS + MINUTE);
    await openOverdueResults(app.deps);
    const later = await learner.call('GET', `/api/topics/${topic.id}/practice`);
    expect(later.body.unseen_count, 'late answers are no longer accepted').toBe(5);
  });

  test('L4-011: time taken is the limit minus what remained', async () => {
    const { attempt, pick, learner } = await sitting();
    await pick(1);
    app.pass(3 * MINUTE + 20_000);
    expect((await complete(learner, attempt.id)).time_taken).toBe(200);
  });

  test.each([
    ['a second before the limit', 10 * MINUTE - 1_000, 'learner', 599],
    ['a second after the limit', 10 * MINUTE + 1_000, 'time', 600],
  ])('submitting %s', async (_title, passed, ended_by, time_taken) => {
    const { attempt, pick, learner } = await sitting();
    await pick(1);
    app.pass(passed);
    expect(await complete(learner, attempt.id)).toMatchObject({ ended_by, time_taken, score: 20 });
  });

  test('what has ended stays as it ended, whatever is tried with it after its deadline', async () => {
    const { attempt, pick, pause, resume, read, progress, learner } = await sitting();
    await pick(1);
    app.pass(3 * MINUTE);
    const result = await complete(learner, attempt.id);
    app.pass(DAY);
    await pause();
    await resume();
    expect((await pick(2)).status).toBe(409);
    expect(await settleOverdue(app.deps)).toBe(0);
    expect(await read()).toEqual({ ...result, server_now: at(0) });
    expect(await progress()).toMatchObject([{ score: 20, time_taken: 180 }]);
  });

  test('several who look at the same moment all see that it has ended', async () => {
    const { pick, read } = await sitting();
    await pick(1);
    app.pass(11 * MINUTE);
    const states = await overlapping(app.deps.database, 'quiz_attempts', 3, () =>
      Promise.all([read(), read(), read()]),
    );
    expect(states.map(({ state }) => state)).toEqual(['ended', 'ended', 'ended']);
  });

  test('each completion is counted once, by what ended it', async () => {
    const counted = vi.spyOn(app.deps.meters as NonNullable<typeof app.deps.meters>, 'attemptCompleted');
    const byLearner = await sitting();
    await Promise.all([1, 2].map(() => complete(byLearner.learner, byLearner.attempt.id)));
    await byLearner.pause();
    expect(counted.mock.calls).toEqual([['learner']]);
    const { read, pause, resume } = await sitting();
    await pause();
    await resume();
    await settleOverdue(app.deps);
    app.pass(10 * MINUTE);
    await read();
    await settleOverdue(app.deps);
    expect(counted.mock.calls).toEqual([['learner'], ['time']]);
    const late = await sitting();
    app.pass(11 * MINUTE);
    await complete(late.learner, late.attempt.id);
    expect(counted.mock.calls.slice(2)).toEqual([['time']]);
  });
});

describe('L4-013: pause', () => {
  test('hides the questions and stops the clock; resuming goes on with the time that was left', async () => {
    const { pick, pause, resume, read } = await sitting();
    await pick(2);
    app.pass(2 * MINUTE);
    const paused = await pause();
    expect(paused.body.attempt).toMatchObject({ state: 'paused', remaining_ms: 8 * MINUTE });
    expect(JSON.stringify(paused.body)).not.toContain('question_text');
    expect(paused.body.attempt.sheet.slice(0, 2)).toEqual([
      { position: 1, answered: false, flagged: false },
      { position: 2, answered: true, flagged: false },
    ]);
    app.pass(3 * DAY);
    expect(await read()).toMatchObject({ state: 'paused', remaining_ms: 8 * MINUTE });
    const resumed = await resume();
    expect(resumed.body.attempt).toMatchObject({ state: 'running', remaining_ms: 8 * MINUTE });
    expect(resumed.body.attempt.questions[1].picks).toHaveLength(1);
  });

  test('pauses are not counted in the time taken', async () => {
    const { attempt, learner, pick, pause, resume } = await sitting();
    await pick(1);
    app.pass(MINUTE);
    await pause();
    app.pass(60 * MINUTE);
    await resume();
    app.pass(MINUTE);
    expect((await complete(learner, attempt.id)).time_taken).toBe(120);
  });

  test('pausing twice and resuming twice change nothing more', async () => {
    const { pause, resume, read } = await sitting();
    app.pass(MINUTE);
    await Promise.all([pause(), pause()]);
    app.pass(MINUTE);
    await Promise.all([resume(), resume()]);
    expect((await read()).remaining_ms).toBe(9 * MINUTE);
  });

  test('a second press, a minute later, does not move the beginning of the pause', async () => {
    const { pause, resume, read } = await sitting();
    app.pass(MINUTE);
    await pause();
    app.pass(MINUTE);
    expect((await pause()).body.attempt).toMatchObject({ state: 'paused', remaining_ms: 9 * MINUTE });
    app.pass(MINUTE);
    await resume();
    expect((await read()).remaining_ms).toBe(9 * MINUTE);
  });

  test('is nobody else’s to begin, to end or to look at, and no completed attempt is paused', async () => {
    const { attempt, learner, pick, pause, resume, read } = await sitting();
    const stranger = await app.person();
    const tries = (verb: string, id = attempt.id) => stranger.call('POST', `/api/attempts/${id}/${verb}`);
    const refused = { status: 404, body: { code: 'ATTEMPT_NOT_FOUND' } };
    expect(await tries('pause')).toMatchObject(refused);
    expect(await tries('pause', randomUUID())).toMatchObject(refused);
    expect(await stranger.call('GET', `/api/attempts/${attempt.id}`)).toMatchObject(refused);
    expect((await read()).state).toBe('running');
    await pause();
    expect(await tries('resume')).toMatchObject(refused);
    expect((await read()).state).toBe('paused');
    await resume();
    await pick(1);
    await complete(learner, attempt.id);
    expect((await pause()).body.attempt.state).toBe('completed');
    const [row] = await rows(app.deps.db, sql`select paused_at from quiz_attempts where id = ${attempt.id}`);
    expect(row).toEqual({ paused_at: null });
  });

  test('nothing can be answered while it is paused, but what was picked before it still arrives', async () => {
    const { pick, pause, resume, read } = await sitting();
    app.pass(MINUTE);
    await pause();
    app.pass(MINUTE);
    expect(await pick(1)).toMatchObject({ status: 409, body: { code: 'ATTEMPT_PAUSED' } });
    expect((await pick(2, at(-MINUTE - 1_000))).status).toBe(200);
    await resume();
    const { questions } = await read();
    expect(questions.map((question: { picks: string[] }) => question.picks.length)).toEqual([0, 1, 0, 0, 0]);
  });

  test('a pause ends after 30 days: then the time that was left runs out', async () => {
    const { attempt, pick, pause } = await sitting();
    await pick(1);
    app.pass(MINUTE);
    await pause();
    app.pass(30 * DAY);
    expect(await settleOverdue(app.deps)).toBe(0);
    const result = () =>
      rows(app.deps.db, sql`select ended_by, time_taken, score from quiz_attempts where id = ${attempt.id}`);
    expect(await result()).toEqual([{ ended_by: null, time_taken: null, score: null }]);
    app.pass(9 * MINUTE - 1);
    expect(await settleOverdue(app.deps)).toBe(0);
    app.pass(1);
    expect(await settleOverdue(app.deps)).toBe(1);
    expect(await result()).toEqual([{ ended_by: 'time', time_taken: 600, score: null }]);
    app.pass(60 * MINUTE + 1);
    await openOverdueResults(app.deps);
    expect(await result()).toEqual([{ ended_by: 'time', time_taken: 600, score: 20 }]);
  });

  test('never begins after the deadline, however long the request takes', async () => {
    const { attempt, pause } = await sitting();
    const { clock } = app.deps;
    const outcomes: string[] = [];
    for (let left = 15; left > 0 && outcomes.at(-1) !== 'ended'; left--) {
      await app.deps.db.execute(
        sql`update quiz_attempts set deadline_at = ${at(left)}, paused_at = null where id = ${attempt.id}`,
      );
      app.deps.clock = () => {
        app.pass(1);
        return clock();
      };
      const { body } = await pause();
      app.deps.clock = clock;
      outcomes.push(body.attempt.state);
      if (body.attempt.state === 'paused') expect(body.attempt.remaining_ms).toBeGreaterThan(0);
    }
    expect(new Set(outcomes)).toEqual(new Set(['paused', 'ended']));
  });

  test('completing from a pause takes the time up to the pause', async () => {
    const { attempt, learner, pick, pause } = await sitting();
    await pick(1);
    app.pass(2 * MINUTE);
    await pause();
    app.pass(DAY);
    expect(await complete(learner, attempt.id)).toMatchObject({ ended_by: 'learner', time_taken: 120 });
  });
});

describe('answers made in time that arrive late', () => {
  test('count until the results are opened, which grades them', async () => {
    const { pick, progress, read, open } = await sitting();
    await pick(1);
    app.pass(9 * MINUTE);
    const madeInTime = at(0);
    app.pass(2 * MINUTE);
    await settleOverdue(app.deps);
    expect((await read()).state).toBe('ended');
    expect((await pick(2, madeInTime)).status).toBe(200);
    expect(await progress()).toEqual([]);
    expect(await open()).toMatchObject({ score: 40, state: 'completed' });
    expect(await progress()).toMatchObject([{ score: 40, questions_correct: 2 }]);
    expect(await read()).toMatchObject({ score: 40, state: 'completed' });
    expect(await pick(3, madeInTime)).toMatchObject({ status: 409, body: { code: 'ATTEMPT_COMPLETED' } });
    expect(await progress()).toMatchObject([{ score: 40 }]);
  });

  test('bring back an attempt that had nothing else', async () => {
    const { pick, progress, open } = await sitting();
    app.pass(MINUTE);
    const madeInTime = at(0);
    app.pass(20 * MINUTE);
    await settleOverdue(app.deps);
    expect((await open()).state).toBe('discarded');
    expect((await pick(1, madeInTime)).status).toBe(200);
    expect((await open()).state).toBe('completed');
    expect(await progress()).toMatchObject([{ score: 20 }]);
  });

  test('are refused when they were made after the limit', async () => {
    const { pick } = await sitting();
    app.pass(10 * MINUTE + 1_000);
    expect(await pick(1)).toMatchObject({ status: 409, body: { code: 'ANSWER_TOO_LATE' } });
  });

  test('are taken when they were made at the very end', async () => {
    const { attempt, pick, open } = await sitting();
    app.pass(10 * MINUTE + 1_000);
    expect((await pick(1, attempt.deadline_at)).status).toBe(200);
    expect(await open()).toMatchObject({ score: 20 });
  });

  test('are taken for an hour, and counted as late where the result is told', async () => {
    const { learner, pick, open, progress, topic } = await sitting();
    await pick(1);
    app.pass(9 * MINUTE);
    const madeInTime = at(0);
    app.pass(61 * MINUTE);
    for (const position of [2, 3]) expect((await pick(position, madeInTime)).status).toBe(200);
    expect(await open()).toMatchObject({ score: 60, late_answers: 2 });
    expect(await progress()).toMatchObject([{ score: 60, late_answers: 2 }]);
    const { past_attempts } = (await learner.call('GET', `/api/topics/${topic.id}/practice`)).body;
    expect(past_attempts).toMatchObject([{ score: 60, late_answers: 2 }]);
    const admin = await app.person({ is_admin: true });
    const shown = await admin.call('GET', `/api/admin/users/${learner.who.user_id}`);
    expect(shown.body.attempts).toMatchObject([{ score: 60, late_answers: 2 }]);
    await learner.call('POST', '/api/users/me/confirm-password', { current_password: PASSWORD });
    const { attempts } = (await learner.call('GET', '/api/users/me/export')).body.export;
    expect(attempts).toMatchObject([{ late_answers: 2 }]);
    expect(attempts[0].questions[1].arrived_at).toBe(app.deps.clock().toISOString());
  });

  test('are refused after an hour, in words, and change nothing', async () => {
    const { pick, progress } = await sitting();
    await pick(1);
    const madeInTime = at(MINUTE);
    app.pass(70 * MINUTE + 1);
    expect(await pick(2, madeInTime)).toMatchObject({
      status: 409,
      body: {
        code: 'ANSWER_ARRIVED_TOO_LATE',
        error: 'This answer arrived more than an hour after the time was up. It was not counted.',
      },
    });
    await openOverdueResults(app.deps);
    expect(await progress()).toMatchObject([{ score: 20, late_answers: 0 }]);
  });

  test('are not called late when they were on their way as the time ran out', async () => {
    const { pick, open } = await sitting();
    app.pass(10 * MINUTE - 1);
    const madeInTime = at(0);
    app.pass(30_000);
    expect((await pick(1, madeInTime)).status).toBe(200);
    expect(await open()).toMatchObject({ score: 20, late_answers: 0 });
  });

  test('cannot have been made before what had arrived by then: the browser would have delivered them', async () => {
    const { pick, open } = await sitting();
    app.pass(8 * MINUTE);
    await pick(1);
    app.pass(5 * MINUTE);
    expect(await pick(2, at(-12 * MINUTE))).toMatchObject({ status: 409, body: { code: 'ANSWER_OUT_OF_ORDER' } });
    // One that hung for a minute and a half while the next one went through.
    expect((await pick(3, at(-6.5 * MINUTE))).status).toBe(200);
    expect(await open()).toMatchObject({ score: 40, late_answers: 1 });
  });

  test('before the start are refused', async () => {
    const { pick } = await sitting();
    app.pass(11 * MINUTE);
    expect(await pick(1, at(-15 * MINUTE))).toMatchObject({ status: 409, body: { code: 'ANSWER_OUT_OF_ORDER' } });
  });

  test('several that were made offline are taken in whatever order they arrive', async () => {
    const { pick, open } = await sitting();
    const moments = [1, 2, 3, 4, 5].map((minute) => at(minute * MINUTE));
    app.pass(40 * MINUTE);
    for (const position of [4, 1, 5, 2, 3]) expect((await pick(position, moments[position - 1])).status).toBe(200);
    expect(await open()).toMatchObject({ score: 100, late_answers: 5 });
  });

  test('one that had arrived in time and is sent again is no late one and no refused one', async () => {
    const { pick, open, progress } = await sitting();
    const madeFirst = at(0);
    await pick(1, madeFirst);
    app.pass(8 * MINUTE);
    await pick(2);
    app.pass(4 * MINUTE);
    expect((await pick(1, madeFirst)).status).toBe(200);
    expect(await open()).toMatchObject({ score: 40, late_answers: 0 });
    app.pass(DAY);
    expect((await pick(1, madeFirst)).status).toBe(200);
    expect(await progress()).toMatchObject([{ score: 40 }]);
  });

  test('a flag or picks that had arrived are known again, and other ones of the same moment are not', async () => {
    const { learner, attempt, pick, open } = await sitting();
    const made_at = at(0);
    const flag = (flagged: boolean) => save(learner, attempt.id, 1, { flagged, made_at });
    await pick(1, made_at);
    await flag(true);
    app.pass(11 * MINUTE);
    await open();
    expect((await pick(1, made_at)).status).toBe(200);
    expect((await flag(true)).status).toBe(200);
    const refused = { status: 409, body: { code: 'ATTEMPT_COMPLETED' } };
    expect(await flag(false)).toMatchObject(refused);
    expect(await save(learner, attempt.id, 1, { picks: [], made_at })).toMatchObject(refused);
    expect(await save(learner, attempt.id, 1, { flagged: true, made_at: at(0) })).toMatchObject(refused);
    expect(await open()).toMatchObject({ score: 20 });
  });

  test('cannot have been made in the pause that ended the attempt', async () => {
    const { pick, pause, open, read } = await sitting();
    await pick(1);
    app.pass(MINUTE);
    await pause();
    app.pass(15 * DAY);
    await read();
    app.pass(15 * DAY + 9 * MINUTE);
    await settleOverdue(app.deps);
    expect(await pick(2, at(-DAY))).toMatchObject({ status: 409, body: { code: 'ATTEMPT_COMPLETED' } });
    expect(await open()).toMatchObject({ score: 20 });
  });

  test('come in one delivery: two minutes after the first of them no other is taken', async () => {
    const { pick, open } = await sitting();
    app.pass(9 * MINUTE);
    const madeInTime = at(0);
    app.pass(20 * MINUTE);
    expect((await pick(1, madeInTime)).status).toBe(200);
    app.pass(2 * MINUTE);
    expect((await pick(2, madeInTime)).status).toBe(200);
    app.pass(1);
    expect(await pick(3, madeInTime)).toMatchObject({
      status: 409,
      body: {
        code: 'ANSWER_DELIVERED',
        error:
          'This answer arrived after the time was up, when the answers that had waited for the connection were delivered already. It was not counted.',
      },
    });
    expect((await pick(2, madeInTime)).status).toBe(200);
    expect(await open()).toMatchObject({ score: 40, late_answers: 2 });
  });

  test('come once for each question: what was delivered is not changed', async () => {
    const { learner, attempt, pick, right, open } = await sitting();
    await pick(2);
    app.pass(9 * MINUTE);
    const madeInTime = at(0);
    app.pass(MINUTE + 10_000);
    // On its way as the time ran out, and replaced by one that waited behind it.
    expect((await save(learner, attempt.id, 1, { picks: [], made_at: at(-MINUTE) })).status).toBe(200);
    expect((await save(learner, attempt.id, 1, { picks: [right(1)], made_at: at(-15_000) })).status).toBe(200);
    app.pass(MINUTE);
    expect((await save(learner, attempt.id, 2, { picks: [], made_at: madeInTime })).status).toBe(200);
    const again = await save(learner, attempt.id, 2, { picks: [right(2)], made_at: madeInTime });
    expect(again).toMatchObject({ status: 409, body: { code: 'ANSWER_DELIVERED' } });
    expect(await open()).toMatchObject({ score: 20, late_answers: 1 });
  });
});

test('an attempt that the time ended stands where its results are opened, and nowhere else until then', async () => {
  const { topic, learner, attempt, pick, open } = await sitting();
  await pick(1);
  app.pass(11 * MINUTE);
  const told = async () => {
    const home = (await learner.call('GET', '/api/home')).body;
    const practice = (await learner.call('GET', `/api/topics/${topic.id}/practice`)).body;
    return [home, practice].map(({ open_attempts, ended_attempts, past_attempts }) => [
      ...[open_attempts.length, ended_attempts.map(({ id }: { id: string }) => id), past_attempts.length],
    ]);
  };
  expect(await told()).toEqual([
    [0, [attempt.id], 0],
    [0, [attempt.id], 0],
  ]);
  await open();
  expect(await told()).toEqual([
    [0, [], 1],
    [0, [], 1],
  ]);
});

test('a skewed clock of the learner changes nothing: the server counts by its own', async () => {
  const { attempt, read } = await sitting();
  const [row] = await rows<{ deadline: string }>(
    app.deps.db,
    sql`select to_json(deadline_at)#>>'{}' as deadline from quiz_attempts where id = ${attempt.id}`,
  );
  expect(new Date(row?.deadline ?? '').toISOString()).toBe(attempt.deadline_at);
  app.pass(5 * MINUTE);
  expect((await read()).server_now).toBe(app.deps.clock().toISOString());
});
