import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from './support/app.ts';
import { examples } from './support/examples.ts';
import { operations, requestFor } from './support/operations.ts';
import { manyReviews } from './support/study.ts';
import { aWorld } from './support/world.ts';

const app = useTestApp();
const DAY_MINUTES = 24 * 60;

test('every GET of a learner succeeds whatever durations clients have said, and nobody studies more than a day a day', async () => {
  const world = await aWorld(app);
  const { a, topic } = world;
  const { flashcards } = (await a.call('GET', `/api/topics/${topic.id}/flashcards`)).body;
  await manyReviews(app, a, { card_id: flashcards[0].id, topic_id: topic.id }, 8_000);
  const reads = operations().filter(({ method, access }) => method === 'GET' && access === 'user');
  const found = new Map<string, any>();
  for (const operation of reads) {
    const input = await examples[operation.name]?.(world, a);
    const { status, body } = await a.call('GET', requestFor(operation, input).path);
    expect(status, `${operation.name}: ${JSON.stringify(body).slice(0, 200)}`).toBe(200);
    found.set(operation.name, body);
  }
  for (const name of ['study.queue', 'study.today']) expect(found.get(name).minutes.done, name).toBe(DAY_MINUTES);
  expect(found.get('study.ahead').today.minutes).toBe(DAY_MINUTES);
  const { days, minutes } = found.get('study.history');
  expect(days.map((day: any) => day.minutes).filter(Boolean)).toEqual([DAY_MINUTES]);
  expect(minutes).toBe(DAY_MINUTES);
});
