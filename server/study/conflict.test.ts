import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aQuiz, aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { startQuiz } from '../../tests/support/quiz-steps.ts';
import { aGrade, anAnswer, remembered, sendReviews } from '../../tests/support/study.ts';

const app = useTestApp();
const MINUTE = 60_000;
/** When the other review was. */
const aMinuteAgo = () => new Date(app.deps.clock().getTime() - MINUTE).toISOString();

async function devices(kind: 'question' | 'card') {
  const topic = await aTopicWith(app.deps, 2);
  const [card] = await someFlashcards(app.deps, topic, 1);
  const [question = ''] = topic.question_ids;
  const learner = await app.person();
  const made = async (last_at?: string | null): Promise<{ id: string; item_id: string; reviewed_at: string }> =>
    kind === 'card'
      ? aGrade(app, card?.id ?? '', 3, { last_at })
      : (anAnswer(app, question, true, { last_at }) as never);
  const send = (...reviews: object[]) => sendReviews(learner, reviews);
  return { topic, learner, made, send };
}
type Devices = Awaited<ReturnType<typeof devices>>;

/** Each sends reviews of which none is a conflict. */
const none: [string, (devices: Devices) => Promise<unknown[]>][] = [
  ['by a plan that has the other review', async ({ made, send }) => send(await made(aMinuteAgo()))],
  ['from an older build', async ({ made, send }) => send(await made())],
  ['after an hour', muchLater],
  ['that is delivered after an hour, when the other is of now', deliveredLate],
  ['after the other was taken back', takenBack],
];

async function muchLater({ made, send }: Devices) {
  app.pass(60 * MINUTE);
  return send(await made(null));
}

async function deliveredLate({ made, send }: Devices) {
  const offline = await made(null);
  app.pass(61 * MINUTE);
  return [...(await send(await made(null))), ...(await send(offline))];
}

async function takenBack({ learner, made, send }: Devices) {
  const [{ id }] = await send(await made());
  await learner.call('POST', `/api/study/reviews/${id}/undo`);
  return send(await made(aMinuteAgo()));
}

describe.each(['question', 'card'] as const)('a %s that was reviewed on another device since the plan', (kind) => {
  test('is a conflict: nothing is stored or told of it, until it is sent without the plan', async () => {
    const { made, send } = await devices(kind);
    const [first, again] = [await made(null), await made(null)];
    const stored = expect.objectContaining({ outcome: 'stored' });
    // Both in one batch are one device's.
    expect(await send(first, again)).toEqual([stored, stored]);
    const before = await remembered(app);
    app.pass(10 * MINUTE);
    const conflicts = await Promise.all(Array.from({ length: 50 }, () => made(null)));
    const told = conflicts.map(({ id, item_id }) => ({ id, outcome: 'conflict', item_id, at: first.reviewed_at }));
    // More than a minute takes: they are free.
    for (let n = 0; n < 2; n++) expect(await send(...conflicts)).toEqual(told);
    expect(await remembered(app)).toEqual(before);
    const [counted] = await send({ ...conflicts[0], last_at: undefined });
    expect([counted, ...(await send(conflicts[0] as object))]).toEqual([stored, counted]);
    expect((await remembered(app)).reviews).toHaveLength(3);
  });

  test.each(none)('is none %s', async (_, sends) => {
    const world = await devices(kind);
    await world.send(await world.made(null));
    app.pass(MINUTE);
    const results = await sends(world);
    for (const result of results) expect(result).toMatchObject({ outcome: 'stored' });
    expect(results).not.toEqual([]);
  });
});

test('an answer to a question that an exam holds back is deferred, whatever its plan', async () => {
  const { made, send, learner, topic } = await devices('question');
  await send(await made(null));
  await startQuiz(learner, topic.id, { quiz_id: (await aQuiz(app.deps, topic.id, topic.question_ids)).id });
  const { id, item_id, ...rest } = await made(null);
  for (let n = 0; n < 2; n++)
    expect(await send({ id, item_id, ...rest })).toEqual([{ id, outcome: 'deferred', item_id }]);
});
