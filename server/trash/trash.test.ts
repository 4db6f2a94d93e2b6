import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import {
  aCategory,
  aGrant,
  anEntitlement,
  aQuiz,
  aTopicWith,
  aUser,
  someFlashcards,
} from '../../tests/support/factories.ts';
import { completeWith, startQuiz } from '../../tests/support/quiz-steps.ts';
import { everyRow } from '../../tests/support/world.ts';
import { categories, topics } from '../catalog/tables.ts';
import { moveToTrash } from './move.ts';
import { restore } from './restore.ts';
import type { TrashNoun } from './scope.ts';

const app = useTestApp();

describe('what is deleted comes back as it was, under the same ids', () => {
  test.each<TrashNoun>(['category', 'topic', 'question', 'flashcard', 'quiz'])('%s', async (noun) => {
    const { ids, administrator } = await aBank();
    const before = await rowsOf();
    const removed = await app.deps.db.transaction((tx) =>
      moveToTrash(tx, administrator.who, app.deps.clock(), { noun, ids: ids[noun], name: 'It', what: 'Deleted it' }),
    );
    expect(removed.moved).toBe(ids[noun].length);
    expect(await rowsOf(), 'it is gone').not.toEqual(before);
    await restore(app.deps, administrator.who, removed.trash_id);
    expect(await rowsOf()).toEqual(before);
    const { trash, trash_rows, audit_log } = await everyRow(app);
    expect([trash, trash_rows, audit_log?.length]).toEqual([[], [], 2]);
  });
});

test('a place in a set paper comes back with the later of its two halves', async () => {
  const { ids, administrator } = await aBank();
  const before = await rowsOf();
  const remove = (noun: TrashNoun) =>
    app.deps.db.transaction((tx) =>
      moveToTrash(tx, administrator.who, app.deps.clock(), { noun, ids: ids[noun], name: 'It', what: 'Deleted it' }),
    );
  for (const [first, second] of [
    ['quiz', 'question'],
    ['question', 'quiz'],
  ] as const) {
    const one = await remove(first);
    const other = await remove(second);
    await restore(app.deps, administrator.who, one.trash_id);
    await restore(app.deps, administrator.who, other.trash_id);
    expect(await rowsOf(), `${first} first`).toEqual(before);
  }
});

/** A category with everything in it, and a learner who has used it. */
async function aBank() {
  const { deps } = app;
  const [administrator, learner] = [await app.person({ is_admin: true }), await app.person()];
  const category = await aCategory(deps);
  const topic = await aTopicWith(deps, 6, { category_id: category.id });
  const elsewhere = await aTopicWith(deps, 2);
  const cards = await someFlashcards(deps, topic, 3);
  const quiz = await aQuiz(deps, topic.id, [...topic.question_ids.slice(0, 3), ...elsewhere.question_ids]);
  await aQuiz(deps, elsewhere.id, topic.question_ids.slice(2, 4));
  const entitlement = await anEntitlement(deps, { topic_id: topic.id });
  await aGrant(deps, { user_id: (await aUser(deps)).id, entitlement_id: entitlement.id });
  const { attempt } = await startQuiz(learner, topic.id, { question_count: 5, selection: 'oldest' });
  await completeWith(learner, attempt, (position) => position > 1);
  await startQuiz(learner, topic.id, { question_count: 5, selection: 'oldest' });
  await learner.call('POST', `/api/topics/${topic.id}/attempts`, { quiz_id: quiz.id });
  await learner.call('POST', '/api/feedback', { attempt_id: attempt.id, position: 2, message: 'Is this right?' });
  const [named] = await deps.db.select().from(categories).where(eq(categories.id, category.id));
  expect(named).toBeDefined();
  expect((await deps.db.select().from(topics)).length).toBeGreaterThan(1);
  const ids: Record<TrashNoun, string[]> = {
    category: [category.id],
    topic: [topic.id],
    question: topic.question_ids.slice(1, 4),
    flashcard: cards.slice(0, 2).map(({ id }) => id),
    quiz: [quiz.id],
  };
  return { ids, administrator };
}

/** Everything but what the trash itself writes. */
async function rowsOf() {
  const { trash, trash_rows, audit_log, ...rest } = await everyRow(app);
  return rest;
}
