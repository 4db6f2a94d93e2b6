import { describe, expect, test } from 'vitest';
import { answers, questions } from '#server/questions/tables.ts';
import { openOverdueResults, settleOverdue } from '#server/quizzes/settle.ts';
import { type Answer, type Person, useTestApp } from './support/app.ts';
import { aQuiz, aTopicWith } from './support/factories.ts';
import { completeWith, idsOf, save, startQuiz } from './support/quiz-steps.ts';
import { anAnswer } from './support/study.ts';

/*
 * A learner who wants an exam's keys before its results asks every way that leads to one, and answers the exam with what they tell. The
 * quizzes that share its questions were built by an administrator, so anybody may come across them.
 */

const app = useTestApp();
const QUESTIONS = 20;
const MINUTE = 60_000;

interface Attack {
  learner: Person;
  topic_id: string;
  exam: any;
  asked: string[];
  /** Of quizzes with the exam's questions; `begun` was started before it. */
  quizzes: string[];
  begun: any;
}

/** `shares`: whether the exam is built of the questions of quizzes begun before, or drawn from those that nobody has met. */
async function anExam(shares: boolean): Promise<Attack> {
  const domains = [{ name: 'Networks', weight: 100, objectives: [{ id: '1.1', text: 'Name a port' }] }];
  const exam_outline = { version: null, date: null, sources: [], domains };
  const topic = await aTopicWith(app.deps, 3 * QUESTIONS, { certification_name: 'Cisco CCNA', exam_outline });
  await app.deps.db.update(questions).set({ objective: '1.1' });
  await app.deps.db.update(answers).set({ why: 'It is so.' });
  const learner = await app.person();
  const first = topic.question_ids.slice(0, QUESTIONS);
  const quizOf = async (title: string) => (await aQuiz(app.deps, topic.id, first, { title, time_limit: 10 })).id;
  const [own, before] = [await quizOf('Exam'), await quizOf('Before')];
  const quizzes = [await quizOf('Beside'), await quizOf('Other')];
  if (!shares) {
    const exam = (await startQuiz(learner, topic.id, { question_count: QUESTIONS, time_limit: 10 })).attempt;
    return { learner, topic_id: topic.id, exam, asked: await idsOf(app, exam.id), quizzes, begun: null };
  }
  const begun = (await startQuiz(learner, topic.id, { quiz_id: before, mode: 'study' })).attempt;
  const exam = (await startQuiz(learner, topic.id, { quiz_id: own })).attempt;
  return { learner, topic_id: topic.id, exam, asked: first, quizzes, begun };
}

/** Ids of right choices in whatever was said: as keys, with a why (here all choices have one), or as what was picked in an attempt with everything right. */
function keysIn(said: unknown, found: Set<string>): void {
  if (typeof said !== 'object' || said === null) return;
  const { score, questions } = said as { score?: number; questions?: { picks: string[] }[] };
  if (score === 100) for (const key of (questions ?? []).flatMap(({ picks }) => picks)) found.add(key);
  const { is_correct, id, correct_choices } = said as {
    is_correct?: boolean;
    id?: string;
    correct_choices?: string[];
  };
  if (is_correct === true && id) found.add(id);
  for (const key of [...(correct_choices ?? []), ...Object.keys((said as { whys?: object }).whys ?? {})])
    found.add(key);
  for (const inner of Object.values(said)) keysIn(inner, found);
}

async function attack({ learner, topic_id, exam, asked, quizzes, begun }: Attack): Promise<Answer[]> {
  const told: Answer[] = [];
  const call = async (method: string, path: string, body?: object) => {
    const answer = await learner.call(method, path, body);
    told.push(answer);
    return answer.body;
  };
  const start = (wish: object) => call('POST', `/api/topics/${topic_id}/attempts`, { time_limit: 10, ...wish });
  const checkAll = async (attempt: any) => {
    const ids = attempt ? await idsOf(app, attempt.id) : [];
    for (const { position, choices } of attempt?.questions ?? []) {
      if (!asked.includes(ids[position - 1] as string)) continue;
      const picks = [choices[0].id];
      await call('POST', `/api/attempts/${attempt.id}/questions/${position}/check`, { picks });
    }
  };
  // Daily study: what it offers, and answers made up for what it does not.
  const queue = await call('GET', `/api/study/queue?topic_id=${topic_id}&limit=50&more=true`);
  const offered = queue.items.filter(({ item_id }: any) => asked.includes(item_id));
  expect(offered).toEqual([]);
  const reviews = await Promise.all(asked.map((id) => anAnswer(app, id, false)));
  await call('POST', '/api/study/reviews', { reviews });
  await call('POST', '/api/study/reviews', { reviews });
  // Quizzes in study mode: begun before, built, repeated, drawn in every way.
  await checkAll(begun);
  for (const quiz_id of quizzes) {
    await checkAll((await start({ quiz_id, mode: 'study' })).attempt);
    const { attempt } = await start({ quiz_id });
    if (attempt) await call('POST', `/api/attempts/${attempt.id}/complete`);
  }
  const drawn = ['unseen', 'missed', 'oldest', 'random'].map((selection) => ({ selection }));
  for (const wish of [...drawn, ...drawn.map((one) => ({ ...one, objective: '1.1' }))]) {
    const { attempt } = await start({ ...wish, mode: 'study', question_count: 50 });
    await checkAll(attempt);
    if (attempt) await call('POST', `/api/attempts/${attempt.id}/complete`);
  }
  if (begun) {
    await call('POST', `/api/attempts/${begun.id}/complete`);
    await start({ again_of: begun.id, mode: 'study' });
    await call('POST', `/api/attempts/${begun.id}/open`);
  }
  await call('GET', `/api/attempts/${exam.id}`);
  for (const path of [
    'study/log?limit=100',
    'study/ahead',
    'home',
    'users/me/export',
    'users/me/attempts',
    `topics/${topic_id}/progress`,
  ]) {
    await call('GET', `/api/${path}`);
  }
  return told;
}

async function toldOf(target: Attack, answers: readonly Answer[]): Promise<number> {
  const told = new Set<string>();
  for (const { body } of answers) keysIn(body, told);
  const right = await Promise.all(target.asked.map(async (id) => (await anAnswer(app, id, true)).picks[0] as string));
  return right.filter((id) => told.has(id)).length;
}

describe('keys of an exam of 20 questions that every other way tells before its results are open: 0', () => {
  test.each([
    ['with questions of quizzes begun before', true],
    ['drawn from what nobody has met', false],
  ])('%s, while it runs, while it is paused, and after its end', async (_, shares) => {
    const target = await anExam(shares);
    const { learner, exam } = target;
    expect(await toldOf(target, await attack(target))).toBe(0);
    await learner.call('POST', `/api/attempts/${exam.id}/pause`);
    expect(await toldOf(target, await attack(target)), 'paused').toBe(0);
    await learner.call('POST', `/api/attempts/${exam.id}/resume`);
    const made_at = app.deps.clock().toISOString();
    await save(learner, exam.id, 1, { picks: [exam.questions[0].choices[0].id], made_at });
    app.pass(11 * MINUTE);
    await settleOverdue(app.deps);
    expect(await toldOf(target, await attack(target)), 'over, and its late answers not in').toBe(0);
    app.pass(30 * MINUTE);
    expect(await toldOf(target, await attack(target)), 'half an hour later').toBe(0);
    app.pass(31 * MINUTE);
    await openOverdueResults(app.deps);
    const opened = await learner.call('POST', `/api/attempts/${exam.id}/open`);
    expect(await toldOf(target, [opened]), 'the results tell them all').toBe(QUESTIONS);
    const again = await Promise.all(target.asked.map((id) => anAnswer(app, id, true)));
    const reviews = await learner.call('POST', '/api/study/reviews', { reviews: again });
    expect(await toldOf(target, [reviews])).toBe(QUESTIONS);
  });

  test('earlier results of the same questions show them again after the exam', async () => {
    const target = await anExam(true);
    const { learner, exam, begun } = target;
    await completeWith(learner, exam, () => true);
    const done = await completeWith(learner, begun, () => true);
    const { attempt } = await startQuiz(learner, target.topic_id, { again_of: exam.id });
    const ways = [`/api/attempts/${done.id}`, `/api/attempts/${exam.id}`, '/api/users/me/export'];
    const earlier = () => Promise.all(ways.map((path) => learner.call('GET', path)));
    expect(await toldOf(target, await earlier())).toBe(0);
    await completeWith(learner, attempt, () => true);
    expect(await toldOf(target, await earlier())).toBe(QUESTIONS);
  });
});
