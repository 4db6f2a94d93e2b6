import { expect, test } from 'vitest';
import type { StudyQueue } from '#core/study/sitting.ts';
import type { Review } from '#web/reviews/kept-review.ts';
import { createStudySitting, type StudySitting } from './study-sitting.ts';

const head = { topic_id: 't', lapses: 0 };
const card = (item_id: string) => ({ ...head, item_id, kind: 'card' });
const question = (item_id: string) => {
  const choices = [{ id: 'a' }, { id: 'b' }];
  return { ...head, item_id, kind: 'question', question_kind: 'single', pick_limit: 1, choices };
};
const queueOf = (items: object[]) =>
  ({
    items,
    ahead: { cards: items.length, questions: 0 },
    waiting: { questions: 0, exams: [] },
    server_now: '2026-11-20T18:00:00.000Z',
  }) as unknown as StudyQueue;

/** A sitting whose plans and deliveries arrive when they are let. */
function aSitting(items: object[]) {
  const waiting: Review[] = [];
  const plans: ((queue: StudyQueue) => void)[] = [];
  const outbox = {
    get: () => ({ waiting, results: new Map(), deferred: [], elsewhere: [] }),
    put: (review: Review) => void waiting.push(review),
    again: () => {},
  };
  const sit = async () => ({ sitting: { sitting_id: 's' } });
  const study = { sit, queue: () => new Promise((resolve) => plans.push(resolve)), item: async () => ({}) };
  const wish = { topic_id: null, more: false, begins: true, coversChoices: false };
  const parts = { ...wish, outbox, loadApi: async () => ({ study }) };
  const store = createStudySitting({ ...parts, queue: queueOf(items) } as never);
  return {
    store,
    deliver: () => void waiting.splice(0),
    /** Asks for a newer plan; returns what lets it arrive. */
    async ask() {
      const done = store.examGone();
      await expect.poll(() => plans.length).toBe(1);
      return async (plan: object[]) => {
        plans.shift()?.(queueOf(plan));
        await done;
      };
    },
  };
}

const acts: [string, object, (store: StudySitting) => Promise<void> | void][] = [
  [
    'a graded card',
    card('x'),
    (store) => {
      store.uncover();
      store.grade(3);
    },
  ],
  [
    'an answered question',
    question('x'),
    (store) => {
      store.pick('a');
      store.answer(3);
      store.next();
    },
  ],
  ['an item that was set aside', card('x'), (store) => store.setAside()],
];

test.each(acts)('%s does not come back by a plan that was made before', async (_, item, act) => {
  const { store, deliver, ask } = aSitting([item, card('y')]);
  const arrive = await ask();
  await act(store);
  deliver();
  await arrive([item, card('y'), card('z')]);
  expect(store.get().items.map(({ item_id }) => item_id)).toEqual(['y', 'z']);
  expect(store.get().total, 'another takes the place of what was set aside').toBe(3);
});

test.each(acts.slice(0, 2))('%s does not come back by a plan asked meanwhile', async (_, item, act) => {
  const { store, deliver, ask } = aSitting([item, card('y')]);
  await act(store);
  const arrive = await ask();
  deliver();
  await arrive([item, card('y'), card('z')]);
  expect(store.get().items.map(({ item_id }) => item_id)).toEqual(['y', 'z']);
  expect(store.get().total).toBe(3);
});
