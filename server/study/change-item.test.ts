import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { aGrade, anAnswer, remembered, sendReviews } from '../../tests/support/study.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60_000;

async function sitting() {
  const topic = await aTopicWith(app.deps, 5);
  const [card] = await someFlashcards(app.deps, topic, 1);
  return { topic, learner: await app.person(), question: topic.question_ids[0] as string, card: card?.id as string };
}

describe('taking back', () => {
  test('a card: its memory is exactly what it was before', async () => {
    const { learner, card } = await sitting();
    await sendReviews(learner, [aGrade(app, card, 3)]);
    app.pass(2 * DAY);
    const before = await remembered(app);
    const sent = aGrade(app, card, 1);
    const [stored] = await sendReviews(learner, [sent]);
    const undone = await Promise.all([1, 2, 3].map(() => learner.call('POST', `/api/study/reviews/${sent.id}/undo`)));
    for (const { status, body } of undone) expect([status, body.item_id]).toEqual([200, card]);
    expect(undone[0]?.body.due_at).not.toBe(stored.due_at);
    const after = await remembered(app);
    expect(after.memories).toEqual(before.memories);
    expect(after.reviews.find(({ id }) => id === sent.id)?.undone_at).toEqual(app.deps.clock());
    expect((await sendReviews(learner, [sent]))[0], 'sent again it stays taken back').toMatchObject({
      due_at: undone[0]?.body.due_at,
    });
    expect((await remembered(app)).memories).toEqual(before.memories);
  });

  test('a question: it is hidden until tomorrow, and its first answer stays', async () => {
    const { learner, question } = await sitting();
    await learner.call('PUT', '/api/study/settings', { time_zone: 'Europe/Amsterdam' });
    const sent = await anAnswer(app, question, false);
    await sendReviews(learner, [sent]);
    const { body } = await learner.call('POST', `/api/study/reviews/${sent.id}/undo`);
    expect(body).toEqual({ item_id: question, due_at: null });
    const all = await remembered(app);
    expect(all.memories).toMatchObject([
      { reps: 0, state: null, buried_until: new Date('2026-11-21T03:00:00.000Z') },
    ]);
    expect(all.first_answers).toMatchObject([{ correct: false }]);
    app.pass(DAY);
    await sendReviews(learner, [await anAnswer(app, question, true)]);
    expect(await remembered(app)).toMatchObject({ memories: [{ reps: 1 }], first_answers: [{ correct: false }] });
  });

  test('of somebody else, of a quiz and of nothing is refused', async () => {
    const { topic, learner, card } = await sitting();
    const sent = aGrade(app, card, 3);
    await sendReviews(await app.person(), [sent]);
    const { attempt } = await startQuiz(learner, topic.id, { question_count: 5 });
    await completeWith(learner, attempt, () => true);
    const before = await remembered(app);
    const ofQuiz = before.reviews.find(({ source }) => source === 'exam')?.id;
    const codes = await Promise.all(
      [sent.id, ofQuiz, randomUUIDv7()].map(
        async (id) => (await learner.call('POST', `/api/study/reviews/${id}/undo`)).body.code,
      ),
    );
    expect(codes).toEqual(['REVIEW_NOT_FOUND', 'REVIEW_OF_A_QUIZ', 'REVIEW_NOT_FOUND']);
    expect(await remembered(app)).toEqual(before);
  });
});

describe('an item', () => {
  test('is set aside and taken up again, hidden until tomorrow and shown again', async () => {
    const { learner, question } = await sitting();
    const change = async (body: object) => (await learner.call('PUT', `/api/study/items/${question}`, body)).body;
    const untouched = { item_id: question, due_at: null, suspended: false, buried_until: null };
    expect(await change({})).toEqual(untouched);
    expect(await change({ suspended: true })).toEqual({ ...untouched, suspended: true });
    expect(await change({ suspended: true, buried: true })).toEqual({
      ...{ ...untouched, suspended: true },
      buried_until: '2026-11-21T04:00:00.000Z',
    });
    await sendReviews(learner, [await anAnswer(app, question, true)]);
    expect(await change({ suspended: false, buried: false })).toEqual({
      ...untouched,
      due_at: '2026-11-22T09:00:00.000Z',
    });
  });

  test('that is set aside is listed for its learner alone, the newest first, a page at a time', async () => {
    const { learner, question, card } = await sitting();
    const aside = (item_id: string, suspended: boolean) =>
      learner.call('PUT', `/api/study/items/${item_id}`, { suspended });
    const listed = async (query = '', person = learner) =>
      (await person.call('GET', `/api/study/set-aside${query}`)).body;
    expect(await listed()).toMatchObject({ items: [], total: 0 });
    await aside(question, true);
    app.pass(60_000);
    await aside(card, true);
    const first = await listed('?limit=1');
    expect(first).toMatchObject({ items: [{ item_id: card, kind: 'card' }], total: 2 });
    const second = await listed(`?limit=1&cursor=${encodeURIComponent(first.next_cursor)}`);
    expect(second).toMatchObject({ items: [{ item_id: question, kind: 'question' }], next_cursor: null });
    expect(second.items[0].text).not.toBe('');
    expect((await listed('', await app.person())).items).toEqual([]);
    await aside(card, false);
    expect((await listed()).items.map(({ item_id }: any) => item_id)).toEqual([question]);
  });

  test('is started again: what was answered before does not count any more, also when it comes late', async () => {
    const { learner, question, card } = await sitting();
    const late = await anAnswer(app, question, false);
    app.pass(60_000);
    await sendReviews(learner, [await anAnswer(app, question, true), aGrade(app, card, 3)]);
    app.pass(DAY);
    expect((await learner.call('PUT', `/api/study/items/${question}`, { reset: true })).body.due_at).toBeNull();
    app.pass(DAY);
    await sendReviews(learner, [late]);
    expect((await remembered(app)).memories.find(({ item_id }) => item_id === question)).toMatchObject({ reps: 0 });
    const [stored] = await sendReviews(learner, [await anAnswer(app, question, true)]);
    expect(Date.parse(stored.due_at) - app.deps.clock().getTime()).toBe(2 * DAY);
    expect((await remembered(app)).memories.map(({ reps }) => reps)).toEqual([1, 1]);
  });

  test('that does not exist is refused', async () => {
    const { learner } = await sitting();
    const { status, body } = await learner.call('PUT', `/api/study/items/${randomUUID()}`, { suspended: true });
    expect([status, body.code]).toEqual([404, 'STUDY_ITEM_NOT_FOUND']);
  });
});

describe('settings', () => {
  const defaults = {
    ...{ time_zone: null, minutes_per_day: 20, weekday_minutes: null, ask_confidence: true, cover_choices: false },
    new_cards: 15,
  };

  test('have defaults, change one by one, and stay those of their learner', async () => {
    const [learner, other] = [await app.person(), await app.person()];
    const read = async (person = learner) => (await person.call('GET', '/api/study/settings')).body.settings;
    const save = async (body: object) => (await learner.call('PUT', '/api/study/settings', body)).body.settings;
    expect(await read()).toEqual(defaults);
    expect(await save({})).toEqual({ ...defaults, time_zone: 'UTC' });
    expect(await save({ time_zone: 'europe/amsterdam', minutes_per_day: 30 })).toEqual({
      ...{ ...defaults, time_zone: 'Europe/Amsterdam', minutes_per_day: 30 },
    });
    const weekday_minutes = [20, 20, 20, 20, 0, 60, 60];
    await save({ weekday_minutes, cover_choices: true });
    expect(await read()).toEqual({
      time_zone: 'Europe/Amsterdam',
      minutes_per_day: 30,
      weekday_minutes,
      ask_confidence: true,
      cover_choices: true,
      new_cards: 15,
    });
    expect((await save({ time_zone: 'Mars/Olympus', weekday_minutes: null })).time_zone).toBe('UTC');
    expect(await read(other)).toEqual(defaults);
  });

  test.each<[object, string]>([
    [{ minutes_per_day: 4 }, 'Minutes a day are a number from 5 to 240.'],
    [{ minutes_per_day: 241 }, 'Minutes a day are a number from 5 to 240.'],
    [{ new_cards: 101 }, 'New cards a day are a number from 0 to 100.'],
    [{ weekday_minutes: [20] }, 'Minutes by weekday are seven numbers.'],
    [{ weekday_minutes: [20, 20, 20, 20, 20, 20, 300] }, 'Minutes a day are a number from 0 to 240.'],
  ])('%j are refused', async (body, sentence) => {
    const learner = await app.person();
    const refused = await learner.call('PUT', '/api/study/settings', body);
    expect([refused.status, Object.values(refused.body.fields)]).toEqual([400, [sentence]]);
    expect((await learner.call('GET', '/api/study/settings')).body.settings).toEqual(defaults);
  });
});
