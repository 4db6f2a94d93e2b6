import { inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aQuiz, aTopic, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { begunQuiz, complete, completeWith, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { anAnswer, sendReviews } from '../../tests/support/study.ts';
import { rows } from '../db/open.ts';
import { question_versions } from '../questions/tables.ts';
import { changeQuestion } from '../questions/write.ts';
import { openOverdueResults, settleOverdue } from '../quizzes/settle.ts';
import { storeOverdueDeferred } from '../study/deferred.ts';
import { first_answers } from '../study/tables.ts';
import { countFirstAnswers } from './count.ts';
import { sumsOf } from './read.ts';
import { version_statistics } from './tables.ts';

type FirstAnswer = typeof first_answers.$inferSelect;

const app = useTestApp();
const HOUR = 60 * 60 * 1000;
const now = () => app.deps.clock().toISOString();
const kept = async () => {
  const list = await app.deps.db.select().from(version_statistics);
  return new Map(list.map(({ question_version_id, ...rest }) => [question_version_id, rest]));
};
async function answerAndUndo(learner: Person, question_id: string, isRight: boolean) {
  const [stored] = await sendReviews(learner, [await anAnswer(app, question_id, isRight)]);
  await learner.call('POST', `/api/study/reviews/${stored.id}/undo`);
}

const pickOf = (question: any, word: string) =>
  question.choices.find((choice: any) => choice.answer_text.includes(` ${word} `)).id as string;

describe('counting first answers', () => {
  test('adds up who answered, who was right and what was picked, once the results have been opened', async () => {
    const topic = await aTopicWith(app.deps, 1);
    const picks: Record<string, number> = {};
    for (const word of ['one', 'one', 'two', 'one']) {
      const learner = await app.person();
      const { attempt } = await startQuiz(learner, topic.id);
      await completeWith(learner, attempt, () => word === 'one');
      const pick = pickOf(attempt.questions[0], word);
      picks[pick] = (picks[pick] ?? 0) + 1;
    }
    expect(await countFirstAnswers(app.deps)).toBe(4);
    expect([...(await kept()).values()]).toEqual([{ answered: 4, correct: 3, picks }]);
    expect(await countFirstAnswers(app.deps)).toBe(0);
    expect([...(await kept()).values()]).toEqual([{ answered: 4, correct: 3, picks }]);
  });

  test('counts each choice of a question with several, and what was left open not at all', async () => {
    const topic = await aTopic(app.deps);
    await someQuestions(app.deps, topic.id, [aQuestion({ correct: [0, 1] }), aQuestion()]);
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id);
    const multi = attempt.questions.find(({ pick_limit }: any) => pick_limit === 2);
    const picks = [pickOf(multi, 'two'), pickOf(multi, 'one')];
    await save(learner, attempt.id, multi.position, { picks, made_at: now() });
    await complete(learner, attempt.id);
    await countFirstAnswers(app.deps);
    const counted = await kept();
    expect([...counted.values()]).toEqual([
      { answered: 1, correct: 1, picks: Object.fromEntries(picks.map((pick) => [pick, 1])) },
    ]);
  });

  test('a question met again does not count, whatever was answered then; nor one that was left open the first time', async () => {
    const { topic, learner, attempt } = await begunQuiz(app, 2, { selection: 'oldest' });
    const made_at = now();
    await save(learner, attempt.id, 1, { picks: [pickOf(attempt.questions[0], 'two')], made_at });
    await complete(learner, attempt.id);
    const again = await startQuiz(learner, topic.id, { selection: 'oldest' });
    await completeWith(learner, again.attempt, () => true);
    expect(await countFirstAnswers(app.deps)).toBe(2);
    expect([...(await kept()).values()]).toMatchObject([{ answered: 1, correct: 0 }]);
  });

  test('study mode and daily study count as well, also what is undone', async () => {
    const topic = await aTopicWith(app.deps, 1);
    const [id = ''] = topic.question_ids;
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id, { mode: 'study' });
    const picks = [pickOf(attempt.questions[0], 'one')];
    await learner.call('POST', `/api/attempts/${attempt.id}/questions/1/check`, { picks });
    expect(await countFirstAnswers(app.deps)).toBe(1);
    const [daily, undone] = [await app.person(), await app.person()];
    await sendReviews(daily, [await anAnswer(app, id, true)]);
    await answerAndUndo(undone, id, false);
    expect(await countFirstAnswers(app.deps)).toBe(2);
    expect([...(await kept()).values()]).toMatchObject([{ answered: 3, correct: 2 }]);
  });

  test('an earlier answer that becomes known once a later one is counted changes nothing', async () => {
    const topic = await aTopicWith(app.deps, 1);
    const [id = ''] = topic.question_ids;
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id, { mode: 'study' });
    await save(learner, attempt.id, 1, { picks: [pickOf(attempt.questions[0], 'two')], made_at: now() });
    app.pass(60_000);
    await sendReviews(learner, [await anAnswer(app, id, true)]);
    await countFirstAnswers(app.deps);
    await complete(learner, attempt.id);
    const [first] = await app.deps.db.select().from(first_answers);
    expect(first).toMatchObject({ attempt_id: attempt.id, correct: false, counted_at: app.deps.clock() });
    expect(await countFirstAnswers(app.deps)).toBe(0);
    expect([...(await kept()).values()]).toMatchObject([{ answered: 1, correct: 1 }]);
  });

  test('a new version starts anew; the question is told over all of them', async () => {
    const topic = await aTopicWith(app.deps, 1);
    const [id = ''] = topic.question_ids;
    for (const right of [true, false]) {
      const learner = await app.person();
      const { attempt } = await startQuiz(learner, topic.id);
      if (right) await app.deps.db.transaction((tx) => changeQuestion(tx, id, aQuestion(), app.deps.clock()));
      await completeWith(learner, attempt, () => right);
    }
    await countFirstAnswers(app.deps);
    expect([...(await kept()).values()].map(({ answered }) => answered)).toEqual([1, 1]);
    expect((await sumsOf(app.deps, [id])).get(id)).toEqual({ answered: 2, correct: null });
  });
});

describe('when a result is final', () => {
  test('decision 17: one that nobody opened counts after an hour, with the answers that came late', async () => {
    const { learner, attempt } = await begunQuiz(app, 2, { time_limit: 10 });
    const [first, second] = attempt.questions;
    const made_at = now();
    await save(learner, attempt.id, 1, { picks: [pickOf(first, 'two')], made_at });
    app.pass(11 * 60_000);
    expect(await settleOverdue(app.deps)).toBe(1);
    expect(await countFirstAnswers(app.deps)).toBe(0);
    app.pass(HOUR - 2 * 60_000);
    const late = await save(learner, attempt.id, 2, { picks: [pickOf(second, 'one')], made_at });
    expect(late.status, JSON.stringify(late.body)).toBe(200);
    expect(await countFirstAnswers(app.deps)).toBe(0);
    app.pass(HOUR);
    await openOverdueResults(app.deps);
    expect(await countFirstAnswers(app.deps)).toBe(2);
    expect([...(await kept()).values()].map(({ answered, correct }) => [answered, correct]).sort()).toEqual([
      [1, 0],
      [1, 1],
    ]);
    const refused = await save(learner, attempt.id, 1, { picks: [pickOf(first, 'one')], made_at: now() });
    expect([refused.status, refused.body.code]).toEqual([409, 'ANSWER_TOO_LATE']);
  });

  test('what is counted takes no answer any more, even where another instance has an earlier clock', async () => {
    const { learner, attempt } = await begunQuiz(app, 1, { time_limit: 10 });
    const picks = [pickOf(attempt.questions[0], 'two')];
    const made_at = now();
    await save(learner, attempt.id, 1, { picks, made_at });
    app.pass(11 * 60_000);
    await settleOverdue(app.deps);
    const ahead = { ...app.deps, clock: () => new Date(app.deps.clock().getTime() + 25 * HOUR) };
    await openOverdueResults(ahead);
    expect(await countFirstAnswers(ahead)).toBe(1);
    const change = { picks: [pickOf(attempt.questions[0], 'one')], made_at };
    expect((await save(learner, attempt.id, 1, change)).body.code).toBe('ATTEMPT_COMPLETED');
    const { attempt: read } = (await learner.call('POST', `/api/attempts/${attempt.id}/open`)).body;
    expect(read.questions[0].picks).toEqual(picks);
  });

  test('what ran out without an answer is never counted', async () => {
    const topic = await aTopicWith(app.deps, 1);
    const learner = await app.person();
    await startQuiz(learner, topic.id, { time_limit: 10 });
    app.pass(50 * HOUR);
    await settleOverdue(app.deps);
    await openOverdueResults(app.deps);
    expect(await countFirstAnswers(app.deps)).toBe(0);
  });

  test('many instances at once count each answer once', async () => {
    const topic = await aTopicWith(app.deps, 5);
    for (let n = 0; n < 12; n++) {
      const learner = await app.person();
      const { attempt } = await startQuiz(learner, topic.id);
      await completeWith(learner, attempt, (position) => position % 2 === 0);
    }
    const counted = await Promise.all(Array.from({ length: 8 }, () => countFirstAnswers(app.deps)));
    expect(counted.reduce((sum, n) => sum + n, 0)).toBe(60);
    expect([...(await kept()).values()].map(({ answered }) => answered)).toEqual([12, 12, 12, 12, 12]);
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'a question that is being deleted is left for later, without a deadlock',
    async () => {
      const topic = await aTopicWith(app.deps, 2);
      const [id] = topic.question_ids;
      const learner = await app.person();
      await completeWith(learner, (await startQuiz(learner, topic.id)).attempt, () => true);
      await app.deps.db.transaction(async (tx) => {
        await tx.execute(sql`update question_versions set question_id = null where question_id = ${id}`);
        expect(await countFirstAnswers(app.deps)).toBe(1);
        await tx.execute(sql`delete from questions where id = ${id}`);
      });
      expect(await countFirstAnswers(app.deps)).toBe(0);
    },
  );

  test('more than one batch is counted in one go, and one that was stopped goes on', async () => {
    const topic = await aTopicWith(app.deps, 2);
    const { db } = app.deps;
    await db.execute(
      sql`insert into users (email) select 'old' || n || '@example.com' from generate_series(1, 800) n`,
    );
    await db.execute(sql`insert into memories (user_id, question_id, topic_id, model)
      select u.id, q.id, q.topic_id, '' from users u, questions q`);
    await db.execute(sql`insert into first_answers (user_id, question_id, question_version_id, picks, correct, answered_at, source)
      select m.user_id, q.id, q.current_version_id, array[q.id], true, ${now()}, 'exam' from memories m join questions q on q.id = m.question_id`);
    expect([await countFirstAnswers(app.deps, 1), await countFirstAnswers(app.deps)]).toEqual([500, 1100]);
    const counts = topic.question_ids.map((id) => ({ answered: 800, correct: 800, picks: { [id]: 800 } }));
    expect([...(await kept()).values()]).toEqual(expect.arrayContaining(counts));
  });
});

describe('reading statistics', () => {
  test('shares are told from thirty answers on; with fewer only their number', async () => {
    const topic = await aTopicWith(app.deps, 1);
    const [id = ''] = topic.question_ids;
    const administrator = await app.person({ is_admin: true });
    const question = async () =>
      (await administrator.call('GET', `/api/admin/questions/${id}`)).body.question as Record<string, any>;
    const { answers } = await question();
    const [version] = await rows<{ id: string }>(app.deps.db, sql`select id from question_versions`);
    const [a, b] = answers.map((answer: any) => answer.id);
    const counts = { answered: 29, correct: 20, picks: { [a]: 20, [b]: 9 } };
    await app.deps.db.insert(version_statistics).values({ question_version_id: version?.id as string, ...counts });
    expect(await question()).toMatchObject({
      statistics: { answered: 29, correct: null, picks: null },
      all_versions: { answered: 29, correct: null },
    });
    await app.deps.db.update(version_statistics).set({ answered: 30, correct: 21 });
    expect(await question()).toMatchObject({
      statistics: { answered: 30, correct: 21, picks: { [a]: 20, [b]: 9 } },
      all_versions: { answered: 30, correct: 21 },
    });
    const { versions } = (await administrator.call('GET', `/api/admin/questions/${id}/versions`)).body;
    expect(versions[0].statistics).toEqual({ answered: 30, correct: 21, picks: { [a]: 20, [b]: 9 } });
  });
});

describe('whatever learners do', () => {
  test('the statistics are what the first answers were when they were counted', async () => {
    const action = fc.record({
      learner: fc.nat(2),
      quiz: fc.nat(2),
      study: fc.boolean(),
      words: fc.array(fc.constantFrom('one', 'two', 'three', null), { minLength: 4, maxLength: 4 }),
      end: fc.constantFrom('complete', 'complete', 'time', 'leave open'),
      open: fc.boolean(),
      daily: fc.option(fc.record({ place: fc.nat(3), isRight: fc.boolean(), isUndone: fc.boolean() })),
      after: fc.constantFrom('nothing', 'count', 'count twice', 'a day passes', 'change a question'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 9 }), async (actions) => {
        const topic = await aTopicWith(app.deps, 4);
        const [a = '', b = '', c = '', d = ''] = topic.question_ids;
        const quizzes = [null, await aQuiz(app.deps, topic.id, [a, b]), await aQuiz(app.deps, topic.id, [d, b, c])];
        const learners = await Promise.all([app.person(), app.person(), app.person()]);
        const counted = new Map<string, FirstAnswer>();
        const count = async (instances: number[]) => {
          await Promise.all(instances.map(() => countFirstAnswers(app.deps)));
          for (const first of await app.deps.db.select().from(first_answers)) {
            const key = `${first.user_id} ${first.question_id}`;
            if (topic.question_ids.includes(first.question_id)) counted.set(key, counted.get(key) ?? first);
          }
        };
        for (const { learner, quiz, daily, after, ...sitting } of actions) {
          const person = learners[learner] as Person;
          await sit(person, topic.id, quizzes[quiz]?.id, sitting);
          const id = daily && topic.question_ids[daily.place];
          if (id && daily.isUndone) await answerAndUndo(person, id, daily.isRight);
          else if (id) await sendReviews(person, [await anAnswer(app, id, daily.isRight)]);
          if (after === 'change a question') {
            await app.deps.db.transaction((tx) => changeQuestion(tx, b, aQuestion(), app.deps.clock()));
          } else if (after === 'a day passes') {
            app.pass(25 * HOUR);
            await settleOverdue(app.deps);
            await openOverdueResults(app.deps);
          } else if (after !== 'nothing') await count(after === 'count twice' ? [1, 2] : [1]);
        }
        app.pass(40 * 24 * HOUR);
        await settleOverdue(app.deps);
        app.pass(25 * HOUR);
        await openOverdueResults(app.deps);
        await storeOverdueDeferred(app.deps.db);
        await count([1]);
        const versions = await app.deps.db
          .select({ id: question_versions.id })
          .from(question_versions)
          .where(inArray(question_versions.question_id, topic.question_ids));
        const all = await kept();
        const here = versions.flatMap(({ id }) => (all.has(id) ? [[id, all.get(id)] as const] : []));
        expect(new Map(here)).toEqual(sumsOfFirsts([...counted.values()]));
      }),
      { numRuns: 12, seed: 20_261_122 },
    );
  });

  interface Sitting {
    study: boolean;
    words: (string | null)[];
    end: string;
    open: boolean;
  }

  /** One attempt, begun anew where one was left open; none where its questions are in another open exam. */
  async function sit(learner: Person, topic_id: string, quiz_id: string | undefined, sitting: Sitting) {
    const { study, words, end, open } = sitting;
    app.pass(1000);
    const settings = { time_limit: 10, mode: study ? 'study' : 'exam', discard_open: true, selection: 'oldest' };
    const wish = { ...settings, ...(quiz_id && { quiz_id }) };
    const { status, body } = await learner.call('POST', `/api/topics/${topic_id}/attempts`, wish);
    if (['QUESTION_IN_EXAM', 'NO_VALID_QUESTIONS'].includes(body.code)) return;
    expect(status, JSON.stringify(body)).toBe(200);
    const { attempt } = body;
    for (const [index, question] of attempt.questions.entries()) {
      const word = words[index % words.length];
      if (!word) continue;
      const picks = [pickOf(question, word)];
      const saved = await save(learner, attempt.id, question.position, { picks, made_at: now() });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    }
    if (end === 'complete') await complete(learner, attempt.id);
    if (end !== 'time') return;
    app.pass(11 * 60_000);
    await settleOverdue(app.deps);
    if (open) await learner.call('POST', `/api/attempts/${attempt.id}/open`);
  }

  function sumsOfFirsts(all: FirstAnswer[]) {
    const sums = new Map<string, { answered: number; correct: number; picks: Record<string, number> }>();
    for (const { question_version_id: version, picks, correct } of all) {
      if (picks.length === 0) continue;
      const sum = sums.get(version) ?? { answered: 0, correct: 0, picks: {} };
      sum.answered += 1;
      if (correct) sum.correct += 1;
      for (const pick of picks) sum.picks[pick] = (sum.picks[pick] ?? 0) + 1;
      sums.set(version, sum);
    }
    return sums;
  }
});
