import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aTopicWith, someFlashcards, someQuestions } from '../../tests/support/factories.ts';
import { completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { aGrade, anAnswer, remembered, sendReviews } from '../../tests/support/study.ts';
import { certification_interests } from '../account/tables.ts';
import { memories } from './tables.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60_000;

const queueOf = async (person: Person, query = '') => ok(await person.call('GET', `/api/study/queue${query}`));
const todayOf = async (person: Person) => (await person.call('GET', '/api/study/today')).body;
const idsOf = ({ items }: any): string[] => items.map(({ item_id }: any) => item_id);

/** A learner with an exam in 40 days, and its topic with 12 questions in three domains and 6 cards. */
async function sitting(certification_name = 'PMP') {
  const domains = ['Plan', 'Do', 'Check'];
  const topic = await aTopicWith(app.deps, 0, {
    certification_name,
    exam_domains: domains.map((name) => ({ name, weight: 33 })),
  });
  const drafts = words.map((word, n) =>
    aQuestion({
      question_text: `Which ${word} is asked about in the ${words[(n + 5) % 12]} of ${words[(n + 7) % 12]} number ${n}?`,
      domain: domains[n % 3] as string,
    }),
  );
  const questions = await someQuestions(app.deps, topic.id, drafts);
  const cards = (await someFlashcards(app.deps, topic, 6)).map(({ id }) => id);
  const learner = await app.person();
  await interested(learner, certification_name, '2026-12-30');
  return { topic, questions, cards, learner };
}

const words = 'harbor lantern meadow copper saddle violin thunder pepper anchor ribbon walnut glacier'.split(' ');

const interested = (person: Person, certification_name: string, target_date: string | null, priority = 1) =>
  app.deps.db
    .insert(certification_interests)
    .values({ user_id: person.who.user_id, certification_name, priority, target_date });

describe('the queue', () => {
  test('of somebody who studies nothing is empty and says so', async () => {
    await sitting();
    const somebody = await app.person();
    expect(await queueOf(somebody)).toMatchObject({ items: [], is_done: true, why: 'nothing', holds: null });
    expect(await todayOf(somebody)).toMatchObject({
      cards: 0,
      questions: 0,
      topics: [],
      has_answered: false,
      minutes: { planned: 20, done: 0 },
    });
  });

  test('begins with what is unseen of the certification, questions and cards, within the minutes, the same all day', async () => {
    const { topic, questions, cards, learner } = await sitting();
    const first = await queueOf(learner, '?limit=50');
    expect(first).toMatchObject({ is_done: false, why: null, minutes: { planned: 20, done: 0 } });
    expect(new Set(idsOf(first)).size).toBe(first.items.length);
    expect([...questions, ...cards]).toEqual(expect.arrayContaining(idsOf(first)));
    expect(new Set(first.items.map(({ kind }: any) => kind))).toEqual(new Set(['question', 'card']));
    expect(first.items.every(({ reason, topic_name }: any) => reason === 'new' && topic_name === topic.name)).toBe(
      true,
    );
    expect(first.items.reduce((sum: number, { seconds }: any) => sum + seconds, 0)).toBeLessThanOrEqual(20 * 60);
    app.pass(3 * 60 * 60_000);
    expect(idsOf(await queueOf(learner, '?limit=50'))).toEqual(idsOf(first));
    expect(idsOf(await queueOf(learner, '?limit=3'))).toEqual(idsOf(first).slice(0, 3));
    await learner.call('PUT', '/api/study/settings', { minutes_per_day: 5 });
    const short = await queueOf(learner, '?limit=50');
    expect(short.items.reduce((sum: number, { seconds }: any) => sum + seconds, 0)).toBeLessThanOrEqual(5 * 60);
  });

  test('tells no key and no explanation; a card has both sides and says when it would come back', async () => {
    const { learner } = await sitting();
    const { items } = await queueOf(learner, '?limit=50');
    expect(JSON.stringify(items)).not.toMatch(/is_correct|explanation|correct/);
    const question = items.find(({ kind }: any) => kind === 'question');
    expect(question.choices.map((choice: object) => Object.keys(choice).sort())).toEqual(
      question.choices.map(() => ['answer_text', 'id']),
    );
    const { due, front_content, back_content } = items.find(({ kind }: any) => kind === 'card');
    expect([front_content, back_content]).toEqual([
      expect.stringContaining('Front'),
      expect.stringContaining('Back'),
    ]);
    const days = Object.values<string>(due).map((at) => (Date.parse(at) - app.deps.clock().getTime()) / DAY);
    expect(days.map((n) => Math.round(n * 144) / 144)).toEqual([1 / 144, 1, 2, 8]);
  });

  test('goes on with what was answered: nothing twice in a day, and what was missed on the day that was told', async () => {
    const { questions, learner } = await sitting();
    const [missed = '', known = ''] = questions;
    await sendReviews(learner, [
      await anAnswer(app, missed, false),
      await anAnswer(app, known, true, { confidence: 3 }),
    ]);
    const rest = idsOf(await queueOf(learner, '?limit=50'));
    expect(rest).not.toContain(missed);
    expect(rest).not.toContain(known);
    app.pass(2 * DAY);
    const { items } = await queueOf(learner, '?limit=50');
    expect(items.filter(({ item_id }: any) => item_id === missed)).toMatchObject([
      { reason: 'missed', sibling_of: null, has_sibling: false },
    ]);
  });

  test('leaves out what was set aside, and until tomorrow what is hidden; what was started again is new', async () => {
    const { questions, cards, learner } = await sitting();
    const [aside = '', hidden = '', again = ''] = questions;
    const [card = ''] = cards;
    const answers = [await anAnswer(app, aside, false), await anAnswer(app, again, false)];
    await sendReviews(learner, [...answers, aGrade(app, card, 1)]);
    const change = (id: string, body: object) => learner.call('PUT', `/api/study/items/${id}`, body);
    await Promise.all([
      change(aside, { suspended: true }),
      change(hidden, { buried: true }),
      change(card, { suspended: true }),
    ]);
    app.pass(15 * 60 * 60_000);
    const today = idsOf(await queueOf(learner, '?limit=50'));
    for (const id of [aside, hidden, card]) expect(today).not.toContain(id);
    await change(again, { reset: true });
    app.pass(9 * 60 * 60_000);
    const { items } = await queueOf(learner, '?limit=50');
    const reasons = new Map(items.map(({ item_id, reason }: any) => [item_id, reason]));
    expect([reasons.get(aside), reasons.get(hidden), reasons.get(card), reasons.get(again)]).toEqual([
      ...[undefined, 'new', undefined, 'new'],
    ]);
  });

  test('ends with the minutes of the day, brings more where somebody wants it, and begins again tomorrow', async () => {
    const { questions, learner } = await sitting();
    const long = async (id: string) => anAnswer(app, id, true, { duration_ms: 300_000 });
    for (const id of questions.slice(0, 4)) await sendReviews(learner, [await long(id)]);
    expect(await queueOf(learner)).toMatchObject({
      items: [],
      is_done: true,
      why: 'minutes',
      minutes: { planned: 20, done: 20 },
    });
    expect(await todayOf(learner)).toMatchObject({ is_done: true, questions: 0, cards: 0, seconds: 0 });
    expect((await queueOf(learner, '?more=true')).items.length).toBeGreaterThan(0);
    app.pass(DAY);
    expect(await queueOf(learner)).toMatchObject({ is_done: false, minutes: { done: 0 } });
  });

  test('of one topic has nothing of another; of one that does not exist there is none', async () => {
    const { topic, learner } = await sitting();
    const other = await aTopicWith(app.deps, 8);
    const { items } = await queueOf(learner, `?topic_id=${other.id}`);
    expect(idsOf({ items }).sort()).toEqual(other.question_ids.filter((id) => idsOf({ items }).includes(id)).sort());
    expect(items.length).toBeGreaterThan(0);
    expect((await queueOf(learner)).items.every((item: any) => item.topic_id === topic.id)).toBe(true);
    const { status, body } = await learner.call('GET', `/api/study/queue?topic_id=${randomUUID()}`);
    expect([status, body.code]).toEqual([404, 'TOPIC_NOT_FOUND']);
  });

  test('shares the minutes between two certifications by priority and nearness, and goes on with topics without a date', async () => {
    const { topic, learner } = await sitting();
    const near = await aTopicWith(app.deps, 40, { certification_name: 'CISSP' });
    await interested(learner, 'CISSP', '2026-11-25', 2);
    const { attempt } = await startQuiz(learner, (await aTopicWith(app.deps, 5)).id, { question_count: 5 });
    await completeWith(learner, attempt, () => false);
    app.pass(DAY);
    const { topics } = await todayOf(learner);
    expect(topics.map(({ topic_id }: any) => topic_id)).toEqual([near.id, topic.id, attempt.topic_id]);
    expect(topics[0].seconds).toBeGreaterThan(topics[1].seconds);
    expect(topics[2]).toMatchObject({ due_questions: 5, target_date: null });
  });

  test('folds a memory of another model before it is used', async () => {
    const { questions, learner } = await sitting();
    await sendReviews(learner, [await anAnswer(app, questions[0] as string, false)]);
    const before = await remembered(app);
    await app.deps.db
      .update(memories)
      .set({ model: 'stale', due_at: null })
      .where(eq(memories.user_id, learner.who.user_id));
    await queueOf(learner);
    expect(await remembered(app)).toEqual(before);
  });
});

describe('today', () => {
  test('counts what the queue brings, and what is due by topic', async () => {
    const { topic, questions, cards, learner } = await sitting();
    await sendReviews(learner, [
      await anAnswer(app, questions[0] as string, false),
      await anAnswer(app, questions[1] as string, true, { confidence: 3 }),
      aGrade(app, cards[0] as string, 3),
    ]);
    app.pass(DAY);
    const [today, { items }] = [await todayOf(learner), await queueOf(learner, '?limit=50')];
    const count = (kind: string) => items.filter((item: any) => item.kind === kind).length;
    expect(today).toMatchObject({
      time_zone: null,
      has_answered: true,
      cards: count('card'),
      questions: count('question'),
      date: '2026-11-21',
      calendar_date: '2026-11-21',
      is_done: false,
    });
    expect(today.topics).toMatchObject([
      {
        ...{ topic_id: topic.id, topic_name: topic.name, target_date: '2026-12-30' },
        ...{ cards: today.cards, questions: today.questions, seconds: today.seconds },
        ...{ due_questions: 1, due_cards: 0, minutes_missing: 0 },
      },
    ]);
    app.pass(DAY);
    expect((await todayOf(learner)).topics).toMatchObject([{ due_questions: 1, due_cards: 1 }]);
    // Where it is an hour past midnight.
    await learner.call('PUT', '/api/study/settings', { time_zone: 'America/Los_Angeles' });
    expect(await todayOf(learner)).toMatchObject({ date: '2026-11-21', calendar_date: '2026-11-22' });
  });

  test('says what should hold only after 50 reviews of what was met before', async () => {
    const { questions, learner } = await sitting();
    for (let day = 0; day < 5; day++) {
      await sendReviews(learner, await Promise.all(questions.map((id) => anAnswer(app, id, true))));
      expect((await todayOf(learner)).holds).toBeNull();
      app.pass(DAY);
    }
    await sendReviews(learner, await Promise.all(questions.map((id) => anAnswer(app, id, true))));
    const { holds } = await todayOf(learner);
    expect(holds).toBeGreaterThan(0.5);
    expect(holds).toBeLessThanOrEqual(1);
  });
});
