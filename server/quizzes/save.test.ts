import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aQuestion, aTopic, someQuestions } from '../../tests/support/factories.ts';
import { begunQuiz, complete, idsOf, save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { lockAttempt, settleOverdue } from './settle.ts';
import { attempt_questions } from './tables.ts';

const app = useTestApp();
const now = () => app.deps.clock().toISOString();
const at = (milliseconds: number) => new Date(app.deps.clock().getTime() + milliseconds).toISOString();

/** A running attempt of five questions. */
async function sitting(settings: Record<string, unknown> = {}) {
  const { topic, learner, attempt } = await begunQuiz(app, 5, { question_count: 5, ...settings });
  const choice = (position: number, index: number): string => attempt.questions[position - 1].choices[index].id;
  return { topic, learner, attempt, choice };
}

async function stored(learner: Person, attempt_id: string, position: number) {
  const { body } = await learner.call('GET', `/api/attempts/${attempt_id}`);
  return body.attempt.questions[position - 1];
}

describe('saving picks and flags', () => {
  test('each is stored as it happens and answered as stored', async () => {
    const { learner, attempt, choice } = await sitting();
    const saved = await save(learner, attempt.id, 2, { picks: [choice(2, 1)], made_at: now() });
    expect(saved.body.saved).toEqual({ position: 2, picks: [choice(2, 1)], flagged: false });
    await save(learner, attempt.id, 2, { flagged: true, made_at: now() });
    expect(await stored(learner, attempt.id, 2)).toMatchObject({ picks: [choice(2, 1)], flagged: true });
  });

  test('L4-016: a flag can be taken back, without touching the picks', async () => {
    const { learner, attempt, choice } = await sitting();
    await save(learner, attempt.id, 1, { picks: [choice(1, 0)], flagged: true, made_at: now() });
    await save(learner, attempt.id, 1, { flagged: false, made_at: at(1) });
    expect(await stored(learner, attempt.id, 1)).toMatchObject({ picks: [choice(1, 0)], flagged: false });
  });

  test('of two changes the one made later wins, in whatever order they arrive', async () => {
    const { learner, attempt, choice } = await sitting();
    app.pass(10_000);
    await save(learner, attempt.id, 1, { picks: [choice(1, 2)], made_at: at(-1_000) });
    const late = await save(learner, attempt.id, 1, { picks: [choice(1, 0)], made_at: at(-5_000) });
    expect(late.body.saved.picks).toEqual([choice(1, 2)]);
    expect((await stored(learner, attempt.id, 1)).picks).toEqual([choice(1, 2)]);
  });

  test('a save returns how the attempt stands: running, paused elsewhere, resumed with a later deadline, ended by the time (L4-013)', async () => {
    const { learner, attempt, choice } = await sitting({ time_limit: 10 });
    const { deadline_at } = attempt;
    const later = new Date(Date.parse(deadline_at) + 60_000).toISOString();
    const made_at = now();
    const savedFor = async (position: number) => {
      const { status, body } = await save(learner, attempt.id, position, { picks: [choice(position, 0)], made_at });
      expect(status).toBe(200);
      return body.attempt;
    };
    expect(await savedFor(1)).toEqual({ state: 'running', deadline_at });
    app.pass(1_000);
    await learner.call('POST', `/api/attempts/${attempt.id}/pause`);
    expect(await savedFor(2)).toEqual({ state: 'paused', deadline_at });
    app.pass(60_000);
    await learner.call('POST', `/api/attempts/${attempt.id}/resume`);
    expect(await savedFor(3)).toEqual({ state: 'running', deadline_at: later });
    app.pass(10 * 60_000);
    const { status, body } = await save(learner, attempt.id, 4, {
      picks: [choice(4, 0)],
      made_at: new Date(Date.parse(later) - 1).toISOString(),
    });
    expect([status, body.attempt]).toEqual([200, { state: 'ended', deadline_at: later }]);
    const { attempt: result } = (await learner.call('POST', `/api/attempts/${attempt.id}/open`)).body;
    expect(result.state).toBe('completed');
    const again = await save(learner, attempt.id, 1, { picks: [choice(1, 0)], made_at });
    expect(again.body.attempt).toEqual({ state: 'completed', deadline_at: later });
  });

  test('a moment in the future counts as now, so that a wrong clock cannot lock a question', async () => {
    const { learner, attempt, choice } = await sitting();
    await save(learner, attempt.id, 1, { picks: [choice(1, 0)], made_at: at(3_600_000) });
    app.pass(1_000);
    const next = await save(learner, attempt.id, 1, { picks: [choice(1, 1)], made_at: now() });
    expect(next.body.saved.picks).toEqual([choice(1, 1)]);
  });

  test('changes of a clock that is a little ahead keep their order, also when the earlier one arrives last', async () => {
    const { learner, attempt, choice } = await sitting();
    const earlier = { picks: [choice(1, 0)], flagged: true, made_at: at(8_000) };
    await save(learner, attempt.id, 1, { picks: [choice(1, 1)], flagged: false, made_at: at(9_000) });
    app.pass(2_000);
    const late = await save(learner, attempt.id, 1, earlier);
    expect(late.body.saved).toMatchObject({ picks: [choice(1, 1)], flagged: false });
  });

  test('a clock that comes to be too far ahead loses nothing: its changes count as they arrive', async () => {
    const { learner, attempt, choice } = await sitting();
    for (const [index, ahead] of [9_900, 10_100, 3_600_000, 10_200].entries()) {
      const picks = [choice(1, index)];
      const saved = await save(learner, attempt.id, 1, { picks, made_at: at(ahead) });
      expect(saved.body.saved.picks).toEqual(picks);
    }
  });

  test('the same change sent five times at once is stored once', async () => {
    const { learner, attempt, choice } = await sitting();
    const change = { picks: [choice(1, 0)], made_at: now() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(learner, attempt.id, 1, change)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect((await stored(learner, attempt.id, 1)).picks).toEqual([choice(1, 0)]);
  });

  test('what many save at once is judged each by itself: one that is refused takes no other along', async () => {
    const [mine, theirs] = [await sitting(), await sitting()];
    const wrong = theirs.choice(1, 0);
    const answers = await Promise.all([
      save(mine.learner, mine.attempt.id, 1, { picks: [mine.choice(1, 1)], made_at: now() }),
      save(mine.learner, mine.attempt.id, 1, { flagged: true, made_at: now() }),
      save(mine.learner, mine.attempt.id, 2, { picks: [wrong], made_at: now() }),
      save(mine.learner, theirs.attempt.id, 3, { flagged: true, made_at: now() }),
      save(theirs.learner, theirs.attempt.id, 1, { picks: [wrong], made_at: now() }),
    ]);
    expect(answers.map(({ body }) => body.code ?? 'saved')).toEqual([
      ...['saved', 'saved', 'ANSWER_UNKNOWN', 'ATTEMPT_NOT_FOUND', 'saved'],
    ]);
    expect(await stored(mine.learner, mine.attempt.id, 1)).toMatchObject({
      picks: [mine.choice(1, 1)],
      flagged: true,
    });
    expect(await stored(theirs.learner, theirs.attempt.id, 1)).toMatchObject({ picks: [wrong] });
    expect(await stored(theirs.learner, theirs.attempt.id, 3)).toMatchObject({ flagged: false });
  });

  // The embedded database does one thing at a time.
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'a save waits for nobody else: while one attempt is locked, the others are saved',
    async () => {
      const [locked, free] = [await sitting(), await sitting()];
      const late = await app.deps.db.transaction(async (tx) => {
        await lockAttempt(tx, locked.attempt.id);
        const late = save(locked.learner, locked.attempt.id, 1, { flagged: true, made_at: now() });
        const saved = await save(free.learner, free.attempt.id, 1, { flagged: true, made_at: now() });
        expect(saved.status).toBe(200);
        return { late };
      });
      expect((await late.late).body.saved.flagged).toBe(true);
    },
  );

  test('several answers keep the order in which they were picked', async () => {
    const topic = await aTopic(app.deps);
    await someQuestions(app.deps, topic.id, [aQuestion({ correct: [0, 1] })]);
    const learner = await app.person();
    const { attempt } = await startQuiz(learner, topic.id);
    const [question] = attempt.questions;
    expect(question.pick_limit).toBe(2);
    const picks = [question.choices[3].id, question.choices[0].id];
    await save(learner, attempt.id, 1, { picks, made_at: now() });
    expect((await stored(learner, attempt.id, 1)).picks).toEqual(picks);
    const twice = await save(learner, attempt.id, 1, { picks: [picks[1], picks[1]], made_at: at(1) });
    expect(twice).toMatchObject({ status: 400, body: { code: 'ANSWER_UNKNOWN' } });
    expect((await stored(learner, attempt.id, 1)).picks).toEqual(picks);
  });
});

describe('whatever is saved of one question', () => {
  type Change = { made_at: string; picks?: string[]; flagged?: boolean };

  // Few moments and few values, so that many are made at the same moment; the last moment has not come yet.
  const drawn = fc.record(
    {
      offset: fc.constantFrom(0, 1, 2, 3_000),
      picks: fc.shuffledSubarray([0, 1, 2, 3], { maxLength: 2 }),
      flagged: fc.boolean(),
    },
    { requiredKeys: ['offset'] },
  );
  const inAnyOrder = fc.array(drawn, { minLength: 2, maxLength: 6 }).chain((made) =>
    fc.subarray(made).chain((twice) => {
      const all = [...made, ...twice];
      return fc.shuffledSubarray(all, { minLength: all.length });
    }),
  );

  test('the latest is stored whatever the order of arrival, and never gives way to an earlier one', async () => {
    const topic = await aTopic(app.deps);
    await someQuestions(app.deps, topic.id, [aQuestion({ correct: [0, 1] })]);
    const learner = await app.person();
    await fc.assert(
      fc.asyncProperty(inAnyOrder, fc.integer({ min: 1, max: 3 }), fc.nat(12), async (drawn, atOnce, inTime) => {
        const { attempt } = await startQuiz(learner, topic.id, { mode: 'study', time_limit: 1, discard_open: true });
        const ids: string[] = attempt.questions[0].choices.map((choice: { id: string }) => choice.id);
        const changes: Change[] = drawn.map(({ offset, picks, flagged }) => ({
          made_at: at(offset),
          ...(picks && { picks: picks.map((index) => ids[index] as string) }),
          ...(flagged !== undefined && { flagged }),
        }));
        let isOver = false;
        for (let sent = 0; sent < changes.length; sent += atOnce) {
          if (sent >= inTime && !isOver) {
            app.pass(61_000);
            await settleOverdue(app.deps);
            isOver = true;
          }
          const group = changes.slice(sent, sent + atOnce);
          const answers = await Promise.all(group.map((change) => save(learner, attempt.id, 1, change)));
          expect(answers.map(({ status }) => status)).toEqual(group.map(() => 200));
          const [question] = await app.deps.db
            .select({ picks: attempt_questions.picks, flagged: attempt_questions.flagged })
            .from(attempt_questions)
            .where(eq(attempt_questions.attempt_id, attempt.id));
          const wanted = latestOf(changes.slice(0, sent + atOnce));
          expect(question).toEqual(wanted);
          if (group.length === 1) expect(answers[0]?.body.saved).toEqual({ position: 1, ...wanted });
        }
      }),
      { numRuns: 60, seed: 20_261_123 },
    );
  });

  /** The greatest by moment, then by value; ids have the same length, so that their order is that of the joined text. */
  function latestOf(changes: Change[]) {
    const greatest = <Value>(values: (Value | undefined)[], initial: Value): Value => {
      const made = changes.flatMap(({ made_at }, index) => {
        const value = values[index];
        return value === undefined ? [] : [{ key: `${made_at} ${value}`, value }];
      });
      return made.reduce((best, next) => (next.key > best.key ? next : best), { key: '', value: initial }).value;
    };
    return {
      picks: greatest<string[]>(
        changes.map(({ picks }) => picks),
        [],
      ),
      flagged: greatest(
        changes.map(({ flagged }) => flagged),
        false,
      ),
    };
  }
});

describe('what is refused and changes nothing', () => {
  test.each([
    ['too many picks', (c: string[]) => [c[0], c[1]], 400, 'TOO_MANY_PICKS'],
    ['the same choice twice', (c: string[]) => [c[0], c[0]], 400, 'ANSWER_UNKNOWN'],
    ['an id that is no choice at all', () => [randomUUID()], 400, 'ANSWER_UNKNOWN'],
    ['a malformed id', () => ['A'], 400, 'INVALID_INPUT'],
    ['a choice of another question', (_c: string[], other: string[]) => [other[0]], 400, 'ANSWER_UNKNOWN'],
  ])('%s', async (_title, picksOf, status, code) => {
    const { learner, attempt } = await sitting();
    const ids = (n: number) => attempt.questions[n].choices.map((choice: { id: string }) => choice.id);
    const answer = await save(learner, attempt.id, 1, { picks: picksOf(ids(0), ids(1)), made_at: now() });
    expect(answer).toMatchObject({ status, body: { code } });
    expect((await stored(learner, attempt.id, 1)).picks).toEqual([]);
  });

  test.each([
    ['a foreign attempt', 404, 'ATTEMPT_NOT_FOUND'],
    ['an attempt that does not exist', 404, 'ATTEMPT_NOT_FOUND'],
  ])('%s', async (title, status, code) => {
    const { attempt, choice, learner } = await sitting();
    const other = await app.person();
    const id = title.startsWith('a foreign') ? attempt.id : randomUUID();
    const answer = await save(other, id, 1, { picks: [choice(1, 0)], made_at: now() });
    expect(answer).toMatchObject({ status, body: { code } });
    expect((await stored(learner, attempt.id, 1)).picks).toEqual([]);
  });

  test('a position beyond the last question', async () => {
    const { learner, attempt, choice } = await sitting();
    const answer = await save(learner, attempt.id, 6, { picks: [choice(1, 0)], made_at: now() });
    expect(answer.status).toBe(404);
  });

  test('an answer after completing, in words', async () => {
    const { learner, attempt, choice } = await sitting();
    await complete(learner, attempt.id);
    const answer = await save(learner, attempt.id, 1, { picks: [choice(1, 0)], made_at: now() });
    expect(answer).toMatchObject({ status: 409, body: { code: 'ATTEMPT_COMPLETED' } });
  });
});

describe('answers and completion at the same moment', () => {
  test('every acknowledged answer is in the result', async () => {
    for (let round = 0; round < 5; round++) {
      const { learner, attempt } = await sitting();
      const right = (question: any) =>
        question.choices.find((choice: { answer_text: string }) => choice.answer_text.includes(' one ')).id;
      const calls = attempt.questions.map((question: any) =>
        save(learner, attempt.id, question.position, { picks: [right(question)], made_at: now() }),
      );
      const [completed, ...saves] = await Promise.all([complete(learner, attempt.id), ...calls]);
      const acknowledged = saves.filter((answer: any) => answer.status === 200).length;
      expect(completed.questions_correct).toBe(acknowledged);
      expect((await idsOf(app, attempt.id)).length).toBe(5);
    }
  });
});
