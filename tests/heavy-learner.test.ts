import { randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { useTestApp } from './support/app.ts';
import { examples } from './support/examples.ts';
import { operations, requestFor } from './support/operations.ts';
import { aGrade, manyReviews, sendReviews } from './support/study.ts';
import { aWorld, type World } from './support/world.ts';

const app = useTestApp();
/** Of a page of the download, which has more than others. */
const ROWS = 1_500;
const DAY_MINUTES = 24 * 60;

/** A world whose learner A has as many reviews of one card. */
async function aHeavyLearner(count: number) {
  const world = await aWorld(app);
  const { flashcards } = (await world.a.call('GET', `/api/topics/${world.topic.id}/flashcards`)).body;
  const card_id = flashcards[0].id;
  await manyReviews(app, world.a, { card_id, topic_id: world.topic.id }, count);
  return { world, a: world.a, card_id };
}

/** Calls every GET of a learner, which has to succeed. */
async function readAll(world: World, onAnswer: (name: string, body: any) => void): Promise<void> {
  const reads = operations().filter(({ method, access }) => method === 'GET' && access === 'user');
  for (const operation of reads) {
    const input = await examples[operation.name]?.(world, world.a);
    const { status, body } = await world.a.call('GET', requestFor(operation, input).path);
    expect(status, `${operation.name}: ${JSON.stringify(body).slice(0, 200)}`).toBe(200);
    onAnswer(operation.name, body);
  }
}

test('every GET of a learner succeeds whatever durations clients have said, and nobody studies more than a day a day', async () => {
  const { world } = await aHeavyLearner(8_000);
  const found = new Map<string, any>();
  await readAll(world, (name, body) => found.set(name, body));
  for (const name of ['study.queue', 'study.today']) expect(found.get(name).minutes.done, name).toBe(DAY_MINUTES);
  expect(found.get('study.ahead').today.minutes).toBe(DAY_MINUTES);
  const { days, minutes } = found.get('study.history');
  expect(days.map((day: any) => day.minutes).filter(Boolean)).toEqual([DAY_MINUTES]);
  expect(minutes).toBe(DAY_MINUTES);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'however often a card has been reviewed, few of its reviews are read at a time',
  async () => {
    const { world, a, card_id } = await aHeavyLearner(16_000);
    const addRow = vi.spyOn((pg as any).Result.prototype, 'addRow');
    const expectFew = (what: string) => {
      expect(addRow.mock.calls.length, what).toBeGreaterThan(0);
      expect(addRow.mock.calls.length, what).toBeLessThanOrEqual(ROWS);
      addRow.mockClear();
    };
    try {
      await readAll(world, expectFew);
      const reviewed_at = new Date(app.deps.clock().getTime() - 60_000).toISOString();
      const [stored] = await sendReviews(a, [aGrade(app, card_id, 1, { id: randomUUIDv7(), reviewed_at })]);
      expectFew('a review that is out of order');
      expect((await a.call('POST', `/api/study/reviews/${stored.id}/undo`)).status).toBe(200);
      expectFew('undoing it');
      expect((await a.call('PUT', `/api/study/items/${card_id}`, { reset: true })).status).toBe(200);
      expectFew('starting again');
    } finally {
      addRow.mockRestore();
    }
  },
);
