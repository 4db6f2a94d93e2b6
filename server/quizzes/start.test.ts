import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aQuiz, aTopic, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { begunQuiz, complete, completeWith, idsOf, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { rows } from '../db/open.ts';
import { questions } from '../questions/tables.ts';

const app = useTestApp();

describe('which questions', () => {
  test('L4-008, L4-009: up to the chosen count, the oldest, shuffled, with the timer at the time limit', async () => {
    const { topic, attempt } = await begunQuiz(app, 20, { question_count: 10, time_limit: 30 });
    expect(attempt.remaining_ms).toBe(30 * 60_000);
    expect(attempt.questions).toHaveLength(10);
    const ids = await idsOf(app, attempt.id);
    expect(new Set(ids)).toEqual(new Set(topic.question_ids.slice(0, 10)));
  });

  test('L4-009: questions are shuffled, not shown in their order', async () => {
    const topic = await aTopicWith(app.deps, 30);
    const orders = new Set<string>();
    for (let n = 0; n < 4; n++) {
      const learner = await app.person();
      const { attempt } = await startQuiz(learner, topic.id, { question_count: 30 });
      orders.add((await idsOf(app, attempt.id)).join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test('L4-009: a question without answers is never asked and does not use up the count', async () => {
    const topic = await aTopic(app.deps);
    await someQuestions(app.deps, topic.id, [
      aQuestion({ choices: [] }),
      ...Array.from({ length: 6 }, () => aQuestion()),
    ]);
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id, { question_count: 6 });
    expect(attempt.questions).toHaveLength(6);
    expect(attempt.questions.every((question: { choices: unknown[] }) => question.choices.length === 4)).toBe(true);
  });

  test('later attempts take unseen questions first, then those not seen for longest', async () => {
    const topic = await aTopicWith(app.deps, 12);
    const learner = await app.person();
    const first = await takeAll(learner, topic.id, 5);
    app.pass(60_000);
    const second = await takeAll(learner, topic.id, 5);
    app.pass(60_000);
    const third = await takeAll(learner, topic.id, 5);
    expect(new Set([...first, ...second])).toEqual(new Set(topic.question_ids.slice(0, 10)));
    expect(new Set(third)).toEqual(new Set([...topic.question_ids.slice(10), ...topic.question_ids.slice(0, 3)]));
  });

  test('an unfinished attempt does not count as seen', async () => {
    const topic = await aTopicWith(app.deps, 12);
    const learner = await app.person();
    const first = await startQuiz(learner, topic.id, { question_count: 5 });
    const again = await startQuiz(learner, topic.id, { question_count: 5, discard_open: true });
    expect(new Set(await idsOf(app, again.attempt.id))).toEqual(new Set(topic.question_ids.slice(0, 5)));
    expect((await learner.call('GET', `/api/attempts/${first.attempt.id}`)).status).toBe(404);
  });

  test('missed before: those answered wrong the last time, and a sentence when there are none', async () => {
    const topic = await aTopicWith(app.deps, 8);
    const learner = await app.person();
    const none = await learner.call('POST', `/api/topics/${topic.id}/attempts`, { selection: 'missed' });
    expect(none).toMatchObject({ status: 409, body: { code: 'NO_MISSED_QUESTIONS' } });
    const { attempt } = await startQuiz(learner, topic.id, { question_count: 8 });
    await completeWith(learner, attempt, (position) => position > 2);
    const missed = (await idsOf(app, attempt.id)).slice(0, 2);
    const again = await startQuiz(learner, topic.id, { selection: 'missed', question_count: 8 });
    expect(new Set(await idsOf(app, again.attempt.id))).toEqual(new Set(missed));
  });

  test('oldest first takes the same ones again; at random takes any of the bank', async () => {
    const topic = await aTopicWith(app.deps, 40);
    const learner = await app.person();
    await takeAll(learner, topic.id, 5);
    const oldest = await startQuiz(learner, topic.id, { selection: 'oldest', question_count: 5 });
    expect(new Set(await idsOf(app, oldest.attempt.id))).toEqual(new Set(topic.question_ids.slice(0, 5)));
    const drawn = new Set<string>();
    for (let n = 0; n < 8; n++) {
      const wish = { selection: 'random', question_count: 10, discard_open: true };
      const { attempt } = await startQuiz(learner, topic.id, wish);
      const ids = await idsOf(app, attempt.id);
      expect(new Set(ids).size).toBe(10);
      for (const id of ids) drawn.add(id);
    }
    expect(drawn.size).toBeGreaterThan(20);
  });
});

describe('families', () => {
  /** Six of a family, the oldest of twelve, and what a draw has of it. */
  async function aFamily() {
    const topic = await aTopicWith(app.deps, 12);
    const family = topic.question_ids.slice(0, 6);
    const half = (ids: string[]) => inArray(questions.id, ids);
    await app.deps.db
      .update(questions)
      .set({ family: 'evidence' })
      .where(half(family.slice(0, 3)));
    await app.deps.db
      .update(questions)
      .set({ family: 'Evidence' })
      .where(half(family.slice(3)));
    const learner = await app.person();
    const drawn = async (selection: string, question_count: number) => {
      const { attempt } = await startQuiz(learner, topic.id, { selection, question_count });
      const ids = await idsOf(app, attempt.id);
      await complete(learner, attempt.id);
      return [ids.filter((id) => family.includes(id)).length, ids.length];
    };
    return { drawn };
  }

  test.each(['unseen', 'random'])('no two in one draw (%s) while the count can be filled', async (selection) => {
    const { drawn } = await aFamily();
    expect(await drawn(selection, 5)).toEqual([selection === 'unseen' ? 1 : expect.toBeOneOf([0, 1]), 5]);
  });

  test('then as many as it takes, and also beside what was met before', async () => {
    const { drawn } = await aFamily();
    expect(await drawn('unseen', 10)).toEqual([4, 10]);
    expect(await drawn('unseen', 6)).toEqual([1, 6]);
  });
});

describe('choices', () => {
  test('are shuffled, unless one refers to another by letter or place', async () => {
    const topic = await aTopic(app.deps);
    const texts = ['one', 'two', 'three', 'All of the above'];
    const choices = texts.map((answer_text, index) => ({ answer_text, is_correct: index === 3 }));
    const fixed = aQuestion({ choices });
    await someQuestions(app.deps, topic.id, [fixed, ...Array.from({ length: 5 }, () => aQuestion())]);
    const fixedOrders = new Set<string>();
    const otherOrders = new Set<string>();
    for (let n = 0; n < 6; n++) {
      const learner = await app.person();
      const { attempt } = await startQuiz(learner, topic.id, { question_count: 6 });
      for (const question of attempt.questions as { question_text: string; choices: { answer_text: string }[] }[]) {
        const order = question.choices.map((choice) => choice.answer_text.replace(/ of \d+$/, '')).join();
        (question.question_text === fixed.question_text ? fixedOrders : otherOrders).add(order);
      }
    }
    expect([...fixedOrders]).toEqual(['one,two,three,All of the above']);
    expect(otherOrders.size).toBeGreaterThan(3);
  });
});

describe('what stands in the way', () => {
  test.each([
    ['L5-005, L8-039: an unknown topic', randomUUID(), 404, 'TOPIC_NOT_FOUND', 'Topic not found'],
    ['L8-039: a malformed topic id', 'no-topic', 400, 'INVALID_INPUT', 'Topic not found'],
  ])('%s', async (_title, topic_id, status, code, error) => {
    const learner = await app.person();
    const answer = await learner.call('POST', `/api/topics/${topic_id}/attempts`, {});
    expect(answer).toMatchObject({ status, body: { code, error } });
  });

  test('L8-040: a topic without questions names the topic', async () => {
    const topic = await aTopic(app.deps, { name: 'Empty Exam' });
    const learner = await app.person();
    const answer = await learner.call('POST', `/api/topics/${topic.id}/attempts`, {});
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'NO_QUESTIONS', error: 'No questions available for Empty Exam' },
    });
  });

  test('L8-041: a topic whose questions have no answers', async () => {
    const topic = await aTopic(app.deps);
    await someQuestions(app.deps, topic.id, [aQuestion({ choices: [] })]);
    const learner = await app.person();
    const answer = await learner.call('POST', `/api/topics/${topic.id}/attempts`, {});
    expect(answer.body).toEqual({
      error: 'No valid questions found for this topic',
      code: 'NO_VALID_QUESTIONS',
    });
  });

  test.each([
    [{ time_limit: 0 }, 'The time limit is 1 to 180 minutes.'],
    [{ time_limit: 181 }, 'The time limit is 1 to 180 minutes.'],
    [{ question_count: 4 }, 'The number of questions is 5 to 50.'],
    [{ question_count: 51 }, 'The number of questions is 5 to 50.'],
    [{ passing_rate: 0 }, 'The passing rate is 1% to 100%.'],
    [{ passing_rate: 'high' }, 'The passing rate is 1% to 100%.'],
    [{ mode: 'guess' }, 'A quiz is taken in exam or study mode.'],
  ])('L5-002 to L5-004: the server refuses %j', async (settings, error) => {
    const topic = await aTopicWith(app.deps, 5);
    const learner = await app.person();
    const answer = await learner.call('POST', `/api/topics/${topic.id}/attempts`, settings);
    expect(answer).toMatchObject({ status: 400, body: { error, code: 'INVALID_INPUT' } });
    expect(answer.body.fields).toEqual({ [Object.keys(settings)[0] as string]: error });
  });

  test('fewer questions than asked for: all there are', async () => {
    const topic = await aTopicWith(app.deps, 7);
    const { attempt } = await startQuiz(await app.person(), topic.id, { question_count: 20 });
    expect(attempt.question_count).toBe(7);
  });
});

describe('one open attempt per learner, topic and quiz', () => {
  test('a second start is refused and the first stays', async () => {
    const { topic, learner, attempt } = await begunQuiz(app, 10);
    const second = await learner.call('POST', `/api/topics/${topic.id}/attempts`, {});
    expect(second).toMatchObject({ status: 409, body: { code: 'ATTEMPT_OPEN' } });
    const practice = await learner.call('GET', `/api/topics/${topic.id}/practice`);
    expect(practice.body.open_attempts).toMatchObject([{ id: attempt.id }]);
  });

  test('twenty starts at once make one attempt', async () => {
    const topic = await aTopicWith(app.deps, 10);
    const learner = await app.person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => learner.call('POST', `/api/topics/${topic.id}/attempts`, {})),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    const [count] = await rows<{ n: number }>(app.deps.db, sql`select count(*)::int as n from quiz_attempts`);
    expect(count?.n).toBe(1);
  });

  test('many who start at once each get their own: other topics, other counts, and what each has not seen', async () => {
    const [one, other] = [await aTopicWith(app.deps, 12), await aTopicWith(app.deps, 8)];
    const [first, second, third] = [await app.person(), await app.person(), await app.person()];
    const seen = await takeAll(first, one.id, 5);
    const started = await Promise.all([
      startQuiz(first, one.id, { question_count: 7 }),
      startQuiz(second, one.id, { question_count: 9 }),
      startQuiz(third, one.id, { question_count: 5 }),
      startQuiz(first, other.id, { question_count: 6 }),
    ]);
    const asked = await Promise.all(started.map(({ attempt }) => idsOf(app, attempt.id)));
    expect(asked.map((ids) => ids.length)).toEqual([7, 9, 5, 6]);
    expect(new Set([...seen, ...(asked[0] ?? [])])).toEqual(new Set(one.question_ids));
    expect(new Set(asked[1])).toEqual(new Set(one.question_ids.slice(0, 9)));
    expect(new Set(asked[2])).toEqual(new Set(one.question_ids.slice(0, 5)));
    expect(new Set(asked[3])).toEqual(new Set(other.question_ids.slice(0, 6)));
  });

  // The embedded database does one thing at a time.
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'while one topic is locked by a delete, quizzes of the others start',
    async () => {
      const [locked, free] = [await aTopicWith(app.deps, 5), await aTopicWith(app.deps, 5)];
      const [waits, goes] = [await app.person(), await app.person()];
      const { waiting } = await app.deps.db.transaction(async (tx) => {
        await tx.execute(sql`select id from topics where id = ${locked.id} for update`);
        const waiting = startQuiz(waits, locked.id, { question_count: 5 });
        await startQuiz(goes, free.id, { question_count: 5 });
        return { waiting };
      });
      expect((await waiting).attempt.questions).toHaveLength(5);
    },
  );

  test('starting over that fails loses nothing: the unfinished attempt and its answers stay', async () => {
    const { topic, learner, attempt } = await begunQuiz(app, 5);
    const picks = [attempt.questions[0].choices[0].id];
    await save(learner, attempt.id, 1, { picks, made_at: attempt.server_now });
    await app.deps.db.execute(sql`create function testing.fail() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`);
    await app.deps.db.execute(sql`create trigger fail before insert on attempt_questions
      for each row execute function testing.fail()`);
    try {
      const over = await learner.call('POST', `/api/topics/${topic.id}/attempts`, { discard_open: true });
      expect(over).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
      expect(app.errors.splice(0)).toHaveLength(1);
    } finally {
      await app.deps.db.execute(sql`drop function testing.fail() cascade`);
    }
    const { body } = await learner.call('GET', `/api/attempts/${attempt.id}`);
    expect(body.attempt).toMatchObject({ state: 'running', questions: [{ picks }, {}, {}, {}, {}] });
    const over = await startQuiz(learner, topic.id, { discard_open: true });
    expect(over.attempt.id).not.toBe(attempt.id);
    expect(await learner.call('GET', `/api/attempts/${attempt.id}`)).toMatchObject({ status: 404 });
  });

  test('one whose time is up is completed and does not stand in the way', async () => {
    const { topic, learner, attempt } = await begunQuiz(app, 10, { time_limit: 1, question_count: 5 });
    app.pass(61_000);
    const second = await startQuiz(learner, topic.id);
    expect(second.attempt.id).not.toBe(attempt.id);
  });
});

describe('practice exams', () => {
  test('bring their questions in order, their time and their pass mark, also from other topics', async () => {
    const topic = await aTopicWith(app.deps, 3);
    const other = await aTopicWith(app.deps, 3);
    const questions = [other.question_ids[2], topic.question_ids[1], other.question_ids[0]] as string[];
    const quiz = await aQuiz(app.deps, topic.id, questions, { time_limit: 200, passing_score: 66 });
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id, { quiz_id: quiz.id });
    expect(await idsOf(app, attempt.id)).toEqual(questions);
    expect(attempt).toMatchObject({ time_limit: 200, passing_rate: 66, quiz_id: quiz.id });
    // The topic's own practice can run beside it.
    await startQuiz(learner, topic.id);
  });

  test('a practice exam of another topic is not found here', async () => {
    const topic = await aTopicWith(app.deps, 3);
    const other = await aTopicWith(app.deps, 3);
    const quiz = await aQuiz(app.deps, other.id, other.question_ids);
    const learner = await app.person();
    const answer = await learner.call('POST', `/api/topics/${topic.id}/attempts`, { quiz_id: quiz.id });
    expect(answer).toMatchObject({ status: 404, body: { code: 'QUIZ_NOT_FOUND' } });
  });
});

describe('L4-020: Try Again', () => {
  test('is a new attempt with the same questions in the same order, without answers and flags', async () => {
    const settings = { question_count: 8, time_limit: 15, passing_rate: 80 };
    const { topic, learner, attempt } = await begunQuiz(app, 20, settings);
    await completeWith(learner, attempt, () => true);
    const again = await startQuiz(learner, topic.id, { again_of: attempt.id });
    expect(await idsOf(app, again.attempt.id)).toEqual(await idsOf(app, attempt.id));
    expect(again.attempt).toMatchObject({ time_limit: 15, passing_rate: 80, remaining_ms: 15 * 60_000 });
    for (const question of again.attempt.questions) expect(question).toMatchObject({ picks: [], flagged: false });
  });

  test("somebody else's attempt cannot be taken again", async () => {
    const { topic, learner, attempt } = await begunQuiz(app, 5);
    await completeWith(learner, attempt, () => true);
    const other = await app.person();
    const answer = await other.call('POST', `/api/topics/${topic.id}/attempts`, { again_of: attempt.id });
    expect(answer).toMatchObject({ status: 404, body: { code: 'ATTEMPT_NOT_FOUND' } });
  });
});

async function takeAll(learner: Person, topic_id: string, question_count: number): Promise<string[]> {
  const { attempt } = await startQuiz(learner, topic_id, { question_count });
  await completeWith(learner, attempt, () => true);
  return idsOf(app, attempt.id);
}
