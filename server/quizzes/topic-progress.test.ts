import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aTopic, someQuestions } from '../../tests/support/factories.ts';
import { complete, completeWith, save, startQuiz } from '../../tests/support/quiz-steps.ts';
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
    objectives: null,
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

const outline = {
  ...{ version: null, date: null, sources: [] },
  domains: [
    {
      ...{ name: 'Routing', weight: 60 },
      objectives: [
        { id: '1.1', text: 'Read a table' },
        { id: '1.2', text: 'Predict a route' },
      ],
    },
    { name: 'Cabling', weight: 40, objectives: [{ id: '2.1', text: 'Choose a cable' }] },
  ],
};

/** Twelve questions of 1.1, by all its names; seven of 1.2, the first two of one family; none of 2.1. */
async function aTopicOfObjectives() {
  const topic = await aTopic(app.deps, { exam_code: 'SY0-701', exam_outline: outline });
  const named = ['SY0-701 1.1', 'sy0-701 1.1', '1.1', '1.1', '9.9', null];
  const drafts = [...named, ...named, ...named].map((objective) => aQuestion({ objective }));
  const kin = Array.from({ length: 7 }, (_, n) => aQuestion({ objective: '1.2', family: n < 2 ? 'Metrics' : null }));
  await someQuestions(app.deps, topic.id, [...drafts, ...kin]);
  return topic;
}

const objectivesOf = async (person: Person, topic_id: string) => {
  const { weakest, domains } = (await progressOf(person, topic_id)).objectives;
  const figures = domains.flatMap(({ name, weight, objectives }: any) =>
    objectives.map(({ id, question_count, answered, answered_right, missed }: any) => [
      ...[name, weight, id],
      ...[question_count, answered, answered_right, missed],
    ]),
  );
  return [weakest, ...figures];
};

test('progress by objective is by the exam’s outline, whatever questions call it, and without what a running exam has', async () => {
  const person = await app.person();
  const topic = await aTopicOfObjectives();
  const none = ['Cabling', 40, '2.1', 0, 0, 0, 0];
  const untouched = [[], ['Routing', 60, '1.1', 12, 0, 0, 0], ['Routing', 60, '1.2', 7, 0, 0, 0], none];
  expect(await objectivesOf(person, topic.id)).toEqual(untouched);
  const drill = await startQuiz(person, topic.id, { objective: 'sy0-701 1.1', mode: 'study' });
  expect(drill.attempt).toMatchObject({ objective: '1.1 Read a table', domain: 'Routing', question_count: 10 });
  await completeWith(person, drill.attempt, (position) => position <= 4);
  const exam = await startQuiz(person, topic.id, { objective: '1.2', question_count: 6 });
  const { id } = exam.attempt.questions[0].choices.find(({ answer_text }: any) => answer_text.includes(' one '));
  ok(await save(person, exam.attempt.id, 1, { picks: [id], made_at: exam.attempt.server_now }));
  const first = ['Routing', 60, '1.1', 12, 10, 4, 6];
  expect(await objectivesOf(person, topic.id)).toEqual([[], first, untouched[2], none]);
  await completeWith(person, exam.attempt, (position) => position <= 5);
  expect(await objectivesOf(person, topic.id)).toEqual([['1.1'], first, ['Routing', 60, '1.2', 7, 6, 5, 1], none]);
});

test('a drill of an objective takes unseen ones, then missed ones, no two of a family, and is named in the history', async () => {
  const person = await app.person();
  const topic = await aTopicOfObjectives();
  const found = await app.deps.db.select().from(questions).where(eq(questions.topic_id, topic.id));
  const drilled = async (objective: string, question_count: number, right: number) => {
    const { attempt } = await startQuiz(person, topic.id, { objective, question_count, mode: 'study' });
    app.pass(60_000);
    return (await completeWith(person, attempt, (position) => position <= right)).questions;
  };
  const first = await drilled('1.1', 10, 4);
  const missed = first.filter(({ correct }: any) => !correct).map(({ question_id }: any) => question_id);
  const met = new Set(first.map(({ question_id }: any) => question_id));
  const all = found.filter(({ objective }) => objective?.toLowerCase().endsWith('1.1')).map(({ id }) => id);
  const wanted = [...missed, ...all.filter((id) => !met.has(id))];
  const second = await drilled('1.1', 8, 8);
  expect(new Set(second.map(({ question_id }: any) => question_id))).toEqual(new Set(wanted));
  const kin = new Set(found.filter(({ family }) => family).map(({ id }) => id));
  const third = await drilled('1.2', 6, 6);
  expect(third.filter(({ question_id }: any) => kin.has(question_id))).toHaveLength(1);
  const { past_attempts, last_settings } = (await person.call('GET', `/api/topics/${topic.id}/practice`)).body;
  expect(past_attempts.map(({ objective }: any) => objective)).toEqual([
    ...['1.2 Predict a route', '1.1 Read a table', '1.1 Read a table'],
  ]);
  expect(last_settings, 'what was chosen for other quizzes stays').toBeNull();
});

test('an objective that the outline does not have, or that has no questions, starts nothing', async () => {
  const person = await app.person();
  const [topic, plain] = [await aTopicOfObjectives(), await aTopicOfTwoDomains()];
  const refused = async (id: string, wish: object) => {
    const { status, body } = await person.call('POST', `/api/topics/${id}/attempts`, wish);
    return [status, body.code];
  };
  const unknown = [404, 'OBJECTIVE_NOT_FOUND'];
  for (const objective of ['9.9', '2.1', '200-301 1.1'])
    expect(await refused(topic.id, { objective })).toEqual(unknown);
  expect(await refused(topic.id, { objective: '1.1', domain: 'Cabling' })).toEqual(unknown);
  expect(await refused(plain.id, { objective: '1.1' })).toEqual(unknown);
  expect(await refused(topic.id, { objective: ' ' })).toEqual([400, 'INVALID_INPUT']);
  expect((await person.call('GET', '/api/home')).body.open_attempts).toEqual([]);
});
