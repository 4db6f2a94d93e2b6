import { expect, test } from 'vitest';
import { MODEL } from '#core/study/memory.ts';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { bulk } from '../../tests/support/bulk.ts';
import { aQuiz, aTopicWith } from '../../tests/support/factories.ts';
import { begunQuiz, complete, completeWith, idsOf, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { remembered } from '../../tests/support/study.ts';
import { refold } from '../study/refold.ts';
import { gradeOverdueWaiting, openOverdueResults, settleOverdue } from './settle.ts';

const app = useTestApp();
const MINUTE = 60_000;

const choiceOf = (question: any, word: string): string =>
  question.choices.find(({ answer_text }: { answer_text: string }) => answer_text.includes(` ${word} `)).id;
const check = (person: Person, attempt: any, position: number, word: string, rest: object = {}) =>
  person.call('POST', `/api/attempts/${attempt.id}/questions/${position}/check`, {
    picks: [choiceOf(attempt.questions[position - 1], word)],
    ...rest,
  });

test('a completed exam is a review, a memory and a first answer of each question; again, or 100 times at once, writes nothing more', async () => {
  const { topic, learner, attempt } = await begunQuiz(app, 5, { question_count: 5 });
  app.pass(5 * MINUTE);
  for (const question of attempt.questions.slice(0, 4)) {
    const picks = [choiceOf(question, question.position < 3 ? 'one' : 'two')];
    await save(learner, attempt.id, question.position, { picks, made_at: attempt.server_now });
  }
  await Promise.all(Array.from({ length: 100 }, () => complete(learner, attempt.id)));
  const all = await remembered(app);
  await complete(learner, attempt.id);
  expect(await remembered(app)).toEqual(all);

  const ids = await idsOf(app, attempt.id);
  const at = (position: number) => all.reviews.find(({ item_id }) => item_id === ids[position - 1]);
  expect(all.reviews).toHaveLength(5);
  expect([1, 2, 3, 4, 5].map((position) => at(position)?.correct)).toEqual([true, true, false, false, false]);
  const started = new Date(attempt.server_now);
  const times = { reviewed_at: started, received_at: app.deps.clock() };
  expect(at(1)).toMatchObject({ ...times, source: 'exam', expected: null });
  expect(at(5), 'left blank').toMatchObject({ picks: [], reviewed_at: app.deps.clock() });
  expect(all.memories.map(({ last_grade }) => last_grade).sort()).toEqual([1, 1, 1, 3, 3]);
  expect(all.memories.every(({ model, topic_id }) => model === MODEL && topic_id === topic.id)).toBe(true);
  expect(all.first_answers).toHaveLength(5);
  expect(all.first_answers.filter(({ correct, attempt_id }) => correct && attempt_id === attempt.id)).toHaveLength(2);
});

test('what is answered again goes on from the memory, says what was believed, and leaves the first answer', async () => {
  const { topic, learner, attempt } = await begunQuiz(app, 5, { question_count: 5 });
  await completeWith(learner, attempt, () => false);
  app.pass(3 * 24 * 60 * MINUTE);
  const again = await startQuiz(learner, topic.id, { again_of: attempt.id });
  await completeWith(learner, again.attempt, () => true);
  const all = await remembered(app);
  expect(all.reviews).toHaveLength(10);
  expect(all.reviews.slice(5).every(({ expected }) => expected !== null && expected > 0.6 && expected < 0.9)).toBe(
    true,
  );
  expect(all.memories.map(({ reps }) => reps)).toEqual([2, 2, 2, 2, 2]);
  expect(all.first_answers.map(({ correct }) => correct)).toEqual([false, false, false, false, false]);
});

test('questions that time did not reach are neither reviewed nor answered', async () => {
  const { learner, attempt } = await begunQuiz(app, 6, { question_count: 6, time_limit: 10 });
  for (const position of [1, 3]) {
    const picks = [choiceOf(attempt.questions[position - 1], 'one')];
    await save(learner, attempt.id, position, { picks, made_at: attempt.server_now });
  }
  app.pass(11 * MINUTE);
  await learner.call('GET', `/api/attempts/${attempt.id}`);
  expect((await remembered(app)).reviews, 'while answers may be on their way').toEqual([]);
  await learner.call('POST', `/api/attempts/${attempt.id}/open`);
  const all = await remembered(app);
  const ids = await idsOf(app, attempt.id);
  expect(new Set(all.reviews.map(({ item_id }) => item_id))).toEqual(new Set(ids.slice(0, 3)));
  expect(all.first_answers).toHaveLength(3);
});

test('an attempt that ended without an answer leaves nothing', async () => {
  const { learner, attempt } = await begunQuiz(app, 5, { question_count: 5, time_limit: 10 });
  app.pass(3 * 60 * MINUTE);
  await learner.call('POST', `/api/attempts/${attempt.id}/open`);
  expect(await remembered(app)).toEqual({ reviews: [], memories: [], first_answers: [] });
});

test('study mode: a checked question is remembered at once, also when the attempt is discarded; completing adds the others', async () => {
  const topic = await aTopicWith(app.deps, 5);
  const learner = await app.person();
  const first = await startQuiz(learner, topic.id, { question_count: 5, mode: 'study' });
  await Promise.all(Array.from({ length: 10 }, () => check(learner, first.attempt, 1, 'two')));
  expect(await remembered(app)).toMatchObject({
    reviews: [{ source: 'study', correct: false, attempt_id: first.attempt.id }],
    first_answers: [{ source: 'study', correct: false }],
    memories: [{ last_grade: 1, reps: 1 }],
  });
  await learner.call('DELETE', `/api/attempts/${first.attempt.id}`);
  expect((await remembered(app)).reviews).toHaveLength(1);

  app.pass(MINUTE);
  const second = await startQuiz(learner, topic.id, { question_count: 5, mode: 'study', selection: 'oldest' });
  const met = (await remembered(app)).reviews[0]?.item_id;
  const position = (await idsOf(app, second.attempt.id)).indexOf(met as string) + 1;
  await check(learner, second.attempt, position, 'one');
  expect((await remembered(app)).memories).toMatchObject([{ reps: 2 }]);
  await complete(learner, second.attempt.id);
  const all = await remembered(app);
  expect([all.reviews.length, all.memories.length, all.first_answers.length]).toEqual([6, 5, 5]);
  expect(all.first_answers.find(({ question_id }) => question_id === met)?.attempt_id).toBe(first.attempt.id);
});

test('study mode: how sure one was is remembered with the answer, however it ends and whenever it is folded again', async () => {
  const { learner, attempt } = await begunQuiz(app, 5, { question_count: 5, mode: 'study', time_limit: 10 });
  const asked = [
    ['one', 1],
    ['two', 3],
    ['one', 3],
    ['one', null],
  ] as const;
  for (const [at, [word, confidence]] of asked.entries()) {
    const checked = await check(learner, attempt, at + 1, word, { confidence });
    expect(checked.body).toMatchObject({ confidence, verdict: { correct: word === 'one' } });
  }
  expect((await check(learner, attempt, 1, 'two', { confidence: 3 })).body).toMatchObject({
    ...{ confidence: 1, verdict: { correct: true } },
  });
  const running = (await learner.call('GET', `/api/attempts/${attempt.id}`)).body.attempt.questions;
  expect(running.map(({ confidence }: any) => confidence)).toEqual([1, 3, 3, null, null]);

  const ids = await idsOf(app, attempt.id);
  const [checkedFirst] = ids;
  const outcome = async () => {
    const all = await remembered(app);
    const inOrder = ids.slice(0, 4);
    const of = <Row>(list: Row[], id: (row: Row) => string) =>
      inOrder.map((wanted) => list.find((row) => id(row) === wanted) as Row);
    return {
      said: of(all.reviews, ({ item_id }) => item_id).map(({ confidence }) => confidence),
      first: of(all.first_answers, ({ question_id }) => question_id).map(({ confidence }) => confidence),
      grades: of(all.memories, ({ item_id }) => item_id).map(({ last_grade }) => last_grade),
      due: of(all.memories, ({ item_id }) => item_id).map(({ due_at }) => due_at),
    };
  };
  const before = await outcome();
  expect(before).toMatchObject({ said: [1, 3, 3, null], first: [1, 3, 3, null], grades: [1, 1, 4, 3] });
  expect(before.due[0]).toEqual(new Date(app.deps.clock().getTime() + 24 * 60 * MINUTE));

  const { attempts } = (await learner.call('GET', '/api/users/me/export')).body.export;
  expect(attempts[0].questions.map(({ confidence }: any) => confidence)).toEqual([1, 3, 3, null, null]);

  app.pass(11 * MINUTE);
  await settleOverdue(app.deps);
  app.pass(60 * 60 * MINUTE);
  await openOverdueResults(app.deps);
  expect(await outcome()).toEqual(before);
  await refold(app.deps.db, [{ user_id: learner.who.user_id, item_id: checkedFirst as string }]);
  expect(await outcome()).toEqual(before);
  const results = (await learner.call('GET', `/api/attempts/${attempt.id}`)).body.attempt;
  expect(results.questions.map(({ confidence }: any) => confidence)).toEqual([1, 3, 3, null, null]);
});

test('a quiz in study mode and an exam with the same questions, completed at once: each memory has both reviews', async () => {
  const topic = await aTopicWith(app.deps, 8);
  const learner = await app.person();
  const quiz = await aQuiz(app.deps, topic.id, topic.question_ids);
  for (let round = 1; round <= 3; round++) {
    const attempts = [
      await startQuiz(learner, topic.id, { question_count: 8, mode: 'study' }),
      await startQuiz(learner, topic.id, { quiz_id: quiz.id }),
    ];
    await Promise.all(attempts.map(({ attempt }) => completeWith(learner, attempt, (n) => n % 2 === 0)));
    await gradeOverdueWaiting(app.deps);
    expect((await remembered(app)).memories.map(({ reps }) => reps)).toEqual(Array(8).fill(2 * round));
    app.pass(24 * 60 * MINUTE);
  }
});

test('questions that are deleted meanwhile are remembered of nobody', async () => {
  const topic = await aTopicWith(app.deps, 5);
  const [learner, administrator] = [await app.person(), await app.person({ is_admin: true })];
  const { attempt } = await startQuiz(learner, topic.id, { question_count: 5 });
  const [gone] = await idsOf(app, attempt.id);
  expect((await bulk(administrator, '/api/admin/question-deletions', { ids: [gone] })).status).toBe(200);
  await completeWith(learner, attempt, () => true);
  const all = await remembered(app);
  expect([all.reviews.length, all.memories.length, all.first_answers.length]).toEqual([4, 4, 4]);
});
