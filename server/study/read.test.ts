import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { startQuiz } from '../../tests/support/quiz-steps.ts';
import { aGrade, anAnswer, remembered, sendReviews } from '../../tests/support/study.ts';

const app = useTestApp();

async function sitting(questions = 3, unseen = 0) {
  const topic = await aTopicWith(app.deps, questions + unseen);
  const learner = await app.person();
  const answers = await Promise.all(
    topic.question_ids.slice(0, questions).map((id) => anAnswer(app, id, false, { duration_ms: 20_000 })),
  );
  await sendReviews(learner, answers);
  return { topic, learner, ids: answers.map(({ id }) => id) as [string, string, string] };
}

const send = (person: Person, ...reads: [review_id: string, read_ms: number][]) =>
  person.call('POST', '/api/study/reads', { reads: reads.map(([review_id, read_ms]) => ({ review_id, read_ms })) });

async function outcomes(person: Person, ...reads: [review_id: string, read_ms: number][]) {
  return ok(await send(person, ...reads)).outcomes;
}

async function times() {
  const { reviews } = await remembered(app);
  return Object.fromEntries(reviews.map(({ id, read_ms }) => [id, read_ms]));
}

const minutesOf = async (person: Person) => (await person.call('GET', '/api/study/today')).body.minutes.done;

test('of a review the longest time counts, at most 90 seconds, however often and in whatever order they come', async () => {
  const { learner, ids } = await sitting();
  const [a, b, c] = ids;
  expect(await times()).toEqual({ [a]: 0, [b]: 0, [c]: 0 });
  expect(await outcomes(learner, [a, 25_000], [b, 0], [c, 600_000], [a, 12_000])).toEqual(Array(4).fill('stored'));
  expect(await times()).toEqual({ [a]: 25_000, [b]: 0, [c]: 90_000 });
  for (const again of [25_000, 6_000]) expect(await outcomes(learner, [a, again])).toEqual(['stored']);
  expect(await times()).toMatchObject({ [a]: 25_000 });
  expect(await outcomes(learner, [a, Number.MAX_SAFE_INTEGER])).toEqual(['stored']);
  expect(await times()).toMatchObject({ [a]: 90_000 });
});

test('counts in the minutes of the day, of which the history tells too', async () => {
  const { learner, ids } = await sitting();
  expect(await minutesOf(learner)).toBe(1);
  await outcomes(learner, ...ids.map((id): [string, number] => [id, 40_000]));
  expect(await minutesOf(learner)).toBe(3);
  expect((await learner.call('GET', '/api/study/history')).body.minutes).toBe(3);
  expect((await learner.call('GET', '/api/study/ahead')).body.today.minutes).toBe(3);
});

test('of no review, of somebody else’s, of a card and of what was taken back says so and changes nothing', async () => {
  const { learner, topic, ids } = await sitting();
  const [own, undone, other] = ids;
  const stranger = await app.person();
  const [card] = await someFlashcards(app.deps, topic, 1);
  const grade = aGrade(app, card?.id ?? '', 3);
  await sendReviews(learner, [grade]);
  await learner.call('POST', `/api/study/reviews/${undone}/undo`);
  const nobodys = randomUUIDv7();
  expect(await outcomes(learner, [nobodys, 9], [grade.id, 9], [undone, 9], [own, 9])).toEqual([
    ...['unknown', 'card', 'undone', 'stored'],
  ]);
  const before = await remembered(app);
  expect(await outcomes(stranger, [own, 90_000], [other, 90_000], [grade.id, 9], [undone, 9], [nobodys, 9])).toEqual(
    Array(5).fill('unknown'),
  );
  expect(await remembered(app)).toEqual(before);
  expect(await times()).toEqual({ [own]: 9, [undone]: 0, [other]: 0, [grade.id]: 0 });
});

test('two deliveries of the same reviews in opposite order wait for each other once', async () => {
  const { learner, ids } = await sitting(30);
  const forth = (ms: number) => ids.map((id): [string, number] => [id, ms]);
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send(learner, ...(n % 2 ? forth(n * 100) : forth(n * 100).toReversed()))),
  );
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(Object.values(await times()))).toEqual(new Set([1_900]));
});

test('teaches how long this learner needs for a new question, by answers of the daily queue alone', async () => {
  const { learner, topic, ids } = await sitting(25, 15);
  const secondsOfNew = async () => {
    const { items } = (await learner.call('GET', '/api/study/queue?more=true')).body;
    return items.find(({ reason }: any) => reason === 'new').seconds;
  };
  const before = Math.round((20 * 80 + 25 * 20) / 45);
  expect(await secondsOfNew()).toBe(before);
  const { attempt } = await startQuiz(learner, topic.id, { mode: 'study', question_count: 5 });
  const path = `/api/attempts/${attempt.id}/questions/1/check`;
  const picks = [attempt.questions[0].choices[0].id];
  const { body } = await learner.call('POST', path, { picks, duration_ms: 300_000 });
  expect(await outcomes(learner, [body.review_id, 90_000])).toEqual(['stored']);
  await learner.call('POST', `/api/attempts/${attempt.id}/complete`);
  expect(await secondsOfNew()).toBe(before);
  await outcomes(learner, ...ids.map((id): [string, number] => [id, 40_000]));
  expect(await secondsOfNew()).toBe(Math.round((20 * 80 + 25 * 60) / 45));
});

test.for([
  ['nothing', [], 'Send 1 to 50 times.'],
  ['51 at once', Array(51).fill({ review_id: randomUUIDv7(), read_ms: 1 }), 'Send 1 to 50 times.'],
  ['no id', [{ review_id: 'mine', read_ms: 1 }], 'This answer does not exist or belongs to somebody else.'],
  ...[-1, 1.5, '9', null].map((read_ms) => [
    `${JSON.stringify(read_ms)} milliseconds`,
    [{ review_id: randomUUIDv7(), read_ms }],
    'read_ms is a whole number of milliseconds.',
  ]),
] as [string, object[], string][])('%s is refused in a sentence', async ([, reads, sentence]) => {
  const learner = await app.person();
  const { status, body } = await learner.call('POST', '/api/study/reads', { reads });
  expect([status, body.error]).toEqual([400, sentence]);
});
