import { desc, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { fold, MODEL } from '#core/study/memory.ts';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { begunQuiz, completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { anAnswer, manyReviews, remembered, sendReviews } from '../../tests/support/study.ts';
import { toTrash } from '../../tests/support/trash.ts';
import { deleteUser } from '../own-account/delete-user.ts';
import { logCompleted } from '../quizzes/log-answers.ts';
import { restore } from '../trash/restore.ts';
import type { TrashNoun } from '../trash/scope.ts';
import { NEWEST, refold, refoldAll } from './refold.ts';
import { memories, reviews } from './tables.ts';

const app = useTestApp();
const DAY = 24 * 60 * 60_000;
const nothing = { reviews: [], memories: [], first_answers: [] };

async function foldAll(): Promise<number> {
  let attempts = 0;
  for (let n = await logCompleted(app.deps); n > 0; n = await logCompleted(app.deps)) attempts += n;
  for await (const _ of refoldAll(app.deps.db));
  return attempts;
}

/** A learner who answered 5 questions on three days. */
async function aLearner() {
  const { topic, learner, attempt } = await begunQuiz(app, 5, { question_count: 5 });
  await completeWith(learner, attempt, (position) => position < 3);
  for (const right of [3, 4]) {
    app.pass(2 * DAY);
    const again = await startQuiz(learner, topic.id, { again_of: attempt.id });
    await completeWith(learner, again.attempt, (position) => position < right);
  }
  return { topic, learner, attempt };
}

describe('folding again', () => {
  test('earlier attempts get the reviews and memories that they would have had, however often it is done', async () => {
    await aLearner();
    const before = await remembered(app);
    expect(before.reviews).toHaveLength(15);
    await app.deps.db.execute(sql`delete from memories`);
    await app.deps.db.execute(sql`update quiz_attempts set logged_at = null`);
    expect(await remembered(app)).toEqual(nothing);
    expect(await foldAll()).toBe(3);
    expect(withoutBelief(await remembered(app))).toEqual(withoutBelief(before));
    expect(await foldAll()).toBe(0);
    expect(withoutBelief(await remembered(app))).toEqual(withoutBelief(before));
  });

  test('an earlier attempt that comes after later ones takes its place before them', async () => {
    const { attempt } = await aLearner();
    const before = await remembered(app);
    await app.deps.db.execute(sql`delete from reviews where attempt_id = ${attempt.id}`);
    await app.deps.db.execute(
      sql`update first_answers f set attempt_id = null, answered_at = now() + interval '1 year'`,
    );
    await app.deps.db.execute(sql`update quiz_attempts set logged_at = null where id = ${attempt.id}`);
    for await (const _ of refoldAll(app.deps.db));
    expect((await remembered(app)).reviews).toHaveLength(10);
    await foldAll();
    expect(withoutBelief(await remembered(app))).toEqual(withoutBelief(before));
  });

  test('memories of another model are folded from the log', async () => {
    await aLearner();
    const before = await remembered(app);
    await app.deps.db.update(memories).set({ model: 'fsrs-5', state: null, due_at: null });
    await foldAll();
    expect(await remembered(app)).toEqual(before);
    expect(before.memories.every(({ model }) => model === MODEL)).toBe(true);
  });

  test('while learners go on: every review is in its memory afterwards', async () => {
    const { learner, attempt } = await aLearner();
    await app.deps.db.execute(sql`update quiz_attempts set logged_at = null`);
    const goOn = async () => {
      for (let n = 0; n < 4; n++) {
        app.pass(DAY);
        const again = await startQuiz(learner, attempt.topic_id, { again_of: attempt.id });
        await completeWith(learner, again.attempt, (position) => position > n);
      }
    };
    await Promise.all([goOn(), foldAll(), foldAll()]);
    const all = await remembered(app);
    expect([all.reviews.length, all.memories.map(({ reps }) => reps)]).toEqual([35, [7, 7, 7, 7, 7]]);
  });
});

test('only the newest reviews are folded, without those undone and those from before a reset', async () => {
  const [topic, learner] = [await aTopicWith(app.deps, 0), await app.person()];
  const [card] = await someFlashcards(app.deps, topic, 1);
  const item = { user_id: learner.who.user_id, item_id: card?.id as string };
  const memory = async () => (await app.deps.db.select().from(memories))[0];
  await manyReviews(app, learner, { card_id: item.item_id, topic_id: topic.id }, 500);
  const newest = (count: number) => sql`(select id from reviews order by reviewed_at desc, id desc limit ${count})`;
  await app.deps.db.execute(sql`update reviews set undone_at = now() where id in ${newest(100)}`);
  await refold(app.deps.db, [item]);
  const log = await app.deps.db.select().from(reviews).orderBy(desc(reviews.reviewed_at));
  expect(await memory()).toMatchObject({ ...fold(log.slice(100, 100 + NEWEST)), reps: NEWEST });
  await app.deps.db.update(memories).set({ reset_at: log[110]?.reviewed_at ?? null });
  await refold(app.deps.db, [item]);
  expect(await memory()).toMatchObject({ ...fold(log.slice(100, 110)), reps: 10 });
});

describe('what goes and comes back', () => {
  test.each<TrashNoun>(['topic', 'question', 'category'])('a %s takes its memories along, and back', async (noun) => {
    const { topic } = await aLearner();
    const stranger = await aLearner();
    await gradeACard(stranger.learner, topic);
    const before = await remembered(app);
    const administrator = await app.person({ is_admin: true });
    const ids = { topic: [topic.id], question: topic.question_ids, category: [topic.category_id] }[noun as 'topic'];
    const trash_id = await toTrash(app, administrator.who, noun, ids);
    const away = await remembered(app);
    expect(
      away.reviews
        .filter(({ grade }) => grade === null)
        .every(({ user_id }) => user_id === stranger.learner.who.user_id),
    ).toBe(true);
    expect(away.reviews).toHaveLength(noun === 'question' ? 16 : 15);
    expect(away.first_answers).toHaveLength(5);
    await restore(app.deps, administrator.who, trash_id);
    expect(sorted(await remembered(app))).toEqual(sorted(before));
  });

  test('answers sent at the moment of the delete are in the trash with it, or refused: none is lost', async () => {
    const topic = await aTopicWith(app.deps, 5);
    const [learner, { who }] = [await app.person(), await app.person({ is_admin: true })];
    const acknowledged = new Set<string>();
    for (let round = 0; round < 8; round++) {
      app.pass(DAY);
      const sent = await Promise.all(topic.question_ids.map((id) => anAnswer(app, id, true)));
      const [noun, ids] = round % 2 ? (['topic', [topic.id]] as const) : (['question', topic.question_ids] as const);
      const [trash_id, ...results] = await Promise.all([
        toTrash(app, who, noun, ids),
        ...sent.map((one) => sendReviews(learner, [one])),
      ]);
      for (const [{ outcome, code, id }] of results as [any][]) {
        if (outcome === 'stored') acknowledged.add(id);
        else expect(code).toBe('STUDY_ITEM_NOT_FOUND');
      }
      await restore(app.deps, who, trash_id);
    }
    const { reviews: kept } = await remembered(app);
    expect(kept.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
  });

  test('a flashcard takes its grades along', async () => {
    const { topic, learner } = await aLearner();
    const card = await gradeACard(learner, topic);
    const before = await remembered(app);
    const administrator = await app.person({ is_admin: true });
    const trash_id = await toTrash(app, administrator.who, 'flashcard', [card]);
    expect((await remembered(app)).reviews).toHaveLength(15);
    await restore(app.deps, administrator.who, trash_id);
    expect(sorted(await remembered(app))).toEqual(sorted(before));
  });

  test('answers given while the questions were in the trash are remembered once they are back', async () => {
    const topic = await aTopicWith(app.deps, 5);
    const [learner, administrator] = [await app.person(), await app.person({ is_admin: true })];
    const { attempt } = await startQuiz(learner, topic.id, { question_count: 5 });
    const trash_id = await toTrash(app, administrator.who, 'topic', [topic.id]);
    await completeWith(learner, attempt, () => true);
    expect(await remembered(app)).toEqual(nothing);
    await restore(app.deps, administrator.who, trash_id);
    expect(await logCompleted(app.deps)).toBe(1);
    const all = await remembered(app);
    expect([all.reviews.length, all.memories.length, all.first_answers.length]).toEqual([5, 5, 5]);
  });

  test('an account takes all of its own along, from the trash too', async () => {
    const { topic, learner } = await aLearner();
    const { who } = await app.person({ is_admin: true });
    const trash_id = await toTrash(app, who, 'topic', [topic.id]);
    const kept = await aLearner();
    await deleteUser(app.deps, learner.who.user_id, learner.who);
    await restore(app.deps, who, trash_id);
    const all = await remembered(app);
    expect(all.reviews.map(({ user_id }) => user_id)).toEqual(Array(15).fill(kept.learner.who.user_id));
    await deleteUser(app.deps, kept.learner.who.user_id, kept.learner.who);
    expect(await remembered(app)).toEqual(nothing);
  });

  test('questions and cards that move take their memories to the other topic', async () => {
    const { topic, learner } = await aLearner();
    await gradeACard(learner, topic);
    const administrator = await app.person({ is_admin: true });
    const other = await aTopicWith(app.deps, 0);
    await administrator.call('POST', '/api/admin/question-moves', { ids: topic.question_ids, topic_id: other.id });
    await app.deps.db.execute(sql`update flashcards set topic_id = ${other.id}`);
    expect((await remembered(app)).memories.map(({ topic_id }) => topic_id)).toEqual(Array(6).fill(other.id));
  });
});

async function gradeACard(learner: Person, topic: { id: string; category_id: string }): Promise<string> {
  const [card] = await someFlashcards(app.deps, topic, 1);
  const row = { user_id: learner.who.user_id, item_id: card?.id as string };
  await app.deps.db
    .insert(memories)
    .values({ user_id: row.user_id, card_id: row.item_id, topic_id: topic.id, model: MODEL });
  const at = app.deps.clock();
  const review = { id: crypto.randomUUID(), ...row, grade: 3 as const, source: 'queue' as const };
  await app.deps.db.insert(reviews).values({ ...review, reviewed_at: at, received_at: at });
  await refold(app.deps.db, [row]);
  return row.item_id;
}

type Remembered = Awaited<ReturnType<typeof remembered>>;

/** What was believed before a review is what was known when it arrived. */
const withoutBelief = (all: Remembered) =>
  sorted({ ...all, reviews: all.reviews.map((review) => ({ ...review, expected: null })) });

const sorted = (all: Remembered) =>
  Object.fromEntries(
    Object.entries(all).map(([name, list]) => [name, list.map((row) => JSON.stringify(row)).sort()]),
  );
