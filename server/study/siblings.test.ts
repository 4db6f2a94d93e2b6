import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aQuiz, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { startQuiz } from '../../tests/support/quiz-steps.ts';
import { anAnswer, sendReviews } from '../../tests/support/study.ts';
import { certification_interests } from '../account/tables.ts';
import { questions } from '../questions/tables.ts';
import { memories } from './tables.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60_000;
const TOLD = '2026-11-22';

const queueOf = async (person: Person): Promise<any> => ok(await person.call('GET', '/api/study/queue?limit=50'));
const promisedIn = ({ items }: any): any[] => items.filter(({ promised_on }: any) => promised_on !== null);
const chosenFor = async (id: string) =>
  (await app.deps.db.select().from(memories).where(eq(memories.question_id, id))).map((row) => row.promised_item);

const points = [
  { family: 'Evidence', objective: '2.4' },
  { family: 'evidence', objective: '2.5' },
  { family: null, objective: '2.4' },
  { family: null, objective: null },
];

/** A learner who missed the first of four questions, two days later: one is of its family, one of its objective. */
async function missedOne() {
  const topic = await aTopicWith(app.deps, 0, { certification_name: 'PMP' });
  const ids = await someQuestions(
    app.deps,
    topic.id,
    points.map((point) => aQuestion(point)),
  );
  const learner = await app.person();
  await learner.call('PUT', '/api/study/settings', { time_zone: 'UTC' });
  const interest = { user_id: learner.who.user_id, certification_name: 'PMP', priority: 1 };
  await app.deps.db.insert(certification_interests).values(interest);
  const [missed = '', family = '', objective = '', other = ''] = ids;
  const [told] = await sendReviews(learner, [await anAnswer(app, missed, false)]);
  expect(told.promise).toEqual({ on: TOLD });
  return { topic, learner, missed, family, objective, other };
}

describe('a miss comes back as another question on its point', () => {
  test('of its family, chosen on that day; answered, it ends the promise, and taken back, the promise stands again', async () => {
    const { learner, missed, family } = await missedOne();
    expect(promisedIn(await queueOf(learner))).toEqual([]);
    app.pass(2 * DAY);
    const queue = await queueOf(learner);
    const comes = { item_id: family, sibling_of: missed, reason: 'sibling', has_sibling: true, promised_on: TOLD };
    expect(queue.items[0]).toMatchObject({ ...comes, last: { is_recalled: false } });
    expect(queue.items.map(({ item_id }: any) => item_id)).not.toContain(missed);
    expect(await chosenFor(missed)).toEqual([null]);
    ok(await learner.call('POST', '/api/study/sittings', {}));
    expect(await chosenFor(missed)).toEqual([family]);
    expect((await queueOf(learner)).items[0]).toMatchObject(comes);
    const answer = await anAnswer(app, family, true, { confidence: 3 });
    await sendReviews(learner, [answer]);
    const after = await queueOf(learner);
    expect([promisedIn(after), after.moved]).toEqual([[], []]);
    ok(await learner.call('POST', `/api/study/reviews/${answer.id}/undo`));
    await app.deps.db.update(memories).set({ buried_until: null });
    expect((await queueOf(learner)).items[0]).toMatchObject(comes);
  });

  test('also where no sitting was begun: what is answered first on the day takes the place', async () => {
    const { learner, missed, objective } = await missedOne();
    app.pass(2 * DAY);
    await sendReviews(learner, [await anAnswer(app, objective, true, { confidence: 3 })]);
    expect(await chosenFor(missed)).toEqual([objective]);
    expect(promisedIn(await queueOf(learner))).toEqual([]);
  });

  test('what is answered before the day, or is on no point of it, leaves the promise', async () => {
    const { learner, missed, objective, family, other } = await missedOne();
    app.pass(DAY);
    await sendReviews(learner, [await anAnswer(app, family, true)]);
    app.pass(DAY);
    await sendReviews(learner, [await anAnswer(app, other, true)]);
    expect(promisedIn(await queueOf(learner))).toMatchObject([{ item_id: objective, sibling_of: missed }]);
  });

  test.each([
    [
      'has been seen',
      async ({ learner, family }: Missed) => sendReviews(learner, [await anAnswer(app, family, true)]),
    ],
    [
      'is set aside',
      ({ learner, family }: Missed) => learner.call('PUT', `/api/study/items/${family}`, { suspended: true }),
    ],
    [
      'is deleted',
      async ({ family }: Missed) => {
        const administrator = await app.person({ is_admin: true });
        return administrator.call('POST', '/api/admin/question-deletions', { ids: [family] });
      },
    ],
    ['has another family', ({ family }: Missed) => changed([family], { family: 'other', objective: null })],
  ])('of its objective where that of its family %s', async (_why, change) => {
    const given = await missedOne();
    await change(given);
    app.pass(2 * DAY);
    expect(promisedIn(await queueOf(given.learner))).toMatchObject([
      { item_id: given.objective, sibling_of: given.missed },
    ]);
  });

  test('itself where no other is left, and where an exam holds the others back', async () => {
    const { learner, missed, family, objective, topic } = await missedOne();
    app.pass(2 * DAY);
    await changed([family, objective], { family: null, objective: null });
    const itself = { item_id: missed, sibling_of: null, reason: 'missed', promised_on: TOLD };
    expect(promisedIn(await queueOf(learner))).toMatchObject([itself]);
    await changed([family, objective], { objective: '2.4' });
    expect(promisedIn(await queueOf(learner))).toMatchObject([{ sibling_of: missed }]);
    const quiz = await aQuiz(app.deps, topic.id, [family, objective]);
    await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    expect(promisedIn(await queueOf(learner))).toMatchObject([itself]);
  });
});

type Missed = Awaited<ReturnType<typeof missedOne>>;

const changed = (ids: string[], values: Partial<typeof questions.$inferInsert>) =>
  app.deps.db.update(questions).set(values).where(inArray(questions.id, ids));
