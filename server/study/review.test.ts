import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MODEL } from '#core/study/memory.ts';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { aGrade, anAnswer, remembered, sendReviews } from '../../tests/support/study.ts';
import { putOpened } from '../../tests/support/versions.ts';
import type { HotStatement } from '../db/open.ts';
import { studyLimits } from '../http/rate-limit.ts';
import { questions } from '../questions/tables.ts';
import { entryOf, logTogether, type MemoryRow, type NewReview, STALE } from './log.ts';
import { review } from './review.ts';
import { memories, reviews } from './tables.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60_000;
const dayOf = (moment: string) => (Date.parse(moment) - app.deps.clock().getTime()) / DAY;

async function sitting(count = 5) {
  const topic = await aTopicWith(app.deps, count);
  const cards = await someFlashcards(app.deps, topic, 2);
  const [first = '', second = '', third = ''] = topic.question_ids;
  const [card = '', other = ''] = cards.map(({ id }) => id);
  return { topic, learner: await app.person(), first, second, third, card, other };
}

describe('answers and graded cards', () => {
  test('each is stored with what it says of memory, and a question tells its key only then', async () => {
    const { learner, first, second, third, card, other } = await sitting();
    const sent = [
      await anAnswer(app, first, true, { confidence: 3, duration_ms: 21_000 }),
      await anAnswer(app, second, true, { confidence: 1, duration_ms: 900_000 }),
      await anAnswer(app, third, false, { confidence: 3 }),
      aGrade(app, card, 1),
      aGrade(app, other, 4),
    ];
    const results = await sendReviews(learner, sent);
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual(sent.map(({ id }) => [id, 'stored']));
    expect(results.map(({ verdict }) => verdict?.correct ?? null)).toEqual([true, true, false, null, null]);
    expect(results[0].verdict).toMatchObject({
      correct_choices: (sent[0] as any).picks,
      explanation: expect.any(String),
    });
    expect(results.map(({ due_at }) => Math.round(dayOf(due_at) * 144) / 144)).toEqual([7, 1, 1, 1 / 144, 8]);
    const all = await remembered(app);
    expect(all.reviews.map(({ source }) => source)).toEqual(Array(5).fill('queue'));
    const times = new Map(all.reviews.map(({ item_id, duration_ms }) => [item_id, duration_ms]));
    expect([first, second, third].map((id) => times.get(id))).toEqual([21_000, 300_000, null]);
    expect(all.first_answers.map(({ confidence, correct }) => [confidence, correct]).sort()).toEqual([
      [1, true],
      [3, false],
      [3, true],
    ]);
  });

  test('sent again, or many times at once, it is stored once and told the same', async () => {
    const { learner, first, card } = await sitting();
    const sent = [await anAnswer(app, first, false), aGrade(app, card, 3)];
    const all = await Promise.all(Array.from({ length: 30 }, () => sendReviews(learner, sent)));
    for (const results of all) expect(results).toEqual(all[0]);
    app.pass(DAY);
    expect(await sendReviews(learner, sent)).toEqual(all[0]);
    expect((await remembered(app)).reviews).toHaveLength(2);
  });

  test.each<[string, (learner: Person, sent: any, card: string) => Promise<any>]>([
    ['the same review', async (learner, sent) => (await sendReviews(learner, [sent]))[0]],
    ['another review', async (learner, _, card) => (await sendReviews(learner, [aGrade(app, card, 3)]))[0]],
    [
      'a review taken back',
      async (learner, { id }) => (await learner.call('POST', `/api/study/reviews/${id}/undo`)).body,
    ],
    [
      'an item set aside',
      async (learner, _, card) => (await learner.call('PUT', `/api/study/items/${card}`, { suspended: true })).body,
    ],
  ])('a memory that a crash has left stale is folded again by %s', async (_, use) => {
    const { learner, card } = await sitting();
    const sent = aGrade(app, card, 3);
    await sendReviews(learner, [aGrade(app, card, 1), sent]);
    await app.deps.db.update(memories).set({ model: STALE, due_at: new Date(0), reps: 9 });
    const { due_at } = await use(learner, sent, card);
    const all = await remembered(app);
    expect(all.memories).toMatchObject([{ model: MODEL, due_at: new Date(due_at) }]);
  });

  test.each<[string, number, (write: () => Promise<unknown>) => Promise<unknown>]>([
    ['the same review', 2, (write) => write()],
    [
      'another one',
      0,
      async () => {
        const [log] = await app.deps.db.select().from(reviews);
        await app.deps.db.insert(reviews).values({ ...(log as typeof reviews.$inferSelect), id: randomUUIDv7() });
        await app.deps.db.update(memories).set({ model: STALE });
      },
    ],
  ])('%s is written by a server that dies before it folds: the memory has both', async (_, daysAgo, meanwhile) => {
    const { learner, card } = await sitting();
    await sendReviews(learner, [aGrade(app, card, 1)]);
    app.pass(DAY);
    const { database } = app.deps;
    const hot = async (statement: HotStatement, values: unknown[]): Promise<any[]> => {
      const write = () => database.hot<any>(statement, values);
      if (statement.name === 'log_reviews') await meanwhile(write);
      return write();
    };
    const deps = { ...app.deps, database: { ...database, hot } };
    const reviewed_at = new Date(app.deps.clock().getTime() - daysAgo * DAY);
    const sent = { kind: 'card' as const, id: randomUUIDv7(), item_id: card, grade: 3 as const, duration_ms: null };
    const [told] = await review(deps, learner.who, [{ ...sent, reviewed_at }]);
    const { memories: all } = await remembered(app);
    expect(all).toMatchObject([{ model: MODEL, due_at: new Date((told as any).due_at) }]);
  });

  test('two reviews of a card in one statement: each is told that the memory has to be folded', async () => {
    const { learner, card } = await sitting();
    await sendReviews(learner, [aGrade(app, card, 3)]);
    app.pass(DAY);
    const { reviews: log, memories: before } = await remembered(app);
    const next = () =>
      entryOf(
        { ...(log[0] as NewReview), id: randomUUIDv7(), reviewed_at: app.deps.clock() },
        before[0] as MemoryRow,
      );
    const told = await Promise.all([1, 2].map(() => logTogether(app.deps.database, [next()])));
    expect(told).toEqual(Array(2).fill([{ n: 0, is_new: true, is_stale: true }]));
  });

  test('from two devices at once, late and in any order: one memory', async () => {
    const { learner, first, card } = await sitting();
    const sent: object[] = [];
    for (let n = 0; n < 12; n++) {
      sent.push(await anAnswer(app, first, n % 3 > 0), aGrade(app, card, 1 + (n % 4)));
      app.pass(DAY / 2);
    }
    const devices = [sent.filter((_, n) => n % 3 === 0), sent.filter((_, n) => n % 3 !== 0).reverse()];
    await Promise.all(
      devices.map(async (waiting) => {
        for (let from = 0; from < waiting.length; from += 2)
          await sendReviews(learner, waiting.slice(from, from + 2));
      }),
    );
    const all = await remembered(app);
    expect(all.memories.map(({ reps }) => reps)).toEqual([12, 12]);
    expect(all.first_answers, 'what a client dates takes the place of no other').toHaveLength(1);
  });

  test('many learners at once each get their own', async () => {
    const { topic, card } = await sitting(8);
    const people = await Promise.all(Array.from({ length: 12 }, () => app.person()));
    await Promise.all(
      people.map(async (person, n) => {
        for (const [place, id] of topic.question_ids.entries()) {
          const sent = [await anAnswer(app, id, (place + n) % 2 === 0), aGrade(app, card, 1 + (n % 4))];
          const [told] = await sendReviews(person, sent);
          expect(told).toMatchObject({ item_id: id, verdict: { correct: (place + n) % 2 === 0 } });
        }
      }),
    );
    const all = await remembered(app);
    expect([all.reviews.length, all.memories.length]).toEqual([12 * 16, 12 * 9]);
  });

  test('a question that was edited meanwhile is graded by the version that was shown', async () => {
    const { learner, first } = await sitting();
    const sent = await anAnswer(app, first, true);
    const administrator = await app.person({ is_admin: true });
    const [before] = await app.deps.db.select().from(questions).where(eq(questions.id, first));
    const answers = ['a', 'b'].map((answer_text) => ({ answer_text, is_correct: answer_text === 'b' }));
    const other = { question_text: 'Another?', explanation: '', answers };
    await putOpened(administrator, `/api/admin/questions/${first}`, other);
    const [after] = await app.deps.db.select().from(questions).where(eq(questions.id, first));
    expect(after?.current_version_id).not.toBe(before?.current_version_id);
    const [told] = await sendReviews(learner, [sent]);
    expect(told).toMatchObject({ outcome: 'stored', verdict: { correct: true } });
  });
});

describe('what is wrong', () => {
  test('is refused answer by answer; the good ones are stored', async () => {
    const { learner, first, second, card } = await sitting();
    const good = await anAnswer(app, first, true);
    const [choice = ''] = (await anAnswer(app, second, true)).picks;
    const [other = ''] = (await anAnswer(app, second, false)).picks;
    const taken = aGrade(app, card, 3);
    await sendReviews(await app.person(), [taken]);
    const old = new Date(app.deps.clock().getTime() - 61 * DAY).toISOString();
    const refused: [object, string][] = [
      [aGrade(app, randomUUID(), 3), 'STUDY_ITEM_NOT_FOUND'],
      [aGrade(app, first, 3), 'STUDY_ITEM_NOT_FOUND'],
      [await anAnswer(app, first, true, { item_id: second }), 'STUDY_ITEM_NOT_FOUND'],
      [await anAnswer(app, first, true, { item_id: card }), 'STUDY_ITEM_NOT_FOUND'],
      [await anAnswer(app, first, true, { picks: [choice] }), 'ANSWER_UNKNOWN'],
      [await anAnswer(app, second, true, { picks: [choice, other] }), 'TOO_MANY_PICKS'],
      [await anAnswer(app, second, true, { picks: [] }), 'NOTHING_PICKED'],
      [await anAnswer(app, second, true, { choice_order: [choice] }), 'ANSWER_UNKNOWN'],
      [aGrade(app, card, 3, { reviewed_at: old }), 'REVIEW_TOO_OLD'],
      [taken, 'REVIEW_ID_TAKEN'],
    ];
    const results = await sendReviews(learner, [...refused.map(([sent]) => sent), good]);
    expect(results.map(({ outcome, code }) => code ?? outcome)).toEqual([
      ...refused.map(([, code]) => code),
      'stored',
    ]);
    expect(results[0]).toEqual({
      ...{ id: expect.any(String), outcome: 'refused', code: 'STUDY_ITEM_NOT_FOUND' },
      error: 'This question or card no longer exists.',
    });
    expect((await remembered(app)).reviews).toHaveLength(2);
    for (const { verdict } of results.slice(0, -1)) expect(verdict).toBeUndefined();
  });

  test.each<[string, (sent: any) => unknown, string]>([
    ['no answer', () => [], 'Send 1 to 50 answers.'],
    ['51 answers', (sent) => Array(51).fill(sent), 'Send 1 to 50 answers.'],
    [
      'an id that is not a UUID of version 7',
      (sent) => [{ ...sent, id: randomUUID() }],
      'The id of an answer is a UUID of version 7.',
    ],
    ['an id twice', (sent) => [sent, { ...sent, grade: 1 }], 'Two answers have the same id.'],
    [
      'an id twice, once in capitals',
      (sent) => [sent, { ...sent, id: sent.id.toUpperCase() }],
      'Two answers have the same id.',
    ],
    ['a grade of 5', (sent) => [{ ...sent, grade: 5 }], 'A grade is 1 (again), 2 (hard), 3 (good) or 4 (easy).'],
    ['no moment', (sent) => [{ ...sent, reviewed_at: 'yesterday' }], 'reviewed_at is a moment in ISO 8601.'],
  ])('%s is refused as a whole', async (_, changed, sentence) => {
    const { learner, card } = await sitting();
    const { status, body } = await learner.call('POST', '/api/study/reviews', {
      reviews: changed(aGrade(app, card, 3)),
    });
    expect([status, Object.values(body.fields)]).toEqual([400, [sentence]]);
    expect((await remembered(app)).reviews).toEqual([]);
  });

  test.each([0, 4])('confidence %i is none', async (confidence) => {
    const { learner, first } = await sitting();
    const reviews = [await anAnswer(app, first, true, { confidence })];
    const { status, body } = await learner.call('POST', '/api/study/reviews', { reviews });
    expect([status, Object.values(body.fields)]).toEqual([
      400,
      ['Confidence is 1 (guess), 2 (think so) or 3 (sure).'],
    ]);
  });

  test('a clock that is ahead counts as now', async () => {
    const { learner, card } = await sitting();
    const reviewed_at = new Date(app.deps.clock().getTime() + 3 * DAY).toISOString();
    await sendReviews(learner, [aGrade(app, card, 3, { reviewed_at })]);
    expect((await remembered(app)).reviews).toMatchObject([{ reviewed_at: app.deps.clock() }]);
  });

  test('nobody is told more keys than can be studied', async () => {
    const { learner, first, second } = await sitting();
    app.deps.limits.spend('questionsUserHour', learner.who.user_id, studyLimits.questionsUserHour.points - 1);
    const known = await anAnswer(app, first, true);
    await sendReviews(learner, [known]);
    const reviews = [await anAnswer(app, second, true)];
    const { status, body } = await learner.call('POST', '/api/study/reviews', { reviews });
    expect([status, body.code, body.verdict]).toEqual([429, 'TOO_MANY_ATTEMPTS', undefined]);
    await sendReviews(learner, [known, await anAnswer(app, first, false, { id: randomUUIDv7() })]);
    expect((await remembered(app)).reviews).toHaveLength(2);
  });

  test('60 are taken in a minute, by receipt: the call that goes over stores none, and repeats are free', async () => {
    const { learner, card } = await sitting();
    const reviewed_at = new Date(app.deps.clock().getTime() - DAY).toISOString();
    const some = (count: number) => Array.from({ length: count }, () => aGrade(app, card, 3, { reviewed_at }));
    const [first, more] = [some(50), some(11)];
    const send = (reviews: object[]) => learner.call('POST', '/api/study/reviews', { reviews });
    expect((await send(first)).status).toBe(200);
    const { status, body, headers } = await send(more);
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'TOO_MANY_ATTEMPTS', '60']);
    expect((await remembered(app)).reviews).toHaveLength(50);
    expect((await send(first)).status).toBe(200);
    expect((await send(more.slice(0, 10))).status).toBe(200);
    app.pass(60_000);
    expect((await send(more)).status).toBe(200);
    expect((await remembered(app)).reviews).toHaveLength(61);
  });

  test('6,000 are taken in a day, and those refused for it do not use up the minute', async () => {
    const { learner, card } = await sitting();
    const { points } = studyLimits.reviewsUserDay;
    app.deps.limits.spend('reviewsUserDay', learner.who.user_id, points - 5);
    const some = (count: number) => Array.from({ length: count }, () => aGrade(app, card, 3));
    const send = (reviews: object[]) => learner.call('POST', '/api/study/reviews', { reviews });
    for (let n = 0; n < 3; n++) expect((await send(some(50))).status).toBe(429);
    expect((await send(some(5))).status).toBe(200);
    app.pass(DAY);
    expect((await send(some(50))).status).toBe(200);
  });
});
