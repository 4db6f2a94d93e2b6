import { describe, expect, test, vi } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aCategory, aTopic, aTopicWith, aUser, someFlashcards } from '../../tests/support/factories.ts';
import { save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { certification_interests } from '../account/tables.ts';
import { quiz_attempts, user_progress } from '../quizzes/tables.ts';
import { certifications } from './certifications.ts';

const app = useTestApp();

interface Result {
  score: number;
  questions_total?: number;
  passing_rate?: number;
  completed_at?: string;
}

/** A completed exam attempt with its row of progress. */
async function aResult(user_id: string, topic: { id: string; name: string }, result: Result) {
  const { score, questions_total = 10, passing_rate = 70 } = result;
  const completed_at = new Date(result.completed_at ?? '2026-11-10T10:00:00.000Z');
  const about = { user_id, topic_id: topic.id, topic_name: topic.name, passing_rate, score, completed_at };
  const questions_correct = Math.round((score / 100) * questions_total);
  const [row] = await app.deps.db
    .insert(quiz_attempts)
    .values({
      ...about,
      mode: 'exam',
      selection: 'unseen',
      time_limit: 60,
      question_count: questions_total,
      questions_correct,
      time_taken: 60,
      started_at: completed_at,
      deadline_at: completed_at,
      ended_by: 'learner',
    })
    .returning({ id: quiz_attempts.id });
  const attempt_id = row?.id as string;
  const passed = score >= passing_rate;
  await app.deps.db
    .insert(user_progress)
    .values({ ...about, attempt_id, questions_total, questions_correct, time_taken: 60, passed });
}

async function listed(person: Person, topic_id: string) {
  const { body } = await person.call('GET', '/api/certifications');
  return body.categories.flatMap(({ topics }: any) => topics).find(({ id }: any) => id === topic_id);
}

const progressOf = async (person: Person, topic_id: string) => (await listed(person, topic_id)).progress;

describe('categories and topics', () => {
  test('L2-076: categories by name, each with its topics by name, their descriptions and counts', async () => {
    const { deps } = app;
    const security = await aCategory(deps, { name: 'security', description: 'Keeping out' });
    const cloud = await aCategory(deps, { name: 'Cloud Computing' });
    const topic = await aTopicWith(deps, 3, { category_id: cloud.id, name: 'b topic', description: 'About b' });
    await someFlashcards(deps, topic, 2);
    await aTopic(deps, { category_id: cloud.id, name: 'A topic' });
    const person = await app.person();
    const body = ok(await person.call('GET', '/api/certifications'));
    expect(body.categories).toEqual([
      {
        ...{ id: cloud.id, name: 'Cloud Computing', description: 'For a test' },
        topics: [
          expect.objectContaining({ name: 'A topic', question_count: 0, flashcard_count: 0, progress: null }),
          {
            ...{ id: topic.id, category_id: cloud.id, name: 'b topic', description: 'About b' },
            ...{ exam_vendor: null, exam_code: null, pass_mark: 70 },
            ...{
              question_count: 3,
              flashcard_count: 2,
              progress: null,
              ...{ seen_count: 0, last_answered_at: null },
              interest: null,
              unfinished: null,
            },
          },
        ],
      },
      { id: security.id, name: 'security', description: 'Keeping out', topics: [] },
    ]);
  });

  test('an empty library is an empty list', async () => {
    expect((await (await app.person()).call('GET', '/api/certifications')).body).toEqual({ categories: [] });
  });
});

describe('the learner’s progress', () => {
  test('L2-077, L3-025 to L3-028: attempts, best score, passed attempts and the last date, from several attempts in any order', async () => {
    const person = await app.person();
    const topic = await aTopic(app.deps);
    const { user_id } = person.who;
    await aResult(user_id, topic, { score: 64, questions_total: 20, completed_at: '2026-11-17T08:00:00.000Z' });
    await aResult(user_id, topic, { score: 85, questions_total: 40, completed_at: '2026-11-02T08:00:00.000Z' });
    await aResult(user_id, topic, { score: 70, questions_total: 10, completed_at: '2026-11-09T08:00:00.000Z' });
    expect(await progressOf(person, topic.id)).toEqual({
      ...{ topic_id: topic.id, attempts: 3, best_score: 85, best_score_questions: 40, best_score_passing_rate: 70 },
      ...{ passed_attempts: 2, passed_below_mark: 0, last_attempt_at: '2026-11-17T08:00:00.000Z' },
    });
  });

  test('of equal best scores the one with most questions counts, then the latest, with its own pass mark', async () => {
    const person = await app.person();
    const [larger, later] = [await aTopic(app.deps), await aTopic(app.deps)];
    const { user_id } = person.who;
    await aResult(user_id, larger, { score: 80, questions_total: 10, passing_rate: 60 });
    await aResult(user_id, larger, { score: 80, questions_total: 50, passing_rate: 90 });
    await aResult(user_id, larger, { score: 80, questions_total: 20, passing_rate: 70 });
    await aResult(user_id, later, { score: 80, passing_rate: 75, completed_at: '2026-11-12T10:00:00.000Z' });
    await aResult(user_id, later, { score: 80, passing_rate: 85, completed_at: '2026-11-13T10:00:00.000Z' });
    await aResult(user_id, later, { score: 80, passing_rate: 65, completed_at: '2026-11-11T10:00:00.000Z' });
    expect(await progressOf(person, larger.id)).toMatchObject({
      ...{ best_score: 80, best_score_questions: 50, best_score_passing_rate: 90, passed_attempts: 2 },
    });
    expect(await progressOf(person, later.id)).toMatchObject({ best_score: 80, best_score_passing_rate: 85 });
  });

  test('a best score of 0% is a score', async () => {
    const person = await app.person();
    const topic = await aTopic(app.deps);
    await aResult(person.who.user_id, topic, { score: 0 });
    expect(await progressOf(person, topic.id)).toMatchObject({ attempts: 1, best_score: 0, passed_attempts: 0 });
  });

  test('attempts of others do not count', async () => {
    const person = await app.person();
    const topic = await aTopic(app.deps);
    await aResult((await aUser(app.deps)).id, topic, { score: 90 });
    expect(await progressOf(person, topic.id)).toBeNull();
  });

  test('study attempts do not count, exam attempts do once completed', async () => {
    const person = await app.person();
    const topic = await aTopicWith(app.deps, 5);
    const start = (mode: string) =>
      person.call('POST', `/api/topics/${topic.id}/attempts`, { mode, question_count: 5 });

    const study = (await start('study')).body.attempt;
    const [choice] = study.questions[0].choices;
    await person.call('POST', `/api/attempts/${study.id}/questions/1/check`, { picks: [choice.id] });
    const studied = await person.call('POST', `/api/attempts/${study.id}/complete`);
    expect(studied.body.attempt).toMatchObject({ state: 'completed', mode: 'study' });
    expect(await progressOf(person, topic.id)).toBeNull();

    const exam = (await start('exam')).body.attempt;
    expect(await progressOf(person, topic.id)).toBeNull();
    await person.call('PUT', `/api/attempts/${exam.id}/questions/1`, {
      picks: [exam.questions[0].choices[0].id],
      made_at: app.deps.clock().toISOString(),
    });
    await person.call('POST', `/api/attempts/${exam.id}/complete`);
    expect(await progressOf(person, topic.id)).toMatchObject({ attempts: 1, best_score_questions: 5 });
  });
});

describe('the learner’s certifications and unfinished attempts', () => {
  test('topics of their certifications, with or without a date, and no others', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const topic = await aTopic(app.deps, { certification_name: 'CEH' });
    const undated = await aTopic(app.deps, { certification_name: 'PMP' });
    const foreign = await aTopic(app.deps, { certification_name: 'CISSP' });
    const unnamed = await aTopic(app.deps);
    const { user_id } = person.who;
    await app.deps.db.insert(certification_interests).values([
      { user_id, certification_name: 'CEH', priority: 2, target_date: '2027-02-18' },
      { user_id, certification_name: 'PMP', priority: 1, target_date: null },
      { user_id: other.who.user_id, certification_name: 'CISSP', priority: 1, target_date: null },
    ]);
    expect((await listed(person, topic.id)).interest).toEqual({ priority: 2, target_date: '2027-02-18' });
    expect((await listed(person, undated.id)).interest).toEqual({ priority: 1, target_date: null });
    for (const { id } of [foreign, unnamed]) expect((await listed(person, id)).interest).toBeNull();
  });

  test('the newest unfinished attempt with its answers and next question, until it is completed or its time is up', async () => {
    const [person, other] = [await app.person(), await app.person()];
    const topic = await aTopicWith(app.deps, 5);
    const { attempt } = await startQuiz(person, topic.id, { question_count: 5, time_limit: 30 });
    const unfinished = async (who = person) => (await listed(who, topic.id)).unfinished;
    const now = { attempt_id: attempt.id, answered: 0, question_count: 5, next_question: 1 };
    expect(await unfinished()).toEqual(now);
    expect(await unfinished(other)).toBeNull();
    const answer = (position: number) => {
      const picks = [attempt.questions[position - 1].choices[0].id];
      return save(person, attempt.id, position, { picks, made_at: app.deps.clock().toISOString() });
    };
    for (const position of [1, 2, 4]) await answer(position);
    expect(await unfinished()).toEqual({ ...now, answered: 3, next_question: 3 });
    for (const position of [3, 5]) await answer(position);
    expect(await unfinished()).toEqual({ ...now, answered: 5, next_question: 5 });
    app.pass(31 * 60_000);
    expect(await unfinished()).toBeNull();
  });
});

test('the list takes three statements, however many topics it has', async () => {
  const person = await app.person();
  const category = await aCategory(app.deps);
  const topics = [];
  for (let count = 0; count < 40; count++) topics.push(await aTopic(app.deps, { category_id: category.id }));
  for (const topic of topics.slice(0, 10)) await aResult(person.who.user_id, topic, { score: 75 });
  const { $client } = app.deps.db as unknown as { $client: { query(): unknown } };
  const sent = vi.spyOn($client, 'query');
  const [listed] = await certifications(app.deps, person.who);
  expect(listed?.topics).toHaveLength(40);
  expect(listed?.topics.filter((topic) => topic.progress)).toHaveLength(10);
  expect(sent).toHaveBeenCalled();
  expect(sent.mock.calls.length).toBeLessThanOrEqual(3);
  sent.mockRestore();
});
