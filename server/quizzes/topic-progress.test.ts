import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aTopic, someQuestions } from '../../tests/support/factories.ts';
import { complete, completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { questions } from '../questions/tables.ts';
import { user_progress } from './tables.ts';

const app = useTestApp();

/** A topic with 12 questions of each of two domains, of which the exam names the first. */
async function aTopicOfTwoDomains() {
  const exam_domains = [
    { name: 'Routing', weight: 60 },
    { name: 'Cabling', weight: 40 },
  ];
  const topic = await aTopic(app.deps, { exam_passing_score: 83, exam_domains });
  const drafts = ['Routing', 'Switching'].flatMap((domain) =>
    Array.from({ length: 12 }, () => aQuestion({ domain })),
  );
  await someQuestions(app.deps, topic.id, drafts);
  return topic;
}

async function progressOf(person: Person, topic_id: string) {
  const { status, body } = await person.call('GET', `/api/topics/${topic_id}/progress`);
  expect(status).toBe(200);
  return body;
}

const domainsOf = async (topic_id: string) => {
  const found = await app.deps.db.select().from(questions).where(eq(questions.topic_id, topic_id));
  return new Map(found.map(({ id, domain }) => [id, domain]));
};

test.each(['unseen', 'oldest', 'random'])('of one domain come its questions alone: %s', async (selection) => {
  const person = await app.person();
  const topic = await aTopicOfTwoDomains();
  const settings = { domain: 'Switching', selection, question_count: 50 };
  const { attempt } = await startQuiz(person, topic.id, settings);
  expect(attempt).toMatchObject({ domain: 'Switching', question_count: 12 });
  const done = await complete(person, attempt.id);
  expect(done.domain).toBe('Switching');
  expect(new Set(done.questions.map((question: any) => question.domain))).toEqual(new Set(['Switching']));
  const domains = await domainsOf(topic.id);
  expect(done.questions.every((question: any) => domains.get(question.question_id) === 'Switching')).toBe(true);

  const missed = await startQuiz(person, topic.id, { domain: 'Switching', selection: 'missed', question_count: 50 });
  expect(missed.attempt.question_count).toBe(12);
  await person.call('DELETE', `/api/attempts/${missed.attempt.id}`);
  const again = await startQuiz(person, topic.id, { again_of: attempt.id });
  expect(again.attempt).toMatchObject({ domain: 'Switching', question_count: 12 });
});

test('a domain without questions is refused, and nothing is started', async () => {
  const person = await app.person();
  const topic = await aTopicOfTwoDomains();
  const refused = await person.call('POST', `/api/topics/${topic.id}/attempts`, { domain: 'Cabling' });
  expect(refused).toMatchObject({ status: 404, body: { code: 'DOMAIN_NOT_FOUND' } });
  const blank = await person.call('POST', `/api/topics/${topic.id}/attempts`, { domain: '  ' });
  expect(blank.body).toMatchObject({ code: 'INVALID_INPUT', error: 'A domain is a name.' });
  expect((await person.call('GET', `/api/topics/${topic.id}/practice`)).body.open_attempts).toEqual([]);
});

test('a practice test of one domain is no score of the topic: neither best score nor readiness', async () => {
  const person = await app.person();
  const topic = await aTopicOfTwoDomains();
  const { attempt } = await startQuiz(person, topic.id, { domain: 'Routing', question_count: 12 });
  await completeWith(person, attempt, () => true);
  expect(await app.deps.db.select().from(user_progress)).toEqual([]);
  const home = (await person.call('GET', '/api/home')).body;
  expect(home.topics).toMatchObject([{ id: topic.id, progress: null, seen_count: 12 }]);
  expect(home.past_attempts).toMatchObject([{ id: attempt.id, domain: 'Routing', score: 100 }]);
  expect(await progressOf(person, topic.id)).toMatchObject({ recent: null, scores: [] });
});

test('progress by domain is over all first answers, in the order of the exam', async () => {
  const [person, other] = [await app.person(), await app.person()];
  const topic = await aTopicOfTwoDomains();
  const nothing = { answered: 0, answered_right: 0, missed: 0 };
  expect(await progressOf(person, topic.id)).toEqual({
    ...{ topic_id: topic.id, pass_mark: 83, recent: null, scores: [], scores_is_more: false },
    known: {
      ...{ seen: 0, right_at_first: 0, missed: 0, last_at: null },
      ...{ question_count: 24, flashcard_count: 0, flashcards_seen: 0 },
    },
    domains: [
      { name: 'Routing', weight: 60, question_count: 12, ...nothing },
      { name: 'Cabling', weight: 40, question_count: 0, ...nothing },
      { name: 'Switching', weight: null, question_count: 12, ...nothing },
    ],
  });
  const one = await startQuiz(person, topic.id, { domain: 'Routing', question_count: 5 });
  await completeWith(person, one.attempt, (position) => position <= 4);
  const study = await startQuiz(person, topic.id, { domain: 'Switching', question_count: 5, mode: 'study' });
  await completeWith(person, study.attempt, (position) => position <= 2);
  const two = await startQuiz(person, topic.id, { domain: 'Routing', question_count: 6 });
  await completeWith(person, two.attempt, () => false);
  await completeWith(other, (await startQuiz(other, topic.id, { question_count: 5 })).attempt, () => true);
  expect((await progressOf(person, topic.id)).domains).toMatchObject([
    { name: 'Routing', answered: 11, answered_right: 4, missed: 7 },
    { name: 'Cabling', ...nothing },
    { name: 'Switching', answered: 5, answered_right: 2, missed: 3 },
  ]);
});

test('scores over time come oldest first with the topic’s own mark, and a repeated exam is left out of what is recent', async () => {
  const person = await app.person();
  const topic = await aTopicOfTwoDomains();
  const first = await startQuiz(person, topic.id, { question_count: 10, passing_rate: 1 });
  await completeWith(person, first.attempt, (position) => position <= 4);
  app.pass(60_000);
  const second = await startQuiz(person, topic.id, { question_count: 14 });
  await completeWith(person, second.attempt, (position) => position <= 7);
  app.pass(60_000);
  const again = await startQuiz(person, topic.id, { again_of: second.attempt.id });
  await completeWith(person, again.attempt, () => true);
  const progress = await progressOf(person, topic.id);
  expect(progress.scores).toMatchObject([
    { attempt_id: first.attempt.id, score: 40, questions_total: 10, passing_rate: 1 },
    { score: 50, questions_total: 14 },
    { score: 100 },
  ]);
  expect(progress).toMatchObject({
    pass_mark: 83,
    recent: { attempts: 2, questions_total: 24, questions_correct: 11, score: 46 },
  });
});

test('what is recent are the newest attempts that have 50 questions together', async () => {
  const person = await app.person();
  const topic = await aTopicOfTwoDomains();
  for (const right of [24, 0, 0, 0]) {
    const { attempt } = await startQuiz(person, topic.id, { question_count: 24, selection: 'oldest' });
    await completeWith(person, attempt, (position) => position <= right);
    app.pass(60_000);
  }
  expect((await progressOf(person, topic.id)).recent).toEqual({
    ...{ attempts: 3, questions_total: 72, questions_correct: 0, score: 0 },
  });
});
