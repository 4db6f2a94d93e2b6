import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { bulk } from '../../tests/support/bulk.ts';
import { aQuiz, aTopicWith } from '../../tests/support/factories.ts';
import { complete, completeWith, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { anAnswer, remembered, sendReviews } from '../../tests/support/study.ts';
import { openOverdueResults, settleOverdue } from '../quizzes/settle.ts';
import { quiz_attempts } from '../quizzes/tables.ts';
import { storeOverdueDeferred } from './deferred.ts';
import { deferred_reviews } from './tables.ts';

const app = useTestApp();
const MINUTE = 60_000;

/** A running exam of three of six questions, and an answer to the first of them that was already on its way. */
async function besideAnExam() {
  const topic = await aTopicWith(app.deps, 6);
  const learner = await app.person();
  const asked = topic.question_ids.slice(0, 3);
  const quiz = await aQuiz(app.deps, topic.id, asked, { time_limit: 10 });
  const sent = await anAnswer(app, asked[0] as string, true, { confidence: 3, duration_ms: 9_000 });
  app.pass(MINUTE);
  const { attempt } = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
  return { topic, learner, asked, quiz, attempt, sent, first: asked[0] as string };
}

const waiting = () => app.deps.db.select().from(deferred_reviews);
const undo = (learner: Person, id: string) => learner.call('POST', `/api/study/reviews/${id}/undo`);
const deferredOf = ({ id, item_id }: { id: string; item_id: string }) => [{ id, outcome: 'deferred', item_id }];

const endings: Record<string, (learner: Person, attempt: any) => Promise<unknown>> = {
  'is completed': (learner, attempt) => completeWith(learner, attempt, () => false),
  'is discarded': (learner, attempt) => learner.call('DELETE', `/api/attempts/${attempt.id}`),
  'gives way to a new start': (learner, attempt) =>
    startQuiz(learner, attempt.topic_id, { quiz_id: attempt.quiz_id, mode: 'study', discard_open: true }),
  'is out of time and opened': async (learner, attempt) => {
    const picks = [attempt.questions[1].choices[0].id];
    await save(learner, attempt.id, 2, { picks, made_at: app.deps.clock().toISOString() });
    app.pass(11 * MINUTE);
    await settleOverdue(app.deps);
    expect(await waiting(), 'its results are not opened').toHaveLength(1);
    await learner.call('POST', `/api/attempts/${attempt.id}/open`);
  },
  'is out of time, without an answer and never opened': async () => {
    app.pass(72 * MINUTE);
    await settleOverdue(app.deps);
    await openOverdueResults(app.deps);
  },
};

describe('an answer to a question of a running exam', () => {
  test.each(Object.entries(endings))(
    'tells nothing, counts for nothing, and is stored once with its own time when the exam %s',
    async (_, end) => {
      const { learner, attempt, sent, first } = await besideAnExam();
      expect(await sendReviews(learner, [sent])).toEqual(deferredOf(sent));
      expect(await remembered(app)).toEqual({ reviews: [], memories: [], first_answers: [] });
      app.pass(MINUTE);
      expect(await sendReviews(learner, [sent]), 'asked again').toEqual(deferredOf(sent));
      await end(learner, attempt);
      expect(await waiting()).toEqual([]);
      const own = (await remembered(app)).reviews.filter(({ source }) => source === 'queue');
      expect(own).toMatchObject([
        {
          id: sent.id,
          item_id: first,
          correct: true,
          confidence: 3,
          duration_ms: 9_000,
          undone_at: null,
          reviewed_at: new Date(sent.reviewed_at),
          received_at: new Date(Date.parse(sent.reviewed_at) + MINUTE),
        },
      ]);
      const [told] = await sendReviews(learner, [sent]);
      expect(told).toMatchObject({ outcome: 'stored', verdict: { correct: true, correct_choices: sent.picks } });
      expect((await remembered(app)).reviews.filter(({ source }) => source === 'queue')).toEqual(own);
    },
  );

  test("does not take the first answer from the exam's own, though its browser dates it earlier", async () => {
    const { learner, attempt, sent, first } = await besideAnExam();
    await sendReviews(learner, [sent]);
    await completeWith(learner, attempt, () => false);
    const { first_answers, reviews } = await remembered(app);
    expect(first_answers.find(({ question_id }) => question_id === first)).toMatchObject({
      source: 'exam',
      correct: false,
    });
    expect(reviews.filter(({ item_id }) => item_id === first)).toHaveLength(2);
  });

  test('is stored by the next request or sweep if the end of the exam missed it', async () => {
    for (const find of [
      (learner: Person, sent: object) => sendReviews(learner, [sent]),
      () => storeOverdueDeferred(app.deps.db),
    ]) {
      const { learner, attempt, sent } = await besideAnExam();
      await sendReviews(learner, [sent]);
      await app.deps.db.delete(quiz_attempts).where(eq(quiz_attempts.id, attempt.id));
      await find(learner, sent);
      expect(await waiting()).toEqual([]);
      expect((await remembered(app)).reviews.filter(({ id }) => id === sent.id)).toHaveLength(1);
    }
  });

  test('is taken back while it waits, and the question is not hidden for it', async () => {
    const { learner, attempt, sent, first } = await besideAnExam();
    await sendReviews(learner, [sent]);
    const stranger = await app.person();
    expect((await undo(stranger, sent.id)).status).toBe(404);
    expect((await undo(learner, sent.id)).body).toEqual({ item_id: first, due_at: null });
    expect((await undo(learner, sent.id)).status).toBe(404);
    await learner.call('DELETE', `/api/attempts/${attempt.id}`);
    expect(await remembered(app)).toEqual({ reviews: [], memories: [], first_answers: [] });
  });

  test('stored before the exam, its verdict is withheld until the exam is over', async () => {
    const { topic, learner, quiz, attempt } = await besideAnExam();
    const [, second = ''] = topic.question_ids;
    await learner.call('DELETE', `/api/attempts/${attempt.id}`);
    const sent = await anAnswer(app, second, false);
    const [before] = await sendReviews(learner, [sent]);
    const next = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    expect(await sendReviews(learner, [sent])).toEqual(deferredOf(sent));
    expect(await waiting()).toEqual([]);
    await learner.call('DELETE', `/api/attempts/${next.attempt.id}`);
    expect(await sendReviews(learner, [sent])).toEqual([before]);
  });

  test('is refused where it would be without the exam, and waits for nobody else', async () => {
    const { learner, sent, first } = await besideAnExam();
    const other = await app.person();
    const [unpicked] = await sendReviews(learner, [{ ...(await anAnswer(app, first, true)), picks: [] }]);
    expect(unpicked).toMatchObject({ outcome: 'refused', code: 'NOTHING_PICKED' });
    await sendReviews(learner, [sent]);
    const [taken] = await sendReviews(other, [sent]);
    expect(taken).toMatchObject({ outcome: 'refused', code: 'REVIEW_ID_TAKEN' });
    const [own] = await sendReviews(other, [await anAnswer(app, first, true)]);
    expect(own).toMatchObject({ outcome: 'stored', verdict: { correct: true } });
  });

  test('goes into the trash with its question, and comes back with it', async () => {
    const { learner, attempt, sent, first } = await besideAnExam();
    const admin = await app.person({ is_admin: true });
    await sendReviews(learner, [sent]);
    const { body } = await bulk(admin, '/api/admin/question-deletions', { ids: [first] });
    expect(await waiting()).toEqual([]);
    await complete(learner, attempt.id);
    expect(
      (await admin.call('POST', `/api/admin/trash/${body.bulk_action.outcome.trash_id}/restoration`)).status,
    ).toBe(200);
    expect(await waiting()).toHaveLength(1);
    await storeOverdueDeferred(app.deps.db);
    expect((await remembered(app)).reviews.filter(({ id }) => id === sent.id)).toHaveLength(1);
  });
});
