import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aTopicWith, someFlashcards, someQuestions } from '../../tests/support/factories.ts';
import { completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { aGrade, anAnswer, remembered, sendReviews } from '../../tests/support/study.ts';
import { certification_interests } from '../account/tables.ts';
import { questions } from '../questions/tables.ts';

const app = useTestApp();
const HOUR = 60 * 60_000;
const DOMAINS = { Plan: 60, Do: 27, Check: 13 };

const sit = async (person: Person, body: object = {}) => {
  return ok(await person.call('POST', '/api/study/sittings', body)).sitting;
};
const queueOf = async (person: Person, query = '') =>
  (await person.call('GET', `/api/study/queue?limit=50${query}`)).body;
const todayOf = async (person: Person) => (await person.call('GET', '/api/study/today')).body;
const idsOf = ({ items }: any): string[] => items.map(({ item_id }: any) => item_id);
const setAside = (person: Person, item_id: string) =>
  person.call('PUT', `/api/study/items/${item_id}`, { suspended: true });
const answer = async (person: Person, { item_id, kind }: any, isRight = true) =>
  sendReviews(person, [
    kind === 'card'
      ? aGrade(app, item_id, isRight ? 3 : 1, { duration_ms: 20_000 })
      : await anAnswer(app, item_id, isRight),
  ]);

async function learnerWith(questions: number, cards = 0) {
  const certification_name = `Exam ${randomUUID()}`;
  const exam_domains = Object.entries(DOMAINS).map(([name, weight]) => ({ name, weight }));
  const topic = await aTopicWith(app.deps, 0, { certification_name, exam_domains });
  const names = Object.keys(DOMAINS);
  await someQuestions(
    app.deps,
    topic.id,
    Array.from({ length: questions }, (_, n) =>
      aQuestion({ question_text: `Question ${n}?`, domain: names[n % 3] as string }),
    ),
  );
  if (cards > 0) await someFlashcards(app.deps, topic, cards);
  const learner = await app.person();
  const { user_id } = learner.who;
  await app.deps.db.insert(certification_interests).values({ user_id, certification_name, priority: 1 });
  return { topic, learner };
}

describe('a sitting', () => {
  test('has the number of items that today said, on two devices, after a reload and whatever is answered', async () => {
    const { learner } = await learnerWith(40, 10);
    const today = await todayOf(learner);
    expect(today.sitting).toBeNull();
    const [begun, again] = await Promise.all([sit(learner), sit(learner)]);
    expect(again).toEqual(begun);
    const { cards, questions, seconds } = today;
    expect(begun).toMatchObject({ done: 0, total: cards + questions, left: { cards, questions, seconds } });
    const { items } = await queueOf(learner);
    for (const [n, item] of items.entries()) {
      await answer(learner, item, n % 3 > 0);
      app.pass(40_000);
      const left = await queueOf(learner, `&sitting_id=${begun.sitting_id}`);
      expect(left.sitting).toEqual({ sitting_id: begun.sitting_id, total: begun.total, done: n + 1 });
      const rest = items.slice(n + 1).map(({ item_id }: any) => item_id);
      expect(idsOf(left).filter((_, place) => !left.items[place].is_repeat)).toEqual(rest);
    }
    expect(await todayOf(learner)).toMatchObject({ cards: 0, questions: 0, sitting: { done: begun.total } });
    expect(await sit(learner)).toMatchObject({ sitting_id: begun.sitting_id, done: begun.total });
  });

  test('brings a card graded Again once more, beyond its number', async () => {
    const { learner } = await learnerWith(1, 2);
    const { total } = await sit(learner);
    const { items } = await queueOf(learner);
    const card = items.find(({ kind }: any) => kind === 'card');
    await answer(learner, card, false);
    app.pass(11 * 60_000);
    const back = await queueOf(learner);
    expect(back.items[0]).toMatchObject({ item_id: card.item_id, is_repeat: true });
    expect(back).toMatchObject({ sitting: { total, done: 1 }, ahead: { cards: 1, questions: 1 } });
    for (const item of [card, ...items.filter((one: any) => one !== card)]) await answer(learner, item);
    expect(await queueOf(learner)).toMatchObject({
      items: [],
      is_done: true,
      why: 'sitting',
      sitting: { done: total },
    });
  });

  test('replaces what is set aside or deleted while there is anything else, and then has less', async () => {
    const { learner } = await learnerWith(16);
    const { total } = await sit(learner);
    const first = await queueOf(learner);
    expect(first.items).toHaveLength(total);
    await setAside(learner, idsOf(first)[0] as string);
    const second = await queueOf(learner);
    expect(second).toMatchObject({ sitting: { total, done: 0 } });
    expect(idsOf(second)).toHaveLength(total);
    expect(idsOf(second).slice(0, -1)).toEqual(idsOf(first).slice(1));
    for (const id of idsOf(second).slice(0, 2)) await setAside(learner, id);
    expect(await queueOf(learner)).toMatchObject({ sitting: { total: total - 2, done: 0 } });
  });

  test('counts an answer once, also when its question was taken back, and replaces that', async () => {
    const { learner } = await learnerWith(40);
    const { total } = await sit(learner);
    const { items } = await queueOf(learner);
    const [stored] = await answer(learner, items[0]);
    await learner.call('POST', `/api/study/reviews/${stored.id}/undo`);
    const after = await queueOf(learner);
    expect(after).toMatchObject({ sitting: { total, done: 0 } });
    expect(idsOf(after)).not.toContain(items[0].item_id);
    expect(idsOf(after)).toHaveLength(total);
  });

  test('is another one only for who studies more when it is finished', async () => {
    const { learner } = await learnerWith(60, 40);
    await learner.call('PUT', '/api/study/settings', { minutes_per_day: 5 });
    const begun = await sit(learner);
    expect(await sit(learner, { more: true })).toEqual(begun);
    for (const item of (await queueOf(learner)).items) await answer(learner, item);
    app.pass(60_000);
    const [more, other] = await Promise.all([sit(learner, { more: true }), sit(learner, { more: true })]);
    expect(other).toEqual(more);
    expect(more.sitting_id).not.toBe(begun.sitting_id);
    expect(more.total).toBeGreaterThan(0);
    expect(await queueOf(learner, '&more=true')).toMatchObject({ sitting: { sitting_id: more.sitting_id } });
  });

  test('of one topic is its own, and goes on past the end of its day', async () => {
    const { learner, topic } = await learnerWith(30);
    const [all, one] = [await sit(learner), await sit(learner, { topic_id: topic.id })];
    expect(one.sitting_id).not.toBe(all.sitting_id);
    app.pass(24 * HOUR);
    expect(await queueOf(learner, `&sitting_id=${one.sitting_id}`)).toMatchObject({ sitting: { total: one.total } });
    expect((await sit(learner, { topic_id: topic.id })).sitting_id).not.toBe(one.sitting_id);
  });

  test('of somebody else, or of a topic that does not exist, is refused; of nothing there is none', async () => {
    const [{ learner }, somebody] = [await learnerWith(5), await app.person()];
    const { sitting_id } = await sit(learner);
    for (const id of [sitting_id, randomUUID()]) {
      const { status, body } = await somebody.call('GET', `/api/study/queue?sitting_id=${id}`);
      expect([status, body.code]).toEqual([404, 'SITTING_NOT_FOUND']);
    }
    const { status, body } = await somebody.call('POST', '/api/study/sittings', { topic_id: randomUUID() });
    expect([status, body.code]).toEqual([404, 'TOPIC_NOT_FOUND']);
    expect(await sit(somebody)).toBeNull();
  });

  test('of an exam given up before anything was answered is none, and nothing is called done', async () => {
    const { learner } = await learnerWith(5);
    const { sitting_id } = await sit(learner);
    await app.deps.db.delete(certification_interests);
    const nothing = { items: [], sitting: null, why: 'nothing' };
    expect(await queueOf(learner)).toMatchObject(nothing);
    expect(await queueOf(learner, `&sitting_id=${sitting_id}`)).toMatchObject(nothing);
    expect(await sit(learner)).toBeNull();
  });
});

describe('what is new', () => {
  test('comes from the domain furthest below its share, from every domain at first, and fills a day without a date', async () => {
    const { learner } = await learnerWith(60);
    const { total } = await sit(learner);
    expect(total).toBe(15);
    const count = Object.groupBy((await queueOf(learner)).items as any[], ({ domain }) => domain);
    expect(Object.fromEntries(Object.entries(count).map(([domain, of]) => [domain, of?.length]))).toEqual({
      ...{ Plan: 9, Do: 4, Check: 2 },
    });
  });

  test('answers of a practice quiz count among those of a domain', async () => {
    const { learner, topic } = await learnerWith(60);
    const { attempt } = await startQuiz(learner, topic.id, { question_count: 10 });
    await completeWith(learner, attempt, () => true);
    app.pass(24 * HOUR);
    const { items } = await queueOf(learner);
    const { first_answers } = await remembered(app);
    const met = first_answers.filter(({ user_id }) => user_id === learner.who.user_id);
    const asked = met.map(({ question_id }) => question_id);
    expect(asked).toHaveLength(10);
    asked.push(...idsOf({ items: items.filter(({ reason }: any) => reason === 'new') }));
    const domains = await app.deps.db.select({ id: questions.id, domain: questions.domain }).from(questions);
    const count = (name: string) => domains.filter(({ id, domain }) => domain === name && asked.includes(id)).length;
    for (const [name, weight] of Object.entries(DOMAINS)) {
      expect(Math.abs(count(name) - (asked.length * weight) / 100), name).toBeLessThanOrEqual(1.5);
    }
  });

  test('of the cards at most a third of the minutes and a number, which can be set', async () => {
    const { learner } = await learnerWith(1, 40);
    const cards = async () => (await todayOf(learner)).cards;
    expect(await cards()).toBe(15);
    await learner.call('PUT', '/api/study/settings', { new_cards: 4 });
    expect(await cards()).toBe(4);
    await learner.call('PUT', '/api/study/settings', { new_cards: 100, minutes_per_day: 5 });
    expect(await cards()).toBe(5);
    for (const item of (await queueOf(learner)).items) if (item.kind === 'card') await answer(learner, item, false);
    app.pass(HOUR);
    expect(
      (await queueOf(learner)).items.filter(({ reason }: any) => reason === 'new').map(({ kind }: any) => kind),
    ).not.toContain('card');
  });

  test('the day on which the last domain gets its first answer ends with a first picture', async () => {
    const { learner, topic } = await learnerWith(60);
    await learner.call('PUT', '/api/study/settings', { minutes_per_day: 5 });
    const pictures = async () => (await learner.call('GET', '/api/study/ahead')).body.first_pictures;
    const { items } = await queueOf(learner);
    expect(items.map(({ domain }: any) => domain)).toEqual(['Plan', 'Do', 'Check']);
    for (const item of items.slice(0, 2)) await answer(learner, item);
    expect(await pictures()).toEqual([]);
    await answer(learner, items[2], false);
    const one = { question_count: 20, answered: 1, answered_right: 1 };
    expect(await pictures()).toEqual([
      {
        ...{ topic_id: topic.id, topic_name: topic.name, pass_mark: 70 },
        domains: [
          { ...one, name: 'Plan', weight: 60 },
          { ...one, name: 'Do', weight: 27 },
          { ...one, name: 'Check', weight: 13, answered_right: 0 },
        ],
      },
    ]);
    app.pass(24 * HOUR);
    expect(await pictures()).toEqual([]);
  });
});
