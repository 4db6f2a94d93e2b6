import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Review } from '#web/reviews/kept-review.ts';
import { createOutbox } from '#web/reviews/outbox.ts';
import { useTestApp } from './support/app.ts';
import { aTopicWith, someFlashcards } from './support/factories.ts';
import { aGrade, remembered } from './support/study.ts';

const app = useTestApp();
const REVIEWS = 400;

beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

test('a day of reviews without network arrives whole, a minute after the other, each once and at its own time', async () => {
  const learner = await app.person();
  const cards = await someFlashcards(app.deps, await aTopicWith(app.deps, 0), 40);
  const begun = app.deps.clock().getTime();
  const reviews = Array.from({ length: REVIEWS }, (_, n) => ({
    ...aGrade(app, cards[n % cards.length]?.id ?? '', 3),
    ...{ duration_ms: 4_000, reviewed_at: new Date(begun + n * 60_000) },
  })) as Review[];
  app.pass(24 * 60 * 60_000);

  const statuses: number[] = [];
  const stored = new Map<string, string>();
  const review = async (sent: { reviews: Review[] }) => {
    const { status, body, headers } = await learner.call('POST', '/api/study/reviews', sent);
    statuses.push(status);
    const retryAfter = Number(headers.get('retry-after'));
    if (status !== 200) throw { status, data: { ...body, retryAfter } };
    return body;
  };
  const outbox = createOutbox({
    user_id: learner.who.user_id,
    kept: {
      get: (name) => stored.get(name) ?? null,
      set: (name, text) => stored.set(name, text) !== undefined,
      remove: (name) => void stored.delete(name),
      names: () => [...stored.keys()],
    },
    loadApi: async () => ({ study: { review } }) as never,
  });
  for (const one of reviews) outbox.put(one);
  const stop = outbox.start();
  let minutes = 0;
  while (outbox.get().waiting.length > 0) {
    await setImmediate();
    if (statuses.at(-1) !== 429 || !outbox.get().failing) continue;
    expect(outbox.get().failing).toEqual({ signedOut: null, isLimited: true });
    expect(stored.size, 'a reload would find what is waiting').toBe(outbox.get().waiting.length);
    minutes += 1;
    app.pass(60_000);
    const calls = statuses.length;
    outbox.again();
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(calls));
  }
  stop();
  expect([minutes, statuses.filter((status) => status === 200).length]).toEqual([7, 8]);
  expect(stored.size).toBe(0);
  const log = (await remembered(app)).reviews.map(({ id, reviewed_at }) => [id, reviewed_at]);
  expect(log).toEqual(reviews.map(({ id, reviewed_at }) => [id, reviewed_at]));
});
