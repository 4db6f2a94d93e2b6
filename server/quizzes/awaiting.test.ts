import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuiz, aTopicWith } from '../../tests/support/factories.ts';
import { begunQuiz, complete, completeWith, idsOf, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { remembered } from '../../tests/support/study.ts';
import { gradeOverdueWaiting, settleOverdue } from './settle.ts';
import { quiz_attempts } from './tables.ts';

const app = useTestApp();
const MINUTE = 60_000;

const read = async (person: Person, id: string, open = false) =>
  (await (open ? person.call('POST', `/api/attempts/${id}/open`) : person.call('GET', `/api/attempts/${id}`))).body
    .attempt;
const check = (person: Person, id: string, position: number, choice: { id: string }) =>
  person.call('POST', `/api/attempts/${id}/questions/${position}/check`, { picks: [choice.id] });

/** A quiz in study mode, of which the first question is checked, and an exam begun after it that shares its first two questions. */
async function beside() {
  const topic = await aTopicWith(app.deps, 8);
  const learner = await app.person();
  const [a = '', b = '', c = '', d = '', e = ''] = topic.question_ids;
  const earlier = await aQuiz(app.deps, topic.id, [a, b, c], { title: 'Earlier' });
  const quiz = await aQuiz(app.deps, topic.id, [a, b, d, e], { title: 'Exam', time_limit: 10 });
  const study = (await startQuiz(learner, topic.id, { quiz_id: earlier.id, mode: 'study' })).attempt;
  await check(learner, study.id, 1, study.questions[0].choices[0]);
  const exam = (await startQuiz(learner, topic.id, { quiz_id: quiz.id })).attempt;
  return { topic, learner, study, exam, quiz, earlier };
}

describe('a quiz begun before an exam that shares its questions', () => {
  test('does not check them, and shows no verdict that it had given', async () => {
    const { learner, study } = await beside();
    const { questions } = await read(learner, study.id);
    expect(questions.map(({ in_exam, verdict }: any) => [in_exam, verdict])).toEqual([
      [true, null],
      [true, null],
      [false, null],
    ]);
    for (const position of [1, 2]) {
      const refused = await check(learner, study.id, position, questions[position - 1].choices[0]);
      expect([refused.status, refused.body.code]).toEqual([409, 'QUESTION_IN_EXAM']);
    }
    expect((await check(learner, study.id, 3, questions[2].choices[0])).body.verdict).toBeTruthy();
    const picks = [questions[1].choices[0].id];
    const made_at = app.deps.clock().toISOString();
    expect((await save(learner, study.id, 2, { picks, made_at })).status).toBe(200);
  });

  test.each<[string, (learner: Person, exam: any) => Promise<unknown>]>([
    ['is completed', (learner, exam) => completeWith(learner, exam, () => true)],
    ['is discarded', (learner, exam) => learner.call('DELETE', `/api/attempts/${exam.id}`)],
    [
      'is out of time and opened',
      async (learner, exam) => {
        const picks = [exam.questions[0].choices[0].id];
        await save(learner, exam.id, 1, { picks, made_at: app.deps.clock().toISOString() });
        app.pass(11 * MINUTE);
        await settleOverdue(app.deps);
        await read(learner, exam.id, true);
      },
    ],
  ])('is completed without results, which open when the exam %s', async (_, end) => {
    const { topic, learner, study, exam } = await beside();
    const done = await complete(learner, study.id);
    expect(done).toMatchObject({ state: 'ended', awaits_exam: true });
    expect(done.questions ?? done.score).toBeUndefined();
    for (const open of [false, true]) expect((await read(learner, study.id, open)).state).toBe('ended');
    const home = (await learner.call('GET', '/api/home')).body;
    expect(home).toMatchObject({ past_attempts: [], ended_attempts: [{ id: study.id, awaits_exam: true }] });
    expect((await learner.call('GET', `/api/topics/${topic.id}/progress`)).body.domains).toEqual([]);
    await end(learner, exam);
    const opened = await read(learner, study.id);
    expect(opened).toMatchObject({ state: 'completed', ended_by: 'learner', completed_at: done.completed_at });
    const told = expect.any(Boolean);
    expect(opened.questions.map(({ correct }: any) => correct)).toEqual([told, told, told]);
    expect((await learner.call('GET', '/api/home')).body.ended_attempts).toEqual([]);
    expect((await remembered(app)).reviews.filter(({ attempt_id }) => attempt_id === study.id)).toHaveLength(3);
  });

  test('is graded by the sweep if the end of the exam missed it, and not before', async () => {
    const { learner, study, exam } = await beside();
    await complete(learner, study.id);
    await gradeOverdueWaiting(app.deps);
    expect((await read(learner, study.id)).state).toBe('ended');
    await app.deps.db.delete(quiz_attempts).where(eq(quiz_attempts.id, exam.id));
    await gradeOverdueWaiting(app.deps);
    expect((await read(learner, study.id)).state).toBe('completed');
  });

  test('out of time too, neither of two exams waits for the other for ever', async () => {
    const topic = await aTopicWith(app.deps, 3);
    const learner = await app.person();
    const quizzes = await Promise.all(
      ['One', 'Two'].map((title) => aQuiz(app.deps, topic.id, topic.question_ids, { title, time_limit: 5 })),
    );
    // In study mode, then made exams: as if both had begun in the same moment.
    const attempts = [];
    for (const { id } of quizzes) {
      attempts.push((await startQuiz(learner, topic.id, { quiz_id: id, mode: 'study' })).attempt);
    }
    await app.deps.db.update(quiz_attempts).set({ mode: 'exam' });
    for (const { id, questions } of attempts) {
      const made_at = app.deps.clock().toISOString();
      await save(learner, id, 1, { picks: [questions[0].choices[0].id], made_at });
    }
    app.pass(6 * MINUTE);
    await settleOverdue(app.deps);
    const [one, two] = attempts;
    expect(await read(learner, one.id, true)).toMatchObject({ state: 'ended', awaits_exam: true });
    expect((await read(learner, two.id, true)).state).toBe('completed');
    expect((await read(learner, one.id)).state).toBe('completed');
  });
});

describe('what is started beside an exam', () => {
  test('draws other questions, whatever is selected, and nothing when none are left', async () => {
    const { topic, learner, exam } = await beside();
    const held = new Set(await idsOf(app, exam.id));
    for (const selection of ['unseen', 'oldest', 'random'] as const) {
      const wish = { selection, question_count: 50, discard_open: true };
      const { attempt } = await startQuiz(learner, topic.id, { ...wish, mode: 'study' });
      const drawn = await idsOf(app, attempt.id);
      expect(drawn).toHaveLength(4);
      expect(drawn.filter((id) => held.has(id))).toEqual([]);
    }
    const rest = await startQuiz(learner, topic.id, { question_count: 50, discard_open: true });
    expect(
      rest.attempt.questions,
      'an exam draws around the other, and may draw again what it discards',
    ).toHaveLength(4);
    const start = (wish: object) => learner.call('POST', `/api/topics/${topic.id}/attempts`, wish);
    expect((await start({ mode: 'study' })).body.code).toBe('ATTEMPT_OPEN');
    expect((await start({ mode: 'study', discard_open: true })).status).toBe(200);
    app.pass(24 * 60 * MINUTE);
  });

  test('missed questions that an exam has are not drawn', async () => {
    const topic = await aTopicWith(app.deps, 2);
    const learner = await app.person();
    const first = await startQuiz(learner, topic.id, { question_count: 5 });
    await completeWith(learner, first.attempt, () => false);
    const quiz = await aQuiz(app.deps, topic.id, topic.question_ids);
    await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    const start = (selection: string) =>
      learner.call('POST', `/api/topics/${topic.id}/attempts`, { selection, question_count: 5 });
    for (const selection of ['missed', 'unseen', 'oldest', 'random']) {
      const { status, body } = await start(selection);
      expect([status, body.code], selection).toEqual([404, 'NO_VALID_QUESTIONS']);
    }
  });

  test('a built quiz and Try Again that share a question are refused, in either mode', async () => {
    const { topic, learner, quiz, earlier, exam } = await beside();
    const start = (wish: object) => learner.call('POST', `/api/topics/${topic.id}/attempts`, wish);
    const other = await aQuiz(app.deps, topic.id, topic.question_ids.slice(0, 1), { title: 'Other' });
    for (const wish of [{ quiz_id: other.id }, { quiz_id: other.id, mode: 'study' }]) {
      const { status, body } = await start(wish);
      expect([status, body.code]).toEqual([409, 'QUESTION_IN_EXAM']);
    }
    expect((await start({ quiz_id: quiz.id })).body.code, 'the exam itself').toBe('ATTEMPT_OPEN');
    expect((await start({ quiz_id: earlier.id })).body.code, 'the earlier quiz').toBe('ATTEMPT_OPEN');
    await completeWith(learner, exam, () => true);
    expect((await start({ again_of: exam.id })).status).toBe(200);
    expect((await start({ again_of: exam.id, discard_open: true })).status).toBe(200);
  });
});

test('earlier results show the questions of an exam without key, explanation, right and wrong', async () => {
  const { topic, learner, attempt } = await begunQuiz(app, 4, { question_count: 5 });
  const before = await completeWith(learner, attempt, (position) => position > 2);
  const [shared = '', ...rest] = await idsOf(app, attempt.id);
  const quiz = await aQuiz(app.deps, topic.id, [shared]);
  const exam = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
  const [held, ...told] = (await read(learner, attempt.id)).questions;
  expect(held).toMatchObject({
    ...{ question_id: shared, picks: [], explanation: null, reference: null },
    ...{ correct: null, correct_choices: null },
  });
  expect(held.choices.map(({ is_correct }: any) => is_correct)).toEqual([null, null, null, null]);
  expect(told).toEqual(before.questions.slice(1));
  expect(told.map(({ question_id }: any) => question_id)).toEqual(rest);
  await learner.call('DELETE', `/api/attempts/${exam.attempt.id}`);
  expect((await read(learner, attempt.id)).questions).toEqual(before.questions);
});
