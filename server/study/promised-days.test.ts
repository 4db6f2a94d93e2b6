import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeTopic } from '../../bench/data.ts';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuiz, aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { startQuiz } from '../../tests/support/quiz-steps.ts';
import { aGrade, anAnswer, sendReviews } from '../../tests/support/study.ts';
import { certification_interests } from '../account/tables.ts';
import { memories } from './tables.ts';

const app = useTestApp();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HOUR = 60 * MINUTE;
/** The clock begins on 20 November, a Friday. */
const TOLD = '2026-11-22';

const get = async (person: Person, path: string) => ok(await person.call('GET', `/api/study/${path}`));
const idsOf = ({ items }: any): string[] => items.map(({ item_id }: any) => item_id);

async function settings(learner: Person, wanted: object): Promise<void> {
  expect((await learner.call('PUT', '/api/study/settings', wanted)).status).toBe(200);
}

async function examOn(learner: Person, target_date: string, certification_name = 'PMP'): Promise<void> {
  const { user_id } = learner.who;
  const { user_id: id, certification_name: name } = certification_interests;
  await app.deps.db
    .insert(certification_interests)
    .values({ user_id, certification_name, priority: 1, target_date })
    .onConflictDoUpdate({ target: [id, name], set: { target_date } });
}

/** A learner who was told that `missed` comes back on the 22nd. */
async function sitting() {
  const topic = await aTopicWith(app.deps, 8, { certification_name: 'PMP' });
  const learner = await app.person();
  await settings(learner, { time_zone: 'UTC', minutes_per_day: 20 });
  const [missed = '', ...others] = topic.question_ids;
  const [told] = await sendReviews(learner, [await anAnswer(app, missed, false)]);
  expect(told.promise).toEqual({ on: TOLD });
  const moved = (to: string | null, why: string, on = TOLD) => [
    { topic_id: topic.id, topic_name: topic.name, on, to, why, questions: 1 },
  ];
  return { topic, learner, missed, others, moved };
}

describe('what was promised', () => {
  test('comes on its day, before all else, and not before', async () => {
    const { learner, missed, topic } = await sitting();
    app.pass(DAY);
    expect(idsOf(await get(learner, 'queue'))).not.toContain(missed);
    expect((await get(learner, 'today')).topics).toMatchObject([{ promised: 0 }]);
    app.pass(DAY);
    for (const query of ['', `?topic_id=${topic.id}`]) {
      const { items, moved } = await get(learner, `queue${query}`);
      expect(items[0]).toMatchObject({ item_id: missed, promised_on: TOLD, reason: 'missed' });
      expect(items.slice(1).map(({ promised_on }: any) => promised_on)).toEqual(items.slice(1).map(() => null));
      expect(moved).toEqual([]);
    }
    const today = await get(learner, 'today');
    expect([today.moved, today.topics]).toMatchObject([[], [{ promised: 1 }]]);
    await sendReviews(learner, [await anAnswer(app, missed, true)]);
    expect((await get(learner, 'today')).topics).toMatchObject([{ promised: 0 }]);
  });

  test('comes also where other study has used the minutes', async () => {
    const { learner, missed, others } = await sitting();
    app.pass(2 * DAY);
    const used = others.slice(0, 4).map((id) => anAnswer(app, id, true, { duration_ms: 5 * MINUTE }));
    await sendReviews(learner, await Promise.all(used));
    const { items, moved, is_done } = await get(learner, 'queue');
    expect([idsOf({ items }), moved, is_done]).toEqual([[missed], [], false]);
  });

  test('is told at the end of the day with its day, as long as it stands', async () => {
    const { learner, missed } = await sitting();
    const comes = async () =>
      (await get(learner, 'ahead')).first.find(({ item_id }: any) => item_id === missed).comes;
    expect(await comes()).toEqual({ how: 'promised', on: TOLD });
    await settings(learner, { weekday_minutes: [20, 20, 20, 20, 20, 20, 0] });
    expect(await comes()).toEqual({ how: 'promised', on: '2026-11-23' });
    await examOn(learner, TOLD);
    expect((await comes()).how).not.toBe('promised');
  });

  test('comes however many others are due before', async () => {
    const { learner, missed } = await sitting();
    const { db } = app.deps;
    await db.execute(sql`insert into categories (name) values ('Bench')`);
    const other = await makeTopic(db, 'Many', 300);
    await db.execute(sql`insert into memories
        (user_id, question_id, topic_id, model, state, last_at, due_at, reps, lapses, last_grade)
      select m.user_id, q.id, m.topic_id, m.model, m.state, m.last_at, m.due_at, 1, 0, 3
      from memories m, questions q where m.item_id = ${missed} and q.topic_id = ${other}`);
    await db
      .update(memories)
      .set({ due_at: new Date('2030-01-01') })
      .where(eq(memories.item_id, missed));
    app.pass(2 * DAY);
    expect(idsOf(await get(learner, 'queue'))[0]).toBe(missed);
  });

  test('keeps its topic among those that are studied, however many others there are', async () => {
    const { learner, missed, topic } = await sitting();
    await app.deps.db.execute(sql`update topics set name = 'Zoology' where id = ${topic.id}`);
    app.pass(2 * DAY);
    for (let n = 0; n < 7; n++) {
      const { question_ids } = await aTopicWith(app.deps, 1, { name: `Botany ${n}` });
      await sendReviews(learner, [await anAnswer(app, question_ids[0] as string, true)]);
    }
    expect(idsOf(await get(learner, 'queue'))[0]).toBe(missed);
  });

  test('of another topic does not come where one topic is studied', async () => {
    const { learner, missed } = await sitting();
    const other = await aTopicWith(app.deps, 2);
    app.pass(2 * DAY);
    const { items, moved } = await get(learner, `queue?topic_id=${other.id}`);
    expect([items.map(({ item_id }: any) => item_id).includes(missed), moved]).toEqual([false, []]);
  });
});

interface Sat extends Awaited<ReturnType<typeof sitting>> {}

/** What moves a promise on, the days after which it is read, and where it is then. */
const moves: [string, number, (sat: Sat) => Promise<unknown>, string | null, string][] = [
  ['a day that was not studied', 3, async () => {}, '2026-11-23', 'not_studied'],
  [
    'a weekday that has no minutes any more',
    1,
    ({ learner }) => settings(learner, { weekday_minutes: [20, 20, 20, 20, 20, 20, 0] }),
    '2026-11-23',
    'minutes',
  ],
  [
    'a day that had no minutes',
    3,
    ({ learner }) => settings(learner, { weekday_minutes: [20, 20, 20, 20, 20, 20, 0] }),
    '2026-11-23',
    'minutes',
  ],
  [
    'hiding it until tomorrow on its day',
    2,
    ({ learner, missed }) => learner.call('PUT', `/api/study/items/${missed}`, { buried: true }),
    '2026-11-23',
    'hidden',
  ],
  [
    'a running exam that has it',
    2,
    async ({ learner, missed, topic }) =>
      startQuiz(learner, topic.id, { quiz_id: (await aQuiz(app.deps, topic.id, [missed])).id }),
    null,
    'exam',
  ],
];

describe('what comes later than was told is said, with its day and why', () => {
  test.each(moves)('%s', async (_, days, move, to, why) => {
    const sat = await sitting();
    app.pass(days * DAY);
    await move(sat);
    const { learner, topic, moved } = sat;
    const reads = [
      await get(learner, 'today'),
      await get(learner, 'queue'),
      await get(learner, `queue?topic_id=${topic.id}`),
    ];
    expect(reads.map((read) => read.moved)).toEqual(reads.map(() => moved(to, why)));
  });

  test('hidden on its day, it comes on the next', async () => {
    const { learner, missed, moved } = await sitting();
    app.pass(2 * DAY);
    await learner.call('PUT', `/api/study/items/${missed}`, { buried: true });
    app.pass(DAY);
    const queue = await get(learner, 'queue');
    expect(queue.moved).toEqual(moved('2026-11-23', 'hidden'));
    expect(queue.items[0]).toMatchObject({ item_id: missed, promised_on: TOLD });
  });

  test('but not what an exam has made void', async () => {
    const { learner, missed } = await sitting();
    await examOn(learner, TOLD);
    app.pass(DAY);
    const queue = await get(learner, 'queue');
    expect([queue.moved, (await get(learner, 'today')).moved]).toEqual([[], []]);
    expect(queue.items.map(({ promised_on }: any) => promised_on)).toEqual(queue.items.map(() => null));
    app.pass(DAY);
    expect((await get(learner, 'today')).topics).toMatchObject([{ exam: 'today', promised: 0 }]);
    expect((await get(learner, `queue?topic_id=${(await topicOf(missed)) ?? ''}`)).moved).toEqual([]);
  });
});

const topicOf = async (id: string) =>
  (await app.deps.db.select().from(memories).where(eq(memories.item_id, id)))[0]?.topic_id;

describe('a topic whose exam is', () => {
  /** Two topics, the first with an exam on the given day, and something known in both. */
  async function twoTopics(target_date: string) {
    const { topic, learner, missed } = await sitting();
    const [card = { id: '' }] = await someFlashcards(app.deps, topic, 2);
    await sendReviews(learner, [aGrade(app, card.id, 1)]);
    const other = await aTopicWith(app.deps, 3);
    await sendReviews(learner, [await anAnswer(app, other.question_ids[0] as string, false)]);
    app.pass(4 * DAY);
    await examOn(learner, target_date);
    const alone = () => get(learner, `queue?topic_id=${topic.id}`);
    return { topic, other, learner, missed, card: card.id, alone };
  }

  test.each([
    ['today', '2026-11-24'],
    ['over', '2026-11-23'],
  ])('%s gets nothing of the day, and is listed', async (exam, target_date) => {
    const { topic, other, learner } = await twoTopics(target_date);
    const { items } = await get(learner, 'queue?limit=50');
    expect(new Set(items.map(({ topic_id }: any) => topic_id))).toEqual(new Set([other.id]));
    const { topics } = await get(learner, 'today');
    const of = (id: string) => topics.find(({ topic_id }: any) => topic_id === id);
    expect(of(topic.id)).toMatchObject({ exam, target_date, cards: 0, questions: 0, seconds: 0, minutes_missing: 0 });
    expect(of(other.id)).toMatchObject({ exam: null, target_date: null, questions: items.length });
  });

  test.each(['2026-11-24', '2026-11-23'])('on %s is why nothing is left', async (date) => {
    const { learner } = await sitting();
    app.pass(4 * DAY);
    await examOn(learner, date);
    for (const name of ['queue', 'today'])
      expect(await get(learner, name)).toMatchObject({ is_done: true, why: 'exam' });
  });

  test('today is repeated, where it is asked for, and nothing of it is met for the first time', async () => {
    const { missed, card, alone } = await twoTopics('2026-11-24');
    const { items } = await alone();
    expect(idsOf({ items }).toSorted()).toEqual([missed, card].toSorted());
    expect(items.map(({ exam_at }: any) => exam_at)).toEqual([null, null]);
  });

  test('over is studied as if it had no date, where it is asked for', async () => {
    const { missed, alone } = await twoTopics('2026-11-23');
    const { items } = await alone();
    expect(idsOf({ items })).toContain(missed);
    expect(items.map(({ reason }: any) => reason)).toContain('new');
    expect(new Set(items.map(({ exam_at }: any) => exam_at))).toEqual(new Set([null]));
  });

  test.each(['2026-11-24', '2026-11-23'])('on %s promises nothing', async (date) => {
    const { topic, learner } = await twoTopics(date);
    const [told] = await sendReviews(learner, [await anAnswer(app, topic.question_ids[3] as string, false)]);
    expect(told.promise).toEqual({ reason: 'no_time_left' });
  });

  test('ahead says when its day begins, in the queue and in the deck, by the time zone of the learner', async () => {
    const { topic, learner, alone } = await twoTopics('2026-11-26');
    await settings(learner, { time_zone: 'America/New_York' });
    const exam_at = new Date(Date.parse('2026-11-26T04:00:00Z') + 5 * HOUR).toISOString();
    const { items } = await alone();
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect(item.exam_at).toBe(exam_at);
    const deck = () => get(learner, `topics/${topic.id}/cards`);
    expect((await deck()).exam_at).toBe(exam_at);
    app.pass(2 * DAY);
    expect((await deck()).exam_at).toBeNull();
  });
});
