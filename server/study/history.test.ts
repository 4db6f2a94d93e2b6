import { randomUUIDv7 } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aTopic, aTopicWith, someFlashcards, someQuestions } from '../../tests/support/factories.ts';
import { completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { aGrade, anAnswer, sendReviews } from '../../tests/support/study.ts';
import { reviews } from './tables.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;

const read = async (person: Person, path: string) => ok(await person.call('GET', `/api/study/${path}`));

const undo = async (person: Person, id: string) =>
  expect((await person.call('POST', `/api/study/reviews/${id}/undo`)).status).toBe(200);

async function sitting(time_zone = 'UTC') {
  const topic = await aTopicWith(app.deps, 5);
  const cards = (await someFlashcards(app.deps, topic, 3)).map(({ id }) => id);
  const learner = await app.person();
  await learner.call('PUT', '/api/study/settings', { time_zone });
  return { topic, cards: cards as [string, string, string], questions: topic.question_ids, learner };
}

/** Moves the clock to this moment, which is later than now. */
const at = (moment: string) => app.pass(Date.parse(moment) - app.deps.clock().getTime());

describe('what was studied today, and what is ahead', () => {
  test('of somebody who has studied nothing', async () => {
    const { learner } = await sitting();
    const body = await read(learner, 'ahead');
    expect(body).toMatchObject({
      today: { cards: { known: 0, again: 0 }, questions: { right: 0, missed: 0 }, minutes: 0 },
      ...{ reviews: 0, predicted: null, recalled: null, first: [] },
    });
    expect(body.days).toHaveLength(8);
    expect(body.days[0]).toEqual({ date: '2026-11-21', cards: 0, questions: 0, minutes: 0 });
    expect(body.days[7].date).toBe('2026-11-28');
  });

  test('counts each item once, and names what comes back first and why', async () => {
    const { learner, questions, cards } = await sitting();
    const [sure = '', missed = '', guess = '', right = '', undone = ''] = questions;
    const taken = await anAnswer(app, undone, false, { duration_ms: 300_000 });
    await sendReviews(learner, [
      await anAnswer(app, sure, false, { confidence: 3, duration_ms: 60_000 }),
      await anAnswer(app, missed, false, { confidence: 2, duration_ms: 60_000 }),
      await anAnswer(app, guess, true, { confidence: 1, duration_ms: 30_000 }),
      await anAnswer(app, right, true, { confidence: 3 }),
      taken,
      aGrade(app, cards[0], 1, { duration_ms: 30_000 }),
      aGrade(app, cards[1], 3),
    ]);
    const names = async () => (await read(learner, 'ahead')).first.map(({ item_id }: any) => item_id);
    expect(await names(), 'comes back today').not.toContain(cards[0]);
    app.pass(11 * MINUTE);
    await sendReviews(learner, [aGrade(app, cards[0], 3)]);
    await undo(learner, taken.id);
    const body = await read(learner, 'ahead');
    expect(body.today).toEqual({
      cards: { known: 1, again: 1 },
      questions: { right: 2, missed: 2 },
      minutes: 3,
    });
    expect(body.first.map(({ item_id, why }: any) => [item_id, why]).sort()).toEqual(
      [
        [sure, 'sure_wrong'],
        [missed, 'missed'],
        [guess, 'guess'],
        [cards[0], 'again'],
      ].sort(),
    );
    const days = body.first.map(({ comes }: any) => comes.on ?? 'later');
    expect(days).toEqual(days.toSorted());
    expect(body.first.find(({ item_id }: any) => item_id === cards[0])).toMatchObject({
      kind: 'card',
      text: 'Front 1',
    });
    const questionsOf = ({ days }: any) => days.slice(0, 2).map(({ questions }: any) => questions);
    expect(body.days[0].cards).toBe(1);
    expect(questionsOf(body)).toEqual([0, 3]);
    await learner.call('PUT', `/api/study/items/${sure}`, { suspended: true });
    const after = await read(learner, 'ahead');
    expect(after.first.map(({ why }: any) => why)).not.toContain('sure_wrong');
    expect(questionsOf(after)).toEqual([0, 2]);
  });

  test('a day ends at four in the morning of the learner', async () => {
    const { learner, cards } = await sitting('America/New_York');
    at('2026-11-21T08:30:00Z');
    await sendReviews(learner, [aGrade(app, cards[0], 3, { duration_ms: 60_000 })]);
    expect(await read(learner, 'ahead')).toMatchObject({ today: { cards: { known: 1 }, minutes: 1 } });
    expect((await read(learner, 'ahead')).days[0].date).toBe('2026-11-21');
    at('2026-11-21T09:00:00Z');
    const body = await read(learner, 'ahead');
    expect([body.today.cards.known, body.today.minutes, body.days[0].date]).toEqual([0, 0, '2026-11-22']);
    expect((await read(learner, 'history')).days.slice(-2)).toEqual([
      { date: '2026-11-20', minutes: 1, planned: 20 },
      { date: '2026-11-21', minutes: 0, planned: 20 },
    ]);
  });

  test('of one topic alone, and of none that is not there', async () => {
    const { topic, learner, cards } = await sitting();
    const other = await sitting();
    await sendReviews(learner, [aGrade(app, cards[0], 1), aGrade(app, other.cards[0], 1)]);
    const coming = async (name: string) =>
      (await read(learner, name)).days.reduce((sum: number, { cards }: any) => sum + cards, 0);
    const all = await coming('ahead');
    const own = await coming(`ahead?topic_id=${topic.id}`);
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(all);
    const { status, body } = await learner.call('GET', `/api/study/ahead?topic_id=${randomUUIDv7()}`);
    expect([status, body.code]).toEqual([404, 'TOPIC_NOT_FOUND']);
  });

  test('what was predicted and what was recalled is said from 50 reviews on', async () => {
    const topic = await aTopicWith(app.deps, 0);
    const cards = (await someFlashcards(app.deps, topic, 50)).map(({ id }) => id);
    const learner = await app.person();
    await sendReviews(
      learner,
      cards.map((id) => aGrade(app, id, 3)),
    );
    app.pass(2 * DAY);
    await sendReviews(
      learner,
      cards.slice(0, 49).map((id, n) => aGrade(app, id, n < 9 ? 1 : 3)),
    );
    expect(await read(learner, 'ahead')).toMatchObject({ reviews: 49, predicted: null, recalled: null });
    await sendReviews(learner, [aGrade(app, cards[49] as string, 3)]);
    const body = await read(learner, 'ahead');
    expect([body.reviews, body.recalled]).toEqual([50, 41 / 50]);
    expect(body.predicted).toBeGreaterThan(0.85);
    expect(body.predicted).toBeLessThan(0.95);
  });
});

describe('the history', () => {
  test('of somebody who has studied nothing', async () => {
    const body = await read((await sitting()).learner, 'history');
    expect(body).toMatchObject({ minutes: 0, days_studied: 0, weeks: [] });
    expect(body.days).toHaveLength(56);
    expect([body.days[0].date, body.days[55].date]).toEqual(['2026-09-26', '2026-11-20']);
    expect(body.confidence).toEqual([
      { confidence: 1, answers: 0, right: 0, low: null, high: null, expected: null },
      { confidence: 2, answers: 0, right: 0, low: null, high: null, expected: 0.67 },
      { confidence: 3, answers: 0, right: 0, low: null, high: null, expected: 0.8 },
    ]);
  });

  test('has the minutes of each day beside what was planned for it, and none that were taken back', async () => {
    const { learner, questions, cards } = await sitting('Europe/Amsterdam');
    await learner.call('PUT', '/api/study/settings', { weekday_minutes: [10, 20, 30, 40, 50, 0, 70] });
    const graded = (n: number, minutes: number) =>
      aGrade(app, cards[n] as string, 3, { duration_ms: minutes * MINUTE });
    await sendReviews(learner, [graded(0, 5), graded(1, 4)]);
    at('2026-11-21T02:59:00Z');
    await sendReviews(learner, [graded(2, 3)]);
    at('2026-11-21T03:00:00Z');
    const taken = await anAnswer(app, questions[0] as string, true, { duration_ms: 5 * MINUTE });
    await sendReviews(learner, [graded(0, 2), taken]);
    await undo(learner, taken.id);
    const body = await read(learner, 'history');
    expect(body).toMatchObject({ minutes: 14, days_studied: 2 });
    expect(body.days.slice(-3)).toEqual([
      { date: '2026-11-19', minutes: 0, planned: 40 },
      { date: '2026-11-20', minutes: 12, planned: 50 },
      { date: '2026-11-21', minutes: 2, planned: 0 },
    ]);
    await app.deps.db.execute(sql`update reviews set reviewed_at = reviewed_at - interval '56 days'`);
    expect(await read(learner, 'history')).toMatchObject({ minutes: 0, days_studied: 0 });
  });

  test('a day on which the clocks change keeps its minutes', async () => {
    at('2027-03-28T01:59:00Z');
    const { learner, cards } = await sitting('Europe/Amsterdam');
    await sendReviews(learner, [aGrade(app, cards[0], 3, { duration_ms: MINUTE })]);
    at('2027-03-28T02:00:00Z');
    await sendReviews(learner, [aGrade(app, cards[1], 3, { duration_ms: 2 * MINUTE })]);
    expect((await read(learner, 'history')).days.slice(-2)).toMatchObject([
      { date: '2027-03-27', minutes: 1 },
      { date: '2027-03-28', minutes: 2 },
    ]);
  });

  test('compares by week what was predicted with what was recalled; a right guess was not, and what was taken back is not there', async () => {
    const { learner, questions, cards } = await sitting();
    const [first = '', second = '', third = ''] = questions;
    const all = async (...confidences: number[]) => [
      await anAnswer(app, first, true, { confidence: confidences[0] }),
      await anAnswer(app, second, true, { confidence: confidences[1] }),
      aGrade(app, cards[0], 3),
    ];
    await sendReviews(learner, await all(2, 2));
    expect((await read(learner, 'history')).weeks).toEqual([]);
    at('2026-11-22T20:00:00Z');
    await sendReviews(learner, await all(2, 1));
    at('2026-11-23T03:59:00Z');
    await sendReviews(learner, [aGrade(app, cards[0], 1)]);
    at('2026-11-25T12:00:00Z');
    const taken = await anAnswer(app, second, false);
    await sendReviews(learner, [taken, await anAnswer(app, first, true), await anAnswer(app, third, true)]);
    await undo(learner, taken.id);
    const { weeks } = await read(learner, 'history');
    expect(weeks.map(({ week_of, recalled, reviews }: any) => [week_of, recalled, reviews])).toEqual([
      ['2026-11-16', 0.5, 4],
      ['2026-11-23', 1, 1],
    ]);
    for (const { predicted, recalled, low, high } of weeks) {
      expect(predicted).toBeGreaterThan(0.5);
      expect(low).toBeLessThanOrEqual(recalled);
      expect(high).toBeGreaterThanOrEqual(recalled);
    }
  });

  test('says how right by confidence, a guess against the chance of its questions', async () => {
    const topic = await aTopic(app.deps);
    const drafts = [aQuestion(), aQuestion({ correct: [0, 2] }), aQuestion()];
    const [single = '', pair = '', other = ''] = await someQuestions(app.deps, topic.id, drafts);
    const learner = await app.person();
    const taken = await anAnswer(app, other, false, { confidence: 1 });
    await sendReviews(learner, [
      await anAnswer(app, single, true, { confidence: 1 }),
      await anAnswer(app, pair, false, { confidence: 1 }),
      await anAnswer(app, single, true, { confidence: 3 }),
      await anAnswer(app, single, false, { confidence: 3 }),
      await anAnswer(app, single, false),
      taken,
    ]);
    await undo(learner, taken.id);
    const [guess, think, sure] = (await read(learner, 'history')).confidence;
    expect(guess).toMatchObject({ answers: 2, right: 1 });
    expect(guess.expected).toBeCloseTo((1 / 4 + 1 / 6) / 2, 12);
    expect(think).toMatchObject({ answers: 0, expected: 0.67 });
    expect(sure).toMatchObject({ answers: 2, right: 1, expected: 0.8 });
  });
});

describe('the log', () => {
  test('is empty at first', async () => {
    expect(await read((await sitting()).learner, 'log')).toMatchObject({ reviews: [], next_cursor: null, total: 0 });
  });

  test('has what was answered, newest first, and of what can be taken back today', async () => {
    const { topic, learner, questions, cards } = await sitting();
    const [first = '', second = ''] = questions;
    const old = aGrade(app, cards[0], 1);
    await sendReviews(learner, [old]);
    const quiz = await startQuiz(learner, topic.id, { question_count: 5 });
    await completeWith(learner, quiz.attempt, () => true);
    app.pass(DAY);
    const sent = await anAnswer(app, first, false, { confidence: 3 });
    await sendReviews(learner, [sent]);
    app.pass(MINUTE);
    const taken = await anAnswer(app, second, true, { confidence: 1 });
    await sendReviews(learner, [taken]);
    await undo(learner, taken.id);
    const { reviews: log, total } = await read(learner, 'log');
    expect(total).toBe(8);
    expect(log.slice(0, 2)).toEqual([
      expect.objectContaining({ review_id: taken.id, can_undo: false, undone_at: app.deps.clock().toISOString() }),
      {
        ...{ review_id: sent.id, item_id: first, kind: 'question', topic_name: topic.name, source: 'queue' },
        ...{ text: expect.stringMatching(/^Question \d+\?$/), reviewed_at: sent.reviewed_at, undone_at: null },
        ...{ grade: null, in_exam: false, correct: false, confidence: 3, can_undo: true },
      },
    ]);
    expect(
      log
        .slice(2)
        .map(({ kind, source, can_undo }: any) => [kind, source, can_undo])
        .sort(),
    ).toEqual([['card', 'queue', false], ...Array(5).fill(['question', 'exam', false])]);
    const card = log.find(({ review_id }: any) => review_id === old.id);
    expect(card).toMatchObject({ text: 'Front 1', grade: 1, correct: null });
  });

  test('says what the question said when it was answered', async () => {
    const { learner, questions } = await sitting();
    const [first = ''] = questions;
    const sent = await anAnswer(app, first, true);
    await sendReviews(learner, [sent]);
    const before = (await read(learner, 'log')).reviews[0].text;
    const administrator = await app.person({ is_admin: true });
    const opened = await administrator.call('GET', `/api/admin/questions/${first}`);
    const answers = ['a', 'b'].map((answer_text) => ({ answer_text, is_correct: answer_text === 'b' }));
    const changed = { question_text: 'Another?', explanation: '', answers, version: opened.body.question.version };
    expect((await administrator.call('PUT', `/api/admin/questions/${first}`, changed)).status).toBe(200);
    expect((await read(learner, 'log')).reviews[0].text).toBe(before);
  });

  test('is filtered, a page at a time', async () => {
    const { learner, questions, cards } = await sitting();
    const [sure = '', wrong = '', guess = '', right = ''] = questions;
    const sent = [
      await anAnswer(app, sure, false, { confidence: 3 }),
      await anAnswer(app, wrong, false, { confidence: 1 }),
      await anAnswer(app, guess, true, { confidence: 1 }),
      await anAnswer(app, right, true, { confidence: 3 }),
      aGrade(app, cards[0], 1),
    ];
    await sendReviews(learner, sent);
    const itemsOf = async (show: string) =>
      (await read(learner, `log?show=${show}`)).reviews.map(({ item_id }: any) => item_id);
    expect(await itemsOf('sure_wrong')).toEqual([sure]);
    expect((await itemsOf('wrong')).sort()).toEqual([sure, wrong].sort());
    expect(await itemsOf('guess')).toEqual([guess]);
    const ids: string[] = [];
    for (let cursor = ''; cursor !== null; ) {
      const { reviews: page, next_cursor } = await read(learner, `log?limit=2&cursor=${cursor}`);
      expect(page.length).toBeLessThanOrEqual(2);
      ids.push(...page.map(({ review_id }: any) => review_id));
      cursor = next_cursor;
    }
    expect(ids).toEqual(
      sent
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const { next_cursor } = await read(learner, 'log?limit=2');
    expect((await learner.call('GET', `/api/study/log?show=wrong&cursor=${next_cursor}`)).status).toBe(400);
    expect((await learner.call('GET', '/api/study/log?show=right')).status).toBe(400);
  });
});

test('nobody is shown what others have answered', async () => {
  const { learner, questions, cards } = await sitting();
  const sent = [
    await anAnswer(app, questions[0] as string, false, { confidence: 3, duration_ms: MINUTE }),
    aGrade(app, cards[0], 1),
  ];
  await sendReviews(learner, sent);
  const stranger = await app.person();
  app.pass(MINUTE);
  const body = await read(stranger, 'ahead');
  expect([body.today, body.first, body.days[0].questions]).toEqual([
    { cards: { known: 0, again: 0 }, questions: { right: 0, missed: 0 }, minutes: 0 },
    [],
    0,
  ]);
  expect(await read(stranger, 'history')).toMatchObject({ minutes: 0, days_studied: 0, weeks: [] });
  expect(await read(stranger, 'log')).toMatchObject({ reviews: [], total: 0 });
  const all = await app.deps.db.select().from(reviews).where(eq(reviews.user_id, learner.who.user_id));
  expect(all).toHaveLength(2);
});
