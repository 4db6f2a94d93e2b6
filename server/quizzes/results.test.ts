import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aQuiz, aTopic, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { reportFault } from '../../tests/support/faults.ts';
import { begunQuiz, complete, completeWith, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { anAnswer, sendReviews } from '../../tests/support/study.ts';
import { rows } from '../db/open.ts';
import { changeQuestion } from '../questions/write.ts';
import { settleOverdue } from './settle.ts';
import { question_history } from './tables.ts';

const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';
const CROWDS = rounds(1, 20);
const app = useTestApp();
const now = () => app.deps.clock().toISOString();

describe('completing', () => {
  test('L4-017, L4-018, L3-019: computes the score and saves one progress row', async () => {
    const { topic, learner, attempt } = await begunQuiz(app, 10, { passing_rate: 70 });
    app.pass(95_000);
    const result = await completeWith(learner, attempt, (position) => position <= 7);
    expect(result).toMatchObject({
      state: 'completed',
      score: 70,
      passed: true,
      questions_correct: 7,
      time_taken: 95,
    });
    const { progress } = (await learner.call('GET', '/api/users/me/progress')).body;
    expect(progress).toEqual([
      {
        id: expect.any(String),
        user_id: learner.who.user_id,
        attempt_id: attempt.id,
        topic_id: topic.id,
        topic_name: topic.name,
        score: 70,
        questions_total: 10,
        questions_correct: 7,
        time_taken: 95,
        late_answers: 0,
        passing_rate: 70,
        passed: true,
        completed_at: result.completed_at,
      },
    ]);
  });

  test('L4-018: below the passing rate is Failed', async () => {
    const { learner, attempt } = await begunQuiz(app, 10, { passing_rate: 71 });
    expect(await completeWith(learner, attempt, (position) => position <= 7)).toMatchObject({
      score: 70,
      passed: false,
    });
  });

  test(`a hundred times at once: one progress row and the same answer each time, ${CROWDS} times`, async () => {
    for (let crowd = 0; crowd < CROWDS; crowd++) await aHundredAtOnce();
    const fault = `an attempt completed a hundred times at once, ${engine}`;
    reportFault({ fault, rounds: CROWDS, acknowledged: 100 * CROWDS, lost: 0, twice: 0 });
  });

  async function aHundredAtOnce() {
    const { learner, attempt } = await begunQuiz(app, 5);
    const [question] = attempt.questions;
    await save(learner, attempt.id, 1, { picks: [question.choices[0].id], made_at: now() });
    const results = await Promise.all(Array.from({ length: 100 }, () => complete(learner, attempt.id)));
    const bodies = new Set(results.map((result) => JSON.stringify(result)));
    expect(bodies.size).toBe(1);
    const ofIt = sql`select count(*)::int as n from user_progress where attempt_id = ${attempt.id}`;
    expect(await rows(app.deps.db, ofIt)).toEqual([{ n: 1 }]);
  }

  test('is for its learner alone; an attempt that is not there is answered alike', async () => {
    const { learner, attempt } = await begunQuiz(app, 5);
    for (const id of [attempt.id, randomUUID()]) {
      const answer = await (await app.person()).call('POST', `/api/attempts/${id}/complete`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'ATTEMPT_NOT_FOUND' } });
    }
    const { body } = await learner.call('GET', `/api/attempts/${attempt.id}`);
    expect(body.attempt.state).toBe('running');
  });

  test('by hand without any answer is a result of 0 per cent', async () => {
    const { learner, attempt } = await begunQuiz(app, 5);
    expect(await complete(learner, attempt.id)).toMatchObject({ state: 'completed', score: 0, passed: false });
  });

  test('L4-026: several answers count only when all and nothing else is picked', async () => {
    const topic = await aTopic(app.deps);
    await someQuestions(app.deps, topic.id, [aQuestion({ correct: [0, 1] }), aQuestion({ correct: [0, 1] })]);
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id);
    const choose = (question: any, ...words: string[]) =>
      words.map((word) => question.choices.find((choice: any) => choice.answer_text.includes(` ${word} `)).id);
    await save(learner, attempt.id, 1, { picks: choose(attempt.questions[0], 'two', 'one'), made_at: now() });
    await save(learner, attempt.id, 2, { picks: choose(attempt.questions[1], 'one', 'three'), made_at: now() });
    const result = await complete(learner, attempt.id);
    expect(result.questions.map((question: { correct: boolean }) => question.correct)).toEqual([true, false]);
    expect(result.score).toBe(50);
  });
});

test('a result tells what was new, what was met before, what was left blank, and what of the topic is missed now', async () => {
  const topic = await aTopicWith(app.deps, 8);
  const learner = await app.person();
  const [studied = ''] = topic.question_ids;
  await sendReviews(learner, [await anAnswer(app, studied, false)]);
  const take = async (picked: number) => {
    app.pass(60_000);
    const { attempt } = await startQuiz(learner, topic.id, { selection: 'oldest', question_count: 5 });
    const questions = attempt.questions.slice(0, picked);
    return completeWith(learner, { ...attempt, questions }, () => true);
  };
  const first = await take(5);
  const all = { left_blank: 0, missed_count: 0 };
  expect(first).toMatchObject({
    ...{ ...all, new_to_you: { correct: 4, total: 4 }, met_before: { correct: 1, total: 1 } },
  });
  const quiz = await aQuiz(app.deps, topic.id, topic.question_ids);
  await startQuiz(await app.person(), topic.id, { quiz_id: quiz.id });
  const second = await take(3);
  expect(second).toMatchObject({
    ...{ left_blank: 2, missed_count: 2, new_to_you: { correct: 0, total: 0 }, met_before: { correct: 3, total: 5 } },
  });
  const again = (await learner.call('GET', `/api/attempts/${first.id}`)).body.attempt;
  expect([again.new_to_you, again.met_before, again.missed_count]).toEqual([first.new_to_you, first.met_before, 2]);
});

describe('what a learner has met', () => {
  const history = async (user_id: string) => {
    const list = await app.deps.db.select().from(question_history).where(eq(question_history.user_id, user_id));
    return list.map(({ last_seen_at, last_correct, first_attempt_id }) => [
      ...[last_seen_at.toISOString(), last_correct, first_attempt_id],
    ]);
  };

  test('is remembered with the outcome of the last time and the attempt of the first', async () => {
    const topic = await aTopicWith(app.deps, 5);
    const learner = await app.person();
    const first = (await startQuiz(learner, topic.id)).attempt;
    expect(await history(learner.who.user_id), 'not while it runs').toEqual([]);
    await completeWith(learner, first, () => true);
    expect(await history(learner.who.user_id)).toEqual(Array(5).fill([now(), true, first.id]));
    app.pass(60_000);
    await completeWith(learner, (await startQuiz(learner, topic.id)).attempt, () => false);
    expect(await history(learner.who.user_id)).toEqual(Array(5).fill([now(), false, first.id]));
    expect(await history((await app.person()).who.user_id)).toEqual([]);
  });

  test('is not set back by an attempt that ended earlier and is settled later', async () => {
    const topic = await aTopicWith(app.deps, 5);
    const learner = await app.person();
    const quiz = await aQuiz(app.deps, topic.id, topic.question_ids, { time_limit: 5 });
    const { attempt } = await startQuiz(learner, topic.id, { quiz_id: quiz.id, mode: 'study' });
    await save(learner, attempt.id, 1, { picks: [attempt.questions[0].choices[0].id], made_at: now() });
    app.pass(6 * 60_000);
    await completeWith(learner, (await startQuiz(learner, topic.id)).attempt, () => true);
    const before = await history(learner.who.user_id);
    expect(await settleOverdue(app.deps)).toBe(1);
    expect(await history(learner.who.user_id)).toEqual(before);
  });
});

describe('L4-019: the review', () => {
  test('marks every question and choice, with picks, flags, explanation and the score by domain', async () => {
    const topic = await aTopic(app.deps);
    await someQuestions(app.deps, topic.id, [
      aQuestion({ domain: 'Storage', reference: 'https://example.com/storage' }),
      aQuestion({ domain: 'Storage' }),
      aQuestion({ domain: 'Networking' }),
    ]);
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id);
    await save(learner, attempt.id, 1, { flagged: true, made_at: now() });
    const result = await completeWith(learner, attempt, (position) => position === 1);
    const [first, second] = result.questions;
    expect(first).toMatchObject({ correct: true, flagged: true, position: 1 });
    expect(second).toMatchObject({ correct: false, flagged: false });
    expect(first.explanation).toMatch(/^Because of/);
    expect(first.choices.filter((choice: any) => choice.is_correct)).toEqual([
      { id: first.picks[0], answer_text: expect.stringContaining(' one '), is_correct: true },
    ]);
    const domains = Object.fromEntries(result.domains.map((domain: any) => [domain.name, domain]));
    expect(domains.Storage.total).toBe(2);
    expect(domains.Networking.total).toBe(1);
    expect(result.domains.reduce((sum: number, domain: any) => sum + domain.correct, 0)).toBe(1);
  });

  test('choices stand in the order in which they were shown', async () => {
    const { learner, attempt } = await begunQuiz(app, 5);
    const order = (list: any) =>
      list.questions.map((question: any) => question.choices.map((choice: any) => choice.id));
    expect(order(await complete(learner, attempt.id))).toEqual(order(attempt));
  });

  test('a past attempt stays as it was when its question is edited or deleted', async () => {
    const { topic, learner, attempt } = await begunQuiz(app, 2);
    const before = await completeWith(learner, attempt, () => true);
    const [id = ''] = topic.question_ids;
    const draft = aQuestion({ question_text: 'New wording?' });
    await app.deps.db.transaction((tx) => changeQuestion(tx, id, draft, app.deps.clock()));
    await app.deps.db.execute(sql`delete from questions where id = ${topic.question_ids[1]}`);
    const after = (await learner.call('GET', `/api/attempts/${attempt.id}`)).body.attempt;
    const withoutIds = (list: any) => list.questions.map(({ question_id, ...rest }: any) => rest);
    expect(withoutIds(after)).toEqual(withoutIds(before));
    const next = await startQuiz(learner, topic.id);
    expect(next.attempt.questions.map((question: any) => question.question_text)).toEqual(['New wording?']);
  });

  test('past attempts and progress survive the delete of their topic, with its name', async () => {
    const topic = await aTopicWith(app.deps, 2, { name: 'Retired Exam' });
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id);
    await completeWith(learner, attempt, () => true);
    await app.deps.db.execute(sql`delete from topics where id = ${topic.id}`);
    const result = (await learner.call('GET', `/api/attempts/${attempt.id}`)).body.attempt;
    expect(result).toMatchObject({ state: 'completed', topic_id: null, topic_name: 'Retired Exam', score: 100 });
    const { progress } = (await learner.call('GET', '/api/users/me/progress')).body;
    expect(progress).toMatchObject([{ topic_id: null, topic_name: 'Retired Exam' }]);
  });
});

describe('the best result before', () => {
  test('is the best earlier exam attempt in the topic, with its number of questions', async () => {
    const topic = await aTopicWith(app.deps, 10);
    const learner = await app.person();
    for (const correct of [6, 9, 3]) {
      const { attempt } = await startQuiz(learner, topic.id);
      app.pass(1_000);
      const result = await completeWith(learner, attempt, (position) => position <= correct);
      expect(result.best_before?.score ?? null).toBe(correct === 6 ? null : correct === 9 ? 60 : 90);
    }
    const { attempt } = await startQuiz(learner, topic.id, { mode: 'study' });
    app.pass(1_000);
    expect(await completeWith(learner, attempt, () => true)).toMatchObject({ best_before: null });
  });
});

describe('lists of results', () => {
  test('page by cursor, newest first, without gaps or repeats', async () => {
    const topic = await aTopicWith(app.deps, 5);
    const learner = await app.person();
    const taken: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { attempt } = await startQuiz(learner, topic.id);
      await completeWith(learner, attempt, () => true);
      taken.unshift(attempt.id);
      if (n % 2 === 0) app.pass(1_000);
    }
    for (const path of ['/api/users/me/progress', '/api/users/me/attempts']) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body } = await learner.call('GET', `${path}?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
        for (const row of body.progress ?? body.attempts) seen.push(row.attempt_id ?? row.id);
        cursor = body.next_cursor;
      }
      expect(new Set(seen)).toEqual(new Set(taken));
      expect(seen).toHaveLength(5);
      const broken = await learner.call('GET', `${path}?cursor=nonsense`);
      expect(broken).toMatchObject({ status: 400, body: { code: 'MALFORMED_REQUEST' } });
    }
  });
});

test('an unfinished attempt can be discarded, a completed one cannot', async () => {
  const { topic, learner, attempt } = await begunQuiz(app, 5);
  expect((await learner.call('DELETE', `/api/attempts/${attempt.id}`)).body).toEqual({ discarded: true });
  const gone = await learner.call('DELETE', `/api/attempts/${attempt.id}`);
  expect([gone.status, gone.body.code]).toEqual([404, 'ATTEMPT_NOT_FOUND']);
  const second = await startQuiz(learner, topic.id);
  const foreign = await (await app.person()).call('DELETE', `/api/attempts/${second.attempt.id}`);
  expect([foreign.status, foreign.body], 'answered as one that is gone').toEqual([gone.status, gone.body]);
  await complete(learner, second.attempt.id);
  const refused = await learner.call('DELETE', `/api/attempts/${second.attempt.id}`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'ATTEMPT_COMPLETED' } });
});
