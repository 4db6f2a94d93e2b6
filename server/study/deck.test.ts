import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aTopic, aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { aGrade, sendReviews } from '../../tests/support/study.ts';
import { memories } from './tables.ts';

const app = useTestApp();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const deckOf = async (person: Person, topic_id: string) => {
  return ok(await person.call('GET', `/api/study/topics/${topic_id}/cards`));
};
const after = (ms: number) => new Date(app.deps.clock().getTime() + ms).toISOString();

async function sitting() {
  const topic = await aTopicWith(app.deps, 0, { certification_name: 'PMP' });
  const cards = (await someFlashcards(app.deps, topic, 3)).map(({ id }) => id);
  const learner = await app.person();
  return { topic, cards, learner };
}

test('a card says when it comes back after each grade, as the queue does', async () => {
  const { topic, cards, learner } = await sitting();
  const fresh = await deckOf(learner, topic.id);
  expect(fresh.server_now).toBe(after(0));
  expect(fresh.cards.map(({ item_id }: any) => item_id)).toEqual(cards);
  const [{ due, last_at }] = fresh.cards;
  expect(last_at).toBeNull();
  expect(due.again).toBe(after(10 * MINUTE));
  expect([due.again, due.hard, due.good, due.easy]).toEqual([due.again, due.hard, due.good, due.easy].sort());

  const graded = app.deps.clock().toISOString();
  const [stored] = await sendReviews(learner, [aGrade(app, cards[1] as string, 3)]);
  expect(stored.due_at).toBe(fresh.cards[1].due.good);
  app.pass(3 * DAY);
  const later = await deckOf(learner, topic.id);
  expect(later.cards.map((card: any) => card.last_at)).toEqual([null, graded, null]);
  expect(later.cards[1].due.good > after(3 * DAY)).toBe(true);
  const { items } = (await learner.call('GET', `/api/study/queue?topic_id=${topic.id}`)).body;
  const queued = items.find(({ item_id }: any) => item_id === cards[1]);
  expect(queued.due).toEqual(later.cards[1].due);
  expect((await deckOf(await app.person(), topic.id)).cards[1].last_at, 'of somebody else').toBeNull();
});

test('a memory that was left stale is folded first, and one that was started again is new', async () => {
  const { topic, cards, learner } = await sitting();
  await sendReviews(learner, [aGrade(app, cards[0] as string, 3)]);
  const before = await deckOf(learner, topic.id);
  await app.deps.db.update(memories).set({ model: 'stale', state: null });
  expect(await deckOf(learner, topic.id)).toEqual(before);
  await learner.call('PUT', `/api/study/items/${cards[0]}`, { reset: true });
  expect((await deckOf(learner, topic.id)).cards[0]).toMatchObject({
    ...{ last_at: null, due: { again: after(10 * MINUTE) } },
  });
});

test('a topic without cards has none, and one that is not there says so', async () => {
  const learner = await app.person();
  expect((await deckOf(learner, (await aTopic(app.deps)).id)).cards).toEqual([]);
  const answer = await learner.call('GET', `/api/study/topics/${randomUUID()}/cards`);
  expect(answer).toMatchObject({ status: 404, body: { code: 'TOPIC_NOT_FOUND' } });
});
