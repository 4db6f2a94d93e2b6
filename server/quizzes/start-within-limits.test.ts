import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { anAccessToken, aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { createLimits, studyLimits } from '../http/rate-limit.ts';

const app = useTestApp();
const minute = 60_000;
const quick = { question_count: 5, selection: 'oldest', discard_open: true };

const start = (person: Pick<Person, 'call'>, topic_id: string, settings: Record<string, unknown> = quick) =>
  person.call('POST', `/api/topics/${topic_id}/attempts`, settings);

test('a program that starts one quiz after another is stopped; its owner goes on answering, others are not touched', async () => {
  const topic = await aTopicWith(app.deps, 5);
  const person = await app.person();
  const other = await app.person();
  const { token } = await anAccessToken(app.deps, person.who.user_id, { scopes: ['write:own'] });
  const program = app.callsAs({ ...person, token });
  const { points } = studyLimits.quizStartsUser;
  let attempt: any;
  for (let n = 0; n < points; n++) {
    const { status, body } = await start(n % 2 === 0 ? program : person, topic.id, { ...quick, mode: 'study' });
    expect(status, `start ${n + 1}`).toBe(200);
    ({ attempt } = body);
  }
  for (const caller of [program, person]) {
    const { status, body, headers } = await start(caller, topic.id);
    expect([status, body]).toEqual([
      429,
      { code: 'TOO_MANY_ATTEMPTS', error: 'Too many attempts. Please try again in 15 minutes.' },
    ]);
    expect(headers.get('retry-after')).toBe('900');
  }
  expect((await start(other, topic.id)).status).toBe(200);

  const picks = [attempt.questions[0].choices[0].id];
  for (let n = 0; n < 200; n++) {
    const saved = await save(person, attempt.id, (n % 5) + 1, { flagged: n % 2 === 0, made_at: attempt.server_now });
    if (saved.status !== 200) expect(saved.body, `save ${n + 1}`).toBe('saved');
  }
  expect((await person.call('POST', `/api/attempts/${attempt.id}/questions/1/check`, { picks })).status).toBe(200);
  expect((await person.call('GET', `/api/attempts/${attempt.id}`)).status).toBe(200);
  app.pass(15 * minute);
  expect((await start(person, topic.id)).status).toBe(200);
});

test('questions count by what was delivered, each once a day; a refused start delivers none', async () => {
  const [small, third] = [await aTopicWith(app.deps, 5), await aTopicWith(app.deps, 5)];
  const large = await aTopicWith(app.deps, 60);
  const person = await app.person();
  const { limits } = app.deps;
  const { points } = studyLimits.questionsUserHour;
  /** Fails unless exactly so many others may still be delivered. */
  const expectRoom = (left: number) => {
    const deliver = (count: number) =>
      limits.deliver('question', person.who.user_id, Array.from({ length: count }, randomUUID));
    limits.takeBack('question', person.who.user_id, deliver(left));
    expect(() => deliver(left + 1)).toThrow('Too many attempts');
  };
  await startQuiz(person, small.id, { ...quick, question_count: 50 });
  expectRoom(points - 5);
  for (let n = 0; n < 3; n++) await startQuiz(person, small.id, { ...quick, question_count: 50 });
  expectRoom(points - 5);
  const all = { question_count: 50, selection: 'oldest' };
  await startQuiz(person, large.id, all);
  expectRoom(points - 55);
  expect((await start(person, large.id, { ...all, selection: 'unseen' })).body.code).toBe('ATTEMPT_OPEN');
  expectRoom(points - 55);
  limits.deliver('question', person.who.user_id, Array.from({ length: points - 55 }, randomUUID));
  const refused = await start(person, third.id, all);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  const same = await start(person, small.id, quick);
  expect(same.status, 'what was delivered today is free').toBe(200);
});

test('a program that opens one deck of flashcards after another is stopped', async () => {
  const topic = await aTopicWith(app.deps, 1);
  await someFlashcards(app.deps, topic, 2);
  const person = await app.person();
  const open = () => person.call('GET', `/api/topics/${topic.id}/flashcards`);
  const answers: number[] = [];
  for (let n = 0; n <= studyLimits.decksUser.points; n++) answers.push((await open()).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(studyLimits.decksUser.points);
  expect(answers.at(-1)).toBe(429);
  app.pass(15 * minute);
  expect((await open()).status).toBe(200);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'instances on one PostgreSQL count starts together, also those of the same moment',
  async () => {
    const { clock } = app.deps;
    const instances = Array.from({ length: 2 }, () => createLimits(app.deps.database, undefined, { clock }));
    const { points } = studyLimits.quizStartsUser;
    const given = async (starts: number) => {
      const all = Array.from({ length: starts }, (_, n) => instances[n % 2]?.spendTogether('quizStartsUser', 'mara'));
      return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length;
    };
    let total = 0;
    for (let n = 0; n < points + 20; n++) total += await given(1);
    expect(total).toBe(points);
    app.pass(15 * minute);
    expect(await given(points * 2)).toBeLessThanOrEqual(points);
  },
);
