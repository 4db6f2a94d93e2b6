import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aTopicWith } from '../../tests/support/factories.ts';
import { reportFault } from '../../tests/support/faults.ts';
import { save, startQuiz } from '../../tests/support/quiz-steps.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { user_progress } from './tables.ts';

const app = useTestApp();
const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'PGlite';
const TIMES = rounds(8, 200);
const QUESTIONS = 5;
/** Fewer attempts than one account may start. */
const STARTS = 50;
/** Answers of each question, one after the other. */
const CHANGES = 3;

test(`an attempt saved in one tab and completed in another keeps what was acknowledged, and grades it, ${TIMES} times`, async () => {
  const topic = await aTopicWith(app.deps, QUESTIONS);
  let learner = await app.person();
  let acknowledged = 0;
  const lost: string[] = [];
  for (let round = 0; round < TIMES; round++) {
    if (round % STARTS === STARTS - 1) learner = await app.person();
    const told = await twoTabs(learner, topic.id, round);
    acknowledged += told.acknowledged;
    lost.push(...told.lost);
  }
  reportFault({
    fault: `saved and completed in two tabs, ${engine}`,
    rounds: TIMES,
    acknowledged,
    lost: lost.length,
    twice: 0,
  });
  expect(lost).toEqual([]);
});

/** Saves every question several times at once, and completes after `round` of the saves have been sent. */
async function twoTabs(learner: Person, topic: string, round: number) {
  const { attempt } = await startQuiz(learner, topic, { discard_open: true });
  const now = app.deps.clock().getTime();
  const sent = Array.from({ length: QUESTIONS * CHANGES }, (_, order) => {
    const position = (order % QUESTIONS) + 1;
    const { choices } = attempt.questions[position - 1];
    return { position, order, pick: choices[Math.floor(order / QUESTIONS)].id as string };
  });
  const acknowledged = new Map<number, number>();
  const works = sent.map(({ position, order, pick }) => async () => {
    const made_at = new Date(now - 1_000 + order).toISOString();
    const { status, body } = await save(learner, attempt.id, position, { picks: [pick], made_at });
    if (status !== 200) return expect([status, body.code]).toEqual([409, 'ATTEMPT_COMPLETED']);
    if (body.saved.picks[0] === pick) acknowledged.set(position, Math.max(order, acknowledged.get(position) ?? 0));
  });
  const finish = async () => {
    const { status } = await learner.call('POST', `/api/attempts/${attempt.id}/complete`);
    expect(status).toBe(200);
  };
  works.splice(round % works.length, 0, finish);
  await Promise.all(works.map((work) => work()));

  const { attempt: result } = (await learner.call('GET', `/api/attempts/${attempt.id}`)).body;
  const orderOf = new Map(sent.map(({ position, order, pick }) => [`${position} ${pick}`, order]));
  const lost = result.questions.flatMap(({ position, picks }: { position: number; picks: string[] }) => {
    const there = orderOf.get(`${position} ${picks[0]}`) ?? -1;
    return there < (acknowledged.get(position) ?? -1) ? [`question ${position} in round ${round}`] : [];
  });
  const right = result.questions.filter(({ picks, choices }: any) =>
    choices.some((choice: any) => choice.is_correct && picks[0] === choice.id),
  ).length;
  expect(result).toMatchObject({ state: 'completed', questions_correct: right, score: (100 / QUESTIONS) * right });
  const kept = await app.deps.db.select().from(user_progress).where(eq(user_progress.attempt_id, attempt.id));
  expect(kept).toMatchObject([{ questions_correct: right, score: (100 / QUESTIONS) * right }]);
  return { acknowledged: acknowledged.size, lost };
}
