import { randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuiz, aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { complete, startQuiz } from '../../tests/support/quiz-steps.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { aGrade, anAnswer, sendReviews } from '../../tests/support/study.ts';
import { certification_interests } from '../account/tables.ts';
import { questions } from '../questions/tables.ts';
import { entryOf, logTogether, type NewReview } from './log.ts';
import { review } from './review.ts';
import { memories, reviews } from './tables.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60_000;
/** The clock begins on 20 November. */
const IN_TWO_DAYS = '2026-11-22';
const IN_THREE_DAYS = '2026-11-23';
const IN_FOUR_DAYS = '2026-11-24';
const NO_ROOM = { reason: 'no_time_left' };

/** With 3 minutes a day, a day has room for one promise. */
async function sitting(minutes = 3) {
  const topic = await aTopicWith(app.deps, 8, { certification_name: 'PMP' });
  const learner = await app.person();
  await plan(learner, minutes);
  return { topic, learner, ids: topic.question_ids };
}

async function plan(learner: Person, minutes: number): Promise<void> {
  const weekday_minutes = Array.from({ length: 7 }, () => minutes);
  const { status } = await learner.call('PUT', '/api/study/settings', { weekday_minutes, time_zone: 'UTC' });
  expect(status).toBe(200);
}

async function examOn(learner: Person, target_date: string, certification_name = 'PMP'): Promise<void> {
  const { user_id } = learner.who;
  await app.deps.db.delete(certification_interests).where(eq(certification_interests.user_id, user_id));
  await app.deps.db.insert(certification_interests).values({ user_id, certification_name, priority: 1, target_date });
}

/** Misses each question in turn and returns what was promised. */
async function miss(learner: Person, ids: readonly string[]): Promise<any[]> {
  const sent = await Promise.all(ids.map((id) => anAnswer(app, id, false)));
  return (await sendReviews(learner, sent)).map(({ promise }) => promise);
}

const memoryOf = async (id: string) =>
  (await app.deps.db.select().from(memories).where(eq(memories.item_id, id)))[0] as typeof memories.$inferSelect;

describe('a question that was missed or guessed', () => {
  test('is told the day on which it comes back; what was known, and cards, are not', async () => {
    const { topic, learner, ids } = await sitting(20);
    const [card] = await someFlashcards(app.deps, topic, 1);
    const sent = [
      await anAnswer(app, ids[0] as string, false),
      await anAnswer(app, ids[1] as string, true, { confidence: 1 }),
      await anAnswer(app, ids[2] as string, true, { confidence: 2 }),
      aGrade(app, card?.id as string, 1),
    ];
    const results = await sendReviews(learner, sent);
    expect(results.map(({ promise }) => promise)).toEqual([{ on: IN_TWO_DAYS }, { on: IN_TWO_DAYS }, null, null]);
    expect(results.map(({ look_on }) => look_on)).toEqual([null, null, null, null]);
    const kept = await memoryOf(ids[0] as string);
    expect(kept).toMatchObject({ promised_on: IN_TWO_DAYS, promised_after: kept.last_at });
    expect(kept.promised_seconds).toBe(30);
  });

  test('takes the next of three days once one is full, and none once all are; then nothing is kept', async () => {
    const { learner, ids } = await sitting();
    expect(await miss(learner, ids.slice(0, 4))).toEqual([
      ...[IN_TWO_DAYS, IN_THREE_DAYS, IN_FOUR_DAYS].map((on) => ({ on })),
      NO_ROOM,
    ]);
    expect(await memoryOf(ids[3] as string)).toMatchObject({
      ...{ promised_on: null, promised_seconds: null, promised_after: null },
    });
  });

  test('has no place on a day without minutes', async () => {
    const { learner, ids } = await sitting(20);
    // 20 November is a Friday.
    const weekday_minutes = [0, 20, 20, 20, 20, 20, 0];
    await learner.call('PUT', '/api/study/settings', { weekday_minutes });
    expect(await miss(learner, [ids[0] as string])).toEqual([{ on: IN_FOUR_DAYS }]);
  });

  test.each<[string, string, object]>([
    ['today', '2026-11-20', NO_ROOM],
    ['over', '2026-11-19', NO_ROOM],
    ['in two days', IN_TWO_DAYS, NO_ROOM],
    ['in three days', IN_THREE_DAYS, { on: IN_TWO_DAYS }],
  ])('with an exam that is %s', async (_, date, promised) => {
    const { learner, ids } = await sitting(240);
    await examOn(learner, date);
    expect(await miss(learner, [ids[0] as string])).toEqual([promised]);
  });

  test('has no place where the minutes do not cover what is unseen', async () => {
    const { learner, ids } = await sitting(5);
    await examOn(learner, IN_THREE_DAYS);
    expect(await miss(learner, [ids[0] as string])).toEqual([NO_ROOM]);
  });

  test('with confidence is looked at in a week, unless the exam comes first', async () => {
    const { learner, ids } = await sitting(20);
    const sure = async (id = '') =>
      (await sendReviews(learner, [await anAnswer(app, id, false, { confidence: 3 })]))[0].look_on;
    expect(await sure(ids[0])).toBe('2026-11-27');
    await examOn(learner, '2026-11-28');
    expect(await sure(ids[1])).toBe('2026-11-27');
    await examOn(learner, '2026-11-27');
    expect(await sure(ids[2])).toBe(null);
  });

  test('and sent again is told the day that it has, also on another day; it takes no other', async () => {
    const { learner, ids } = await sitting();
    const sent = await Promise.all(ids.slice(0, 4).map((id) => anAnswer(app, id, false)));
    const told = await sendReviews(learner, sent);
    expect(await sendReviews(learner, sent)).toEqual(told);
    app.pass(DAY);
    expect(await sendReviews(learner, sent.slice(0, 3))).toEqual(told.slice(0, 3));
    expect(await miss(learner, [ids[4] as string])).toEqual([{ on: '2026-11-25' }]);
  });

  test('and sent again takes the place that it did not get before', async () => {
    const { learner, ids } = await sitting();
    const [first = '', , , last = ''] = ids;
    await miss(learner, ids.slice(0, 3));
    const sent = await anAnswer(app, last, false);
    const [{ promise, ...rest }] = await sendReviews(learner, [sent]);
    expect(promise).toEqual(NO_ROOM);
    await learner.call('PUT', `/api/study/items/${first}`, { suspended: true });
    expect(await sendReviews(learner, [sent])).toEqual([{ ...rest, promise: { on: IN_TWO_DAYS } }]);
  });

  test('is stored where no day can be promised, and then has one once it is sent again', async () => {
    const { learner, ids } = await sitting(20);
    const answer = await anAnswer(app, ids[0] as string, false);
    const sent = {
      ...answer,
      reviewed_at: app.deps.clock(),
      duration_ms: null,
      choice_order: null,
      confidence: null,
    };
    const db = Object.create(app.deps.db, {
      transaction: { value: () => Promise.reject(new Error('No locks left.')) },
    });
    const [told] = await review({ ...app.deps, db }, learner.who, [sent as any]);
    expect(told).toMatchObject({ outcome: 'stored', verdict: { correct: false }, promise: NO_ROOM, look_on: null });
    expect(app.errors.splice(0)).toMatchObject([{ event: 'no day could be promised' }]);
    expect(await app.deps.db.select().from(reviews)).toHaveLength(1);
    expect(await sendReviews(learner, [answer])).toMatchObject([{ promise: { on: IN_TWO_DAYS } }]);
  });
});

interface Missed {
  learner: Person;
  id: string;
  review_id: string;
  topic_id: string;
}

/** What ends a promise, however it comes about. */
const ends: Record<string, (missed: Missed) => Promise<unknown>> = {
  'a later review of the queue': async ({ learner, id }) => {
    app.pass(60_000);
    return sendReviews(learner, [await anAnswer(app, id, true, { confidence: 2 })]);
  },
  'a review by a server of the release before': async ({ learner: { who }, id }) => {
    app.pass(60_000);
    const now = app.deps.clock();
    const [before] = await app.deps.db.select().from(reviews).where(eq(reviews.item_id, id));
    const row = { ...(before as NewReview), id: randomUUIDv7(), reviewed_at: now, received_at: now };
    await logTogether(app.deps.database, [entryOf({ ...row, user_id: who.user_id }, await memoryOf(id))]);
  },
  'an exam with it': async ({ learner, id, topic_id }) => {
    app.pass(60_000);
    const quiz = await aQuiz(app.deps, topic_id, [id]);
    const { attempt } = await startQuiz(learner, topic_id, { quiz_id: quiz.id });
    const { picks } = await anAnswer(app, id, true);
    await learner.call('PUT', `/api/attempts/${attempt.id}/answers`, {
      answers: [{ position: 0, picks, answered_at: app.deps.clock().toISOString() }],
    });
    await complete(learner, attempt.id);
  },
  undo: ({ learner, review_id }) => learner.call('POST', `/api/study/reviews/${review_id}/undo`),
  'a fresh start': ({ learner, id }) => learner.call('PUT', `/api/study/items/${id}`, { reset: true }),
  'setting it aside': ({ learner, id }) => learner.call('PUT', `/api/study/items/${id}`, { suspended: true }),
  'withdrawing it': ({ id }) =>
    app.deps.db.update(questions).set({ current_version_id: null }).where(eq(questions.id, id)),
  'deleting it': ({ id }) => app.deps.db.delete(questions).where(eq(questions.id, id)),
  'an exam moved to before it': ({ learner }) => examOn(learner, IN_TWO_DAYS),
};

describe('a promise ends, and its place is free, by', () => {
  test.each(Object.entries(ends))('%s', async (_, end) => {
    const { learner, ids, topic } = await sitting();
    const [id = '', ...others] = ids;
    const other = await aTopicWith(app.deps, 2);
    const answer = await anAnswer(app, id, false);
    const [told] = await sendReviews(learner, [answer]);
    expect(told.promise).toEqual({ on: IN_TWO_DAYS });
    expect(await miss(learner, others.slice(0, 2))).toEqual([{ on: IN_THREE_DAYS }, { on: IN_FOUR_DAYS }]);
    expect(await miss(learner, other.question_ids.slice(0, 1))).toEqual([NO_ROOM]);
    await end({ learner, id, review_id: answer.id, topic_id: topic.id });
    expect(await miss(learner, other.question_ids.slice(1))).toEqual([{ on: IN_TWO_DAYS }]);
  });
});

test('two devices that miss at the same moment never book more than a day has room for', async () => {
  const topic = await aTopicWith(app.deps, 4);
  const [one = '', other = '', ...before] = topic.question_ids;
  for (let round = 0; round < rounds(40, 1_000); round++) {
    const learner = await app.person();
    await plan(learner, 3);
    await miss(learner, before);
    const told = (await Promise.all([miss(learner, [one]), miss(learner, [other])])).flat();
    expect(told, `round ${round}`).toHaveLength(2);
    expect(told, `round ${round}`).toEqual(expect.arrayContaining([{ on: IN_FOUR_DAYS }, NO_ROOM]));
  }
});
