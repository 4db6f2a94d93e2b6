import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aQuiz, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { complete, completeWith, idsOf, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { takenBy } from '../../tests/support/taken-by.ts';
import { toTrash } from '../../tests/support/trash.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { changeQuestion } from '../questions/write.ts';
import { restore } from '../trash/restore.ts';
import { quiz_attempts, user_progress } from './tables.ts';

const app = useTestApp();

describe('a learner takes a quiz that an administrator built', () => {
  test('finds it on the page of its topic and takes it in its order, with its time and pass mark', async () => {
    const { quiz, topic, learner } = await aBuiltQuiz({ time_limit: 600, passing_score: 75 });
    const { body } = await practice(learner, topic.id);
    expect(body.quizzes).toMatchObject([
      { id: quiz.id, title: 'Mock exam', time_limit: 600, passing_score: 75, question_count: 4, best_score: null },
    ]);
    const { attempt } = await startQuiz(learner, topic.id, { quiz_id: quiz.id, time_limit: 5, passing_rate: 10 });
    expect(attempt).toMatchObject({ quiz_title: 'Mock exam', time_limit: 600, passing_rate: 75, question_count: 4 });
    expect(attempt.remaining_ms).toBe(600 * 60_000);
    expect(await idsOf(app, attempt.id)).toEqual(quiz.question_ids);
    const done = await completeWith(learner, attempt, (position) => position > 1);
    expect(done).toMatchObject({ quiz_title: 'Mock exam', score: 75, passed: true, passing_rate: 75 });
    expect((await practice(learner, topic.id)).body).toMatchObject({
      quizzes: [{ best_score: 75 }],
      past_attempts: [{ quiz_title: 'Mock exam', score: 75, passed: true }],
    });
  });

  test('A5-044: at 0 per cent everybody passes, at 100 only who knows it all', async () => {
    const { quiz, topic, learner, administrator } = await aBuiltQuiz({ passing_score: 0 });
    const none = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    expect(await completeWith(learner, none.attempt, () => false)).toMatchObject({ score: 0, passed: true });
    await change(administrator, quiz, { passing_score: 100 });
    const most = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    const done = await completeWith(learner, most.attempt, (position) => position > 1);
    expect(done).toMatchObject({ score: 75, passed: false });
  });

  test('a quiz whose home is another topic is not offered here', async () => {
    const { other, learner } = await aBuiltQuiz();
    expect((await practice(learner, other.id)).body.quizzes).toEqual([]);
  });
});

describe('changing a quiz', () => {
  test('leaves past attempts as they were', async () => {
    const { quiz, topic, learner, administrator } = await aBuiltQuiz({ passing_score: 50 });
    const { attempt } = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    await completeWith(learner, attempt, (position) => position > 2);
    const before = await learner.call('GET', `/api/attempts/${attempt.id}`);
    const [first = ''] = quiz.question_ids;
    const changed = { title: 'Harder', passing_score: 90, time_limit: 10, question_ids: [first] };
    await change(administrator, quiz, changed);
    const draft = aQuestion({ question_text: 'Asked otherwise?' });
    await app.deps.db.transaction((tx) => changeQuestion(tx, first, draft, app.deps.clock()));
    const after = await learner.call('GET', `/api/attempts/${attempt.id}`);
    const { best_before: _, ...was } = before.body.attempt;
    expect(after.body.attempt).toMatchObject(was);
    expect((await practice(learner, topic.id)).body.past_attempts).toMatchObject([
      { quiz_title: 'Mock exam', score: 50, passed: true, questions_total: 4 },
    ]);
    const next = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    expect(next.attempt).toMatchObject({ quiz_title: 'Harder', passing_rate: 90, time_limit: 10, question_count: 1 });
    expect(next.attempt.questions[0].question_text).toBe('Asked otherwise?');
  });

  test('leaves an open attempt its questions, time and pass mark', async () => {
    const { quiz, topic, learner, administrator } = await aBuiltQuiz({ passing_score: 75 });
    const { attempt } = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    const question_ids = quiz.question_ids.slice(1);
    await change(administrator, quiz, { title: 'Harder', passing_score: 90, question_ids });
    const done = await completeWith(learner, attempt, (position) => position > 1);
    expect(done).toMatchObject({ quiz_title: 'Mock exam', score: 75, passed: true, questions: { length: 4 } });
  });
});

describe('deleting a quiz while somebody sits in it', () => {
  test('lets them finish, and keeps the result with its title', async () => {
    const { quiz, topic, learner, administrator } = await aBuiltQuiz();
    const { attempt } = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    await remove(administrator, quiz.id);
    const offered = await practice(learner, topic.id);
    expect(offered.body).toMatchObject({ quizzes: [], open_attempts: [{ id: attempt.id, quiz_title: 'Mock exam' }] });
    const resumed = await learner.call('GET', `/api/attempts/${attempt.id}`);
    expect(resumed.body.attempt.questions).toHaveLength(4);
    const done = await completeWith(learner, attempt, () => true);
    expect(done).toMatchObject({ quiz_title: 'Mock exam', score: 100, passed: true });
    const progress = await app.deps.db.select().from(user_progress).where(eq(user_progress.attempt_id, attempt.id));
    expect(progress).toMatchObject([{ score: 100, passed: true }]);
  });

  test('the same questions can be taken again; the topic has an attempt of its own beside it', async () => {
    const { quiz, topic, learner, administrator } = await aBuiltQuiz();
    const { attempt } = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    await completeWith(learner, attempt, () => true);
    await remove(administrator, quiz.id);
    const own = await startQuiz(learner, topic.id, { mode: 'study' });
    const again = await startQuiz(learner, topic.id, { again_of: attempt.id, discard_open: true });
    expect(again.attempt).toMatchObject({ quiz_id: null, quiz_title: 'Mock exam', question_count: 4 });
    const kept = await learner.call('GET', `/api/attempts/${own.attempt.id}`);
    expect(kept.status, "starting over in the practice exam does not discard the topic's own attempt").toBe(200);
    const blocked = await learner.call('POST', `/api/topics/${topic.id}/attempts`, { again_of: attempt.id });
    expect(blocked).toMatchObject({ status: 409, body: { code: 'ATTEMPT_OPEN' } });
    const over = await startQuiz(learner, topic.id, { again_of: attempt.id, discard_open: true });
    expect((await learner.call('GET', `/api/attempts/${again.attempt.id}`)).status).toBe(404);
    expect(over.attempt.question_count).toBe(4);
  });

  test('it is not taken from then on, and is offered again when it comes back from the trash', async () => {
    const { quiz, topic, learner, administrator } = await aBuiltQuiz();
    const taken = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    await completeWith(learner, taken.attempt, () => true);
    const { attempt: running } = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    const trash_id = await remove(administrator, quiz.id);
    const refused = await learner.call('POST', `/api/topics/${topic.id}/attempts`, { quiz_id: quiz.id });
    expect(refused).toMatchObject({ status: 404, body: { code: 'QUIZ_NOT_FOUND' } });
    await restore(app.deps, administrator.who, trash_id);
    const { body } = await practice(learner, topic.id);
    expect(body.quizzes).toMatchObject([{ id: quiz.id, title: 'Mock exam', question_count: 4, best_score: 100 }]);
    expect(body.open_attempts).toMatchObject([{ id: running.id, quiz_id: quiz.id }]);
    const second = await learner.call('POST', `/api/topics/${topic.id}/attempts`, { quiz_id: quiz.id });
    expect(second.body.code, 'it is the same practice exam to its open attempt').toBe('ATTEMPT_OPEN');
    const other = await app.person();
    const { attempt } = await startQuiz(other, topic.id, { quiz_id: quiz.id });
    expect(await idsOf(app, attempt.id)).toEqual(quiz.question_ids);
  });

  test('starts and a delete at the same time: each start succeeds or is told that it is gone', async () => {
    const { quiz, topic, administrator } = await aBuiltQuiz();
    const learners = await Promise.all(Array.from({ length: 8 }, () => app.person()));
    const [, ...starts] = await Promise.all([
      remove(administrator, quiz.id),
      ...learners.map((one) => one.call('POST', `/api/topics/${topic.id}/attempts`, { quiz_id: quiz.id })),
    ]);
    for (const { status, body } of starts) {
      if (status !== 200) expect([status, body.code]).toEqual([404, 'QUIZ_NOT_FOUND']);
    }
    const attempts = await app.deps.db.select().from(quiz_attempts);
    expect(attempts).toHaveLength(starts.filter(({ status }) => status === 200).length);
    for (const attempt of attempts) expect(attempt).toMatchObject({ quiz_id: null, quiz_title: 'Mock exam' });
  });
});

describe('the questions of a quiz', () => {
  test('one that is deleted leaves the quiz; without any the quiz is not offered', async () => {
    const { quiz, topic, learner, administrator } = await aBuiltQuiz();
    const [first, ...rest] = quiz.question_ids;
    await toTrash(app, administrator.who, 'question', [first as string]);
    const { body } = await practice(learner, topic.id);
    expect(body.quizzes).toMatchObject([{ question_count: 3 }]);
    const { attempt } = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    expect(await idsOf(app, attempt.id)).toEqual(rest);
    const trash_id = await toTrash(app, administrator.who, 'question', rest);
    expect((await practice(learner, topic.id)).body.quizzes).toEqual([]);
    const late = await app.person();
    const refused = await late.call('POST', `/api/topics/${topic.id}/attempts`, { quiz_id: quiz.id });
    expect(refused).toMatchObject({ status: 404, body: { code: 'NO_VALID_QUESTIONS' } });
    const choice = attempt.questions[0].choices[0].id;
    const change = { picks: [choice], made_at: attempt.server_now };
    expect((await save(learner, attempt.id, 1, change)).status).toBe(200);
    expect((await complete(learner, attempt.id)).questions).toHaveLength(3);
    await restore(app.deps, administrator.who, trash_id);
    expect((await practice(learner, topic.id)).body.quizzes).toMatchObject([{ question_count: 3 }]);
  });

  test('starts and a delete of its questions at the same time never fail without a sentence', async () => {
    const { quiz, topic, administrator } = await aBuiltQuiz();
    const learners = await Promise.all(Array.from({ length: 8 }, () => app.person()));
    const [, ...starts] = await Promise.all([
      toTrash(app, administrator.who, 'question', quiz.question_ids.slice(0, 3)),
      ...learners.map((one) => one.call('POST', `/api/topics/${topic.id}/attempts`, { quiz_id: quiz.id })),
    ]);
    for (const { status, body } of starts) {
      if (status !== 200) expect([status, body.code]).toEqual([409, 'QUESTIONS_CHANGED']);
      else expect([1, 4]).toContain(body.attempt.question_count);
    }
  });

  test('one without answers is passed over', async () => {
    const { topic, learner } = await aBuiltQuiz();
    const [bare = ''] = await someQuestions(app.deps, topic.id, [aQuestion({ choices: [] })]);
    const [first = ''] = topic.question_ids;
    const quiz = await aQuiz(app.deps, topic.id, [bare, first], { title: 'A half-written one' });
    expect((await practice(learner, topic.id)).body.quizzes).toMatchObject([
      { question_count: 1 },
      { question_count: 4 },
    ]);
    const { attempt } = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    expect(await idsOf(app, attempt.id)).toEqual([first]);
  });
});

/** A quiz of two topics' questions, built through the API. */
async function aBuiltQuiz(settings: Record<string, unknown> = {}) {
  const [administrator, learner, topic, other] = await Promise.all([
    app.person({ is_admin: true }),
    app.person(),
    aTopicWith(app.deps, 6),
    aTopicWith(app.deps, 3),
  ]);
  const question_ids = [other.question_ids[2], topic.question_ids[0], topic.question_ids[4], other.question_ids[1]];
  const input = { title: 'Mock exam', topic_id: topic.id, question_ids, ...settings };
  const answer = await administrator.call('POST', '/api/admin/quizzes', input);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { administrator, learner, topic, other, quiz: answer.body.quiz as { id: string; question_ids: string[] } };
}

const practice = (learner: Person, topic_id: string) => learner.call('GET', `/api/topics/${topic_id}/practice`);

async function change(administrator: Person, quiz: { id: string }, changes: Record<string, unknown>) {
  const path = `/api/admin/quizzes/${quiz.id}`;
  const answer = await putOpened(administrator, path, takenBy('PUT', path, { ...quiz, ...changes }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

async function remove(administrator: Person, quiz_id: string): Promise<string> {
  const { status, body } = await administrator.call('DELETE', `/api/admin/quizzes/${quiz_id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.trash.id;
}
