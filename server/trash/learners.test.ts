import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuiz, aTopicWith } from '../../tests/support/factories.ts';
import { completeWith, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { untilWaiting } from '../../tests/support/race.ts';
import { rows } from '../db/open.ts';
import { logCompleted } from '../quizzes/log-answers.ts';
import { moveToTrash } from './move.ts';
import { restore } from './restore.ts';
import type { TrashNoun } from './scope.ts';

const app = useTestApp();
const quick = { question_count: 5, selection: 'oldest' };

describe('learners whose topic is deleted', () => {
  test('keep their results, can read them, and find them linked again after the restore', async () => {
    const { learner, topic, done, administrator } = await aPracticedTopic();
    const before = await everythingOf(learner);
    const { trash_id } = await remove(administrator, 'topic', [topic.id]);

    const away = await everythingOf(learner);
    expect(away.certifications.categories.flatMap((category: any) => category.topics)).toHaveLength(0);
    expect(before.home.interests).toMatchObject([{ topic_id: topic.id, target_date: '2027-02-18' }]);
    expect(away.home).toMatchObject({ open_attempts: [], topics: [], interests: [] });
    expect(away.home.past_attempts).toMatchObject([
      { id: done.id, topic_id: null, topic_name: topic.name, score: 80 },
    ]);
    expect(away.progress.progress).toMatchObject([{ attempt_id: done.id, topic_id: null, score: 80 }]);
    const results = await learner.call('GET', `/api/attempts/${done.id}`);
    expect(results.body.attempt).toMatchObject({
      state: 'completed',
      score: 80,
      topic_id: null,
      topic_name: topic.name,
    });
    expect(results.body.attempt.questions).toHaveLength(5);
    expect((await learner.call('GET', `/api/topics/${topic.id}/practice`)).body.error).toBe('Topic not found');
    expect((await learner.call('POST', `/api/topics/${topic.id}/attempts`, quick)).body.error).toBe(
      'Topic not found',
    );
    const again = await learner.call('POST', `/api/topics/${topic.id}/attempts`, { again_of: done.id });
    expect(again.body.code).toBe('ATTEMPT_NOT_FOUND');

    await restore(app.deps, administrator.who, trash_id);
    expect(await everythingOf(learner)).toEqual(before);
  });

  test('continue their open attempt; its result is linked after the restore', async () => {
    const { learner, topic, administrator } = await aPracticedTopic();
    const { attempt } = await startQuiz(learner, topic.id, quick);
    const { trash_id } = await remove(administrator, 'topic', [topic.id]);
    const read = await learner.call('GET', `/api/attempts/${attempt.id}`);
    expect(read.body.attempt).toMatchObject({ state: 'running', topic_name: topic.name });
    const completed = await completeWith(learner, attempt, () => true);
    expect(completed).toMatchObject({ state: 'completed', score: 100, topic_id: null });

    await restore(app.deps, administrator.who, trash_id);
    await logCompleted(app.deps);
    const { body } = await learner.call('GET', `/api/topics/${topic.id}/practice`);
    expect(body).toMatchObject({ unseen_count: 1, missed_count: 0 });
    expect(body.past_attempts.map(({ score }: any) => score)).toEqual([100, 80]);
    const certifications = (await learner.call('GET', '/api/certifications')).body;
    expect(certifications.categories[0].topics[0].progress).toMatchObject({ attempts: 2, best_score: 100 });
  });

  test('complete an attempt at the moment of the delete: the result is saved, whichever comes first', async () => {
    const { learner, topic, administrator } = await aPracticedTopic();
    for (let round = 0; round < 6; round++) {
      const { attempt } = await startQuiz(learner, topic.id, quick);
      await save(learner, attempt.id, 1, {
        ...{ picks: [attempt.questions[0].choices[0].id], made_at: attempt.server_now },
      });
      const [completed, { trash_id }] = await Promise.all([
        learner.call('POST', `/api/attempts/${attempt.id}/complete`),
        remove(administrator, round % 2 ? 'topic' : 'question', round % 2 ? [topic.id] : topic.question_ids),
      ]);
      expect(completed.status, JSON.stringify(completed.body)).toBe(200);
      await restore(app.deps, administrator.who, trash_id);
      const linked = await rows(
        app.deps.db,
        sql`select 1 from attempt_questions where attempt_id = ${attempt.id} and question_id is not null`,
      );
      expect(linked).toHaveLength(5);
    }
    expect((await learner.call('GET', `/api/topics/${topic.id}/practice`)).body.unseen_count).toBe(1);
  });
});

describe('learners whose quiz is deleted', () => {
  test('finish their open attempt, start others in its topic, and Try Again starts a separate one', async () => {
    const { learner, topic, administrator } = await aPracticedTopic();
    const quiz = await aQuiz(app.deps, topic.id, topic.question_ids.slice(0, 3), { title: 'Mock' });
    const first = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    await completeWith(learner, first.attempt, () => true);
    const { attempt: open } = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    await remove(administrator, 'quiz', [quiz.id]);

    const home = await learner.call('GET', '/api/home');
    expect(home.body.open_attempts).toMatchObject([{ id: open.id, quiz_id: null, quiz_title: 'Mock' }]);
    expect((await learner.call('GET', '/api/certifications')).status).toBe(200);
    const { attempt: plain } = await startQuiz(learner, topic.id, quick);
    const gone = await learner.call('POST', `/api/topics/${topic.id}/attempts`, { quiz_id: quiz.id });
    expect(gone.body.code).toBe('QUIZ_NOT_FOUND');
    const again = { again_of: first.attempt.id };
    const refused = await learner.call('POST', `/api/topics/${topic.id}/attempts`, again);
    expect(refused.body.code, 'the attempt on the quiz is still open').toBe('ATTEMPT_OPEN');
    const instead = await startQuiz(learner, topic.id, { ...again, discard_open: true });
    expect(instead.attempt.quiz_title).toBe('Mock');
    expect((await learner.call('GET', `/api/attempts/${open.id}`)).status, 'that one was discarded').toBe(404);
    expect((await learner.call('GET', `/api/attempts/${plain.id}`)).status, 'and not the other').toBe(200);
    const completed = await completeWith(learner, instead.attempt, () => true);
    expect(completed).toMatchObject({ score: 100, questions: { length: 3 } });
  });
});

describe('learners whose questions are deleted', () => {
  test('finish with the questions as shown, and get only the remaining ones afterwards', async () => {
    const { learner, topic, administrator, done } = await aPracticedTopic();
    const { attempt } = await startQuiz(learner, topic.id, quick);
    const { trash_id } = await remove(administrator, 'question', topic.question_ids.slice(0, 4));
    const completed = await completeWith(learner, attempt, () => true);
    expect(completed).toMatchObject({ score: 100, questions_correct: 5 });
    const { body } = await learner.call('GET', `/api/topics/${topic.id}/practice`);
    expect(body).toMatchObject({ topic: { question_count: 2 }, unseen_count: 1 });
    const next = await startQuiz(learner, topic.id, quick);
    expect(next.attempt.questions).toHaveLength(2);
    const again = await startQuiz(learner, topic.id, { again_of: done.id, discard_open: true });
    expect(again.attempt.questions, 'Try Again has all of them').toHaveLength(5);
    const report = { attempt_id: done.id, position: 1, message: 'Is this right?' };
    expect((await learner.call('POST', '/api/feedback', report)).status).toBe(200);

    await restore(app.deps, administrator.who, trash_id);
    await logCompleted(app.deps);
    const after = await learner.call('GET', `/api/topics/${topic.id}/practice`);
    expect(after.body).toMatchObject({ topic: { question_count: 6 }, unseen_count: 1, missed_count: 0 });
  });
});

// On PGlite transactions cannot overlap.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a start locks its questions in the order of a delete, so that they never deadlock',
  async () => {
    const topic = await aTopicWith(app.deps, 2);
    const [lower = '', higher = ''] = topic.question_ids.toSorted();
    const quiz = await aQuiz(app.deps, topic.id, [higher, lower], { title: 'Backwards' });
    const learner = await app.person();
    const { starting } = await app.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select from questions where id = ${lower} for update`);
      const starting = learner.call('POST', `/api/topics/${topic.id}/attempts`, { quiz_id: quiz.id });
      await untilWaiting(app.deps.database.pool as Pool, 1);
      await tx.execute(sql`select from questions where id = ${higher} for update`);
      return { starting };
    });
    expect((await starting).status).toBe(200);
  },
);

/** A topic of six questions, of which a learner has answered five in exam mode, the first of them wrongly. */
async function aPracticedTopic() {
  const [administrator, learner] = [await app.person({ is_admin: true }), await app.person()];
  const topic = await aTopicWith(app.deps, 6);
  const { attempt } = await startQuiz(learner, topic.id, quick);
  const done = await completeWith(learner, attempt, (position) => position > 1);
  await learner.call('PUT', `/api/topics/${topic.id}/goal`, { target_date: '2027-02-18' });
  app.pass(60_000);
  return { administrator, learner, topic, done };
}

async function everythingOf(learner: Person) {
  const read = async (path: string) => {
    const { status, body } = await learner.call('GET', path);
    expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  return {
    home: await read('/api/home'),
    certifications: await read('/api/certifications'),
    progress: await read('/api/users/me/progress'),
    attempts: await read('/api/users/me/attempts'),
    flashcards: await read('/api/flashcard-topics'),
  };
}

function remove({ who }: Person, noun: TrashNoun, ids: readonly string[]) {
  const removal = { noun, ids, name: 'It', what: 'Deleted it' };
  return app.deps.db.transaction((tx) => moveToTrash(tx, who, app.deps.clock(), removal));
}
