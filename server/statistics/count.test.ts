import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aQuiz, aTopic, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { complete, completeWith, idsOf, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { rows } from '../db/open.ts';
import { changeQuestion } from '../questions/write.ts';
import { openOverdueResults, settleOverdue } from '../quizzes/settle.ts';
import { quiz_attempts } from '../quizzes/tables.ts';
import { countFinalAttempts } from './count.ts';
import { sumsOf } from './read.ts';
import { question_statistics } from './tables.ts';

const app = useTestApp();
const HOUR = 60 * 60 * 1000;
const now = () => app.deps.clock().toISOString();
const kept = async () => {
  const list = await app.deps.db.select().from(question_statistics);
  return new Map(list.map(({ question_version_id, ...rest }) => [question_version_id, rest]));
};
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
    expect(await countFinalAttempts(app.deps)).toBe(4);
    expect([...(await kept()).values()]).toEqual([{ answered: 4, correct: 3, picks }]);
    expect(await countFinalAttempts(app.deps)).toBe(0);
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
    await countFinalAttempts(app.deps);
    const counted = await kept();
    expect([...counted.values()]).toEqual([
      { answered: 1, correct: 1, picks: Object.fromEntries(picks.map((pick) => [pick, 1])) },
    ]);
  });

  test('a question met again does not count, whatever was answered then; nor one that was left open the first time', async () => {
    const topic = await aTopicWith(app.deps, 2);
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id, { selection: 'oldest' });
    const made_at = now();
    await save(learner, attempt.id, 1, { picks: [pickOf(attempt.questions[0], 'two')], made_at });
    await complete(learner, attempt.id);
    const again = await startQuiz(learner, topic.id, { selection: 'oldest' });
    await completeWith(learner, again.attempt, () => true);
    expect(await countFinalAttempts(app.deps)).toBe(2);
    expect([...(await kept()).values()]).toMatchObject([{ answered: 1, correct: 0 }]);
  });

  test('study counts as well as exam', async () => {
    const topic = await aTopicWith(app.deps, 1);
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id, { mode: 'study' });
    const picks = [pickOf(attempt.questions[0], 'one')];
    await learner.call('POST', `/api/attempts/${attempt.id}/questions/1/check`, { picks });
    await complete(learner, attempt.id);
    await countFinalAttempts(app.deps);
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
    await countFinalAttempts(app.deps);
    expect([...(await kept()).values()].map(({ answered }) => answered)).toEqual([1, 1]);
    expect((await sumsOf(app.deps, [id])).get(id)).toEqual({ answered: 2, correct: null });
  });
});

describe('when a result is final', () => {
  test('decision 17: one that nobody opened counts after an hour, with the answers that came late', async () => {
    const topic = await aTopicWith(app.deps, 2);
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id, { time_limit: 10 });
    const [first, second] = attempt.questions;
    const made_at = now();
    await save(learner, attempt.id, 1, { picks: [pickOf(first, 'two')], made_at });
    app.pass(11 * 60_000);
    expect(await settleOverdue(app.deps)).toBe(1);
    expect(await countFinalAttempts(app.deps)).toBe(0);
    app.pass(HOUR - 2 * 60_000);
    const late = await save(learner, attempt.id, 2, { picks: [pickOf(second, 'one')], made_at });
    expect(late.status, JSON.stringify(late.body)).toBe(200);
    expect(await countFinalAttempts(app.deps)).toBe(0);
    app.pass(HOUR);
    await openOverdueResults(app.deps);
    expect(await countFinalAttempts(app.deps)).toBe(1);
    expect([...(await kept()).values()].map(({ answered, correct }) => [answered, correct]).sort()).toEqual([
      [1, 0],
      [1, 1],
    ]);
    const refused = await save(learner, attempt.id, 1, { picks: [pickOf(first, 'one')], made_at: now() });
    expect([refused.status, refused.body.code]).toEqual([409, 'ANSWER_TOO_LATE']);
  });

  test('what is counted takes no answer any more, even where another instance has an earlier clock', async () => {
    const topic = await aTopicWith(app.deps, 1);
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id, { time_limit: 10 });
    const picks = [pickOf(attempt.questions[0], 'two')];
    const made_at = now();
    await save(learner, attempt.id, 1, { picks, made_at });
    app.pass(11 * 60_000);
    await settleOverdue(app.deps);
    const ahead = { ...app.deps, clock: () => new Date(app.deps.clock().getTime() + 25 * HOUR) };
    await openOverdueResults(ahead);
    expect(await countFinalAttempts(ahead)).toBe(1);
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
    expect(await countFinalAttempts(app.deps)).toBe(0);
  });

  test('many instances at once count each attempt once', async () => {
    const topic = await aTopicWith(app.deps, 5);
    for (let n = 0; n < 12; n++) {
      const learner = await app.person();
      const { attempt } = await startQuiz(learner, topic.id);
      await completeWith(learner, attempt, (position) => position % 2 === 0);
    }
    const counted = await Promise.all(Array.from({ length: 8 }, () => countFinalAttempts(app.deps)));
    expect(counted.reduce((sum, n) => sum + n, 0)).toBe(12);
    expect([...(await kept()).values()].map(({ answered }) => answered)).toEqual([12, 12, 12, 12, 12]);
  });

  test('more than one batch is counted in one go', async () => {
    const topic = await aTopicWith(app.deps, 1);
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id);
    await completeWith(learner, attempt, () => true);
    const { user_id } = learner.who;
    await app.deps.db.execute(sql`insert into quiz_attempts (user_id, topic_id, topic_name, mode, selection, time_limit,
      question_count, passing_rate, started_at, deadline_at, completed_at, ended_by, score, results_opened_at)
      select ${user_id}, ${topic.id}, 'Old', 'exam', 'unseen', 10, 1, 70, ${now()}, ${now()}, ${now()}, 'learner', 0, ${now()}
      from generate_series(1, 250)`);
    expect(await countFinalAttempts(app.deps)).toBe(251);
    expect([...(await kept()).values()]).toMatchObject([{ answered: 1, correct: 1 }]);
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
    await app.deps.db.insert(question_statistics).values({ question_version_id: version?.id as string, ...counts });
    expect(await question()).toMatchObject({
      statistics: { answered: 29, correct: null, picks: null },
      all_versions: { answered: 29, correct: null },
    });
    await app.deps.db.update(question_statistics).set({ answered: 30, correct: 21 });
    expect(await question()).toMatchObject({
      statistics: { answered: 30, correct: 21, picks: { [a]: 20, [b]: 9 } },
      all_versions: { answered: 30, correct: 21 },
    });
    const { versions } = (await administrator.call('GET', `/api/admin/questions/${id}/versions`)).body;
    expect(versions[0].statistics).toEqual({ answered: 30, correct: 21, picks: { [a]: 20, [b]: 9 } });
  });
});

describe('whatever learners do', () => {
  test('the statistics are what their first answers add up to', async () => {
    const action = fc.record({
      learner: fc.nat(2),
      quiz: fc.nat(2),
      study: fc.boolean(),
      words: fc.array(fc.constantFrom('one', 'two', 'three', null), { minLength: 4, maxLength: 4 }),
      end: fc.constantFrom('complete', 'complete', 'time', 'leave open'),
      open: fc.boolean(),
      after: fc.constantFrom('nothing', 'count', 'count twice', 'a day passes', 'change a question'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 9 }), async (actions) => {
        const topic = await aTopicWith(app.deps, 4);
        const [a = '', b = '', c = '', d = ''] = topic.question_ids;
        const quizzes = [null, await aQuiz(app.deps, topic.id, [a, b]), await aQuiz(app.deps, topic.id, [d, b, c])];
        const learners = await Promise.all([app.person(), app.person(), app.person()]);
        for (const { learner, quiz, study, words, end, open, after } of actions) {
          await sit(learners[learner] as Person, topic.id, quizzes[quiz]?.id, { study, words, end, open });
          if (after === 'change a question') {
            await app.deps.db.transaction((tx) => changeQuestion(tx, b, aQuestion(), app.deps.clock()));
          } else if (after === 'a day passes') {
            app.pass(25 * HOUR);
            await settleOverdue(app.deps);
            await openOverdueResults(app.deps);
          } else if (after !== 'nothing') {
            await countFinalAttempts(app.deps);
            if (after === 'count twice') await Promise.all([1, 2].map(() => countFinalAttempts(app.deps)));
          }
        }
        app.pass(40 * 24 * HOUR);
        await settleOverdue(app.deps);
        app.pass(25 * HOUR);
        await openOverdueResults(app.deps);
        await countFinalAttempts(app.deps);
        const counted = await kept();
        const wanted = await fromScratch(topic.question_ids);
        const here = [...counted].filter(([version_id]) => wanted.versions.has(version_id));
        expect(new Map(here)).toEqual(wanted.tallies);
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

  /** From the attempts alone: of each learner and question the first attempt that has a result, if something was picked there. */
  async function fromScratch(question_ids: string[]) {
    const attempts = await app.deps.db
      .select()
      .from(quiz_attempts)
      .where(sql`score is not null`)
      .orderBy(quiz_attempts.completed_at, quiz_attempts.started_at);
    const asked = await rows<{
      attempt_id: string;
      question_id: string;
      version: string;
      picks: string[];
      correct: boolean;
    }>(
      app.deps.db,
      sql`select attempt_id, question_id, question_version_id as version, array_to_json(picks) as picks, correct
        from attempt_questions`,
    );
    const ofAttempt = Map.groupBy(asked, ({ attempt_id }) => attempt_id);
    const met = new Set<string>();
    const tallies = new Map<string, { answered: number; correct: number; picks: Record<string, number> }>();
    for (const { id, user_id } of attempts) {
      for (const { question_id, version, picks, correct } of ofAttempt.get(id) ?? []) {
        const meeting = `${user_id} ${question_id}`;
        if (met.has(meeting) || !question_ids.includes(question_id)) continue;
        met.add(meeting);
        if (picks.length === 0) continue;
        const tally = tallies.get(version) ?? { answered: 0, correct: 0, picks: {} };
        tally.answered += 1;
        if (correct) tally.correct += 1;
        for (const pick of picks) tally.picks[pick] = (tally.picks[pick] ?? 0) + 1;
        tallies.set(version, tally);
      }
    }
    const here = asked.filter(({ question_id }) => question_ids.includes(question_id));
    return { tallies, versions: new Set(here.map(({ version }) => version)) };
  }
});

test('the history keeps the attempt in which a question was met first', async () => {
  const topic = await aTopicWith(app.deps, 2);
  const learner = await app.person();
  const { attempt } = await startQuiz(learner, topic.id);
  await completeWith(learner, attempt, () => true);
  const again = await startQuiz(learner, topic.id);
  await completeWith(learner, again.attempt, () => false);
  const history = await rows<{ question_id: string; first_attempt_id: string; last_correct: boolean }>(
    app.deps.db,
    sql`select question_id, first_attempt_id, last_correct from question_history`,
  );
  expect(history.map(({ question_id }) => question_id).sort()).toEqual((await idsOf(app, attempt.id)).sort());
  expect(history.every(({ first_attempt_id }) => first_attempt_id === attempt.id)).toBe(true);
  expect(history.some(({ last_correct }) => last_correct)).toBe(false);
  const [stored] = await app.deps.db.select().from(quiz_attempts).where(eq(quiz_attempts.id, attempt.id));
  expect(stored?.counted_at).toBeNull();
});
