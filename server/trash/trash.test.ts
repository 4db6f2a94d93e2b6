import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
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
import { rows } from '../db/open.ts';
import { deleteUser } from '../own-account/delete-user.ts';
import { deletionCounts } from './deletion-counts.ts';
import { moveToTrash, type Removal } from './move.ts';
import { restore } from './restore.ts';
import { derived, homes, references, type TrashNoun } from './scope.ts';
import { trash_rows } from './tables.ts';

const app = useTestApp();

describe('what is deleted is restored unchanged, with the same ids', () => {
  test.each<TrashNoun>(['category', 'topic', 'question', 'flashcard', 'quiz'])('%s', async (noun) => {
    const { ids, administrator } = await aBank();
    const before = await rowsOf();
    const removed = await remove(administrator, { noun, ids: ids[noun] });
    expect(removed.moved).toBe(ids[noun].length);
    expect(await rowsOf(), 'it is gone').not.toEqual(before);
    await restore(app.deps, administrator.who, removed.trash_id);
    expect(await rowsOf()).toEqual(before);
    const { trash, trash_rows, audit_log } = await everyRow(app);
    expect([trash, trash_rows, audit_log?.length]).toEqual([[], [], 2]);
  });

  test('the counts of a topic are correct immediately', async () => {
    const { ids, administrator } = await aBank();
    const counts = () =>
      app.deps.db
        .select({ questions: topics.question_count, cards: topics.flashcard_count })
        .from(topics)
        .where(eq(topics.id, ids.topic[0] as string));
    const some = await remove(administrator, { noun: 'question', ids: ids.question });
    const cards = await remove(administrator, { noun: 'flashcard', ids: ids.flashcard });
    expect(await counts()).toEqual([{ questions: 3, cards: 1 }]);
    const all = await remove(administrator, { noun: 'topic', ids: ids.topic });
    await restore(app.deps, administrator.who, all.trash_id);
    expect(await counts()).toEqual([{ questions: 3, cards: 1 }]);
    await restore(app.deps, administrator.who, some.trash_id);
    await restore(app.deps, administrator.who, cards.trash_id);
    expect(await counts()).toEqual([{ questions: 6, cards: 3 }]);
  });

  test('a place in a quiz is restored with the later of its question and quiz', async () => {
    const { ids, administrator } = await aBank();
    const before = await rowsOf();
    for (const [first, second] of [
      ['quiz', 'question'],
      ['question', 'quiz'],
    ] as const) {
      for (const inOrder of [true, false]) {
        const one = await remove(administrator, { noun: first, ids: ids[first] });
        const other = await remove(administrator, { noun: second, ids: ids[second] });
        for (const { trash_id } of inOrder ? [one, other] : [other, one]) {
          await restore(app.deps, administrator.who, trash_id);
        }
        expect(await rowsOf(), `${first} deleted first, restored ${inOrder ? 'first' : 'last'}`).toEqual(before);
      }
    }
  });

  test('columns that a newer version added get their default, removed ones are skipped', async () => {
    const { ids, administrator } = await aBank();
    const before = await rowsOf();
    const { trash_id } = await remove(administrator, { noun: 'topic', ids: ids.topic });
    await app.deps.db.update(trash_rows).set({ content: sql`content - 'question_count' || '{"no_more": 1}'::jsonb` });
    await restore(app.deps, administrator.who, trash_id);
    expect(await rowsOf()).toEqual(before);
  });

  test('cards are restored to the current category of their topic', async () => {
    const { ids, administrator } = await aBank();
    const { trash_id } = await remove(administrator, { noun: 'flashcard', ids: ids.flashcard });
    const [id] = ids.topic;
    const elsewhere = await aCategory(app.deps);
    await app.deps.db.execute(sql`update flashcards set category_id = ${elsewhere.id} where topic_id = ${id}`);
    await app.deps.db.execute(sql`update topics set category_id = ${elsewhere.id} where id = ${id}`);
    await remove(administrator, { noun: 'category', ids: ids.category });
    await restore(app.deps, administrator.who, trash_id);
    const found = await rows(app.deps.db, sql`select distinct category_id from flashcards where topic_id = ${id}`);
    expect(found).toEqual([{ category_id: elsewhere.id }]);
  });

  test('a category is deleted although a stray card names it; the card remains with its topic', async () => {
    const { ids, administrator } = await aBank();
    const topic = await aTopicWith(app.deps, 1);
    const [card] = await someFlashcards(app.deps, { id: topic.id, category_id: ids.category[0] as string }, 1);
    await remove(administrator, { noun: 'category', ids: ids.category });
    const found = await rows(app.deps.db, sql`select category_id from flashcards where id = ${card?.id}`);
    expect(found).toEqual([{ category_id: topic.category_id }]);
  });
});

test('a delete covers everything that refers to deleted rows', async () => {
  const found = await rows<{ table: string; column: string; parent: string }>(
    app.deps.db,
    sql`select f.conrelid::regclass::text as table, a.attname as column, f.confrelid::regclass::text as parent
      from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f' and f.confrelid = any(array['categories', 'topics', 'questions', 'flashcards', 'quizzes',
        'entitlements']::regclass[])`,
  );
  const known = new Set<string>([...homes, ...references, ...derived]);
  const unknown = found.filter(({ table, column }) => !known.has(table) && !known.has(`${table}.${column}`));
  expect(found.length).toBeGreaterThan(10);
  expect(unknown, 'rows that a delete would lose or unlink irreversibly').toEqual([]);
});

test('a delete reports beforehand what it removes, and how many other quizzes lose questions', async () => {
  const { ids } = await aBank();
  expect(await deletionCounts(app.deps, 'category', ids.category)).toEqual({
    ...{ topics: 1, questions: 6, flashcards: 3, quizzes: 1, places_in_quizzes: 7, other_quizzes: 1 },
    ...{ entitlements: 1, grants: 1 },
  });
  expect(await deletionCounts(app.deps, 'question', ids.question)).toMatchObject({ questions: 3, other_quizzes: 2 });
});

describe('open attempts of quizzes with the same title', () => {
  test.each<TrashNoun>(['quiz', 'topic', 'category'])('do not prevent deleting the %s', async (noun) => {
    const [administrator, learner] = [await app.person({ is_admin: true }), await app.person()];
    const topic = await aTopicWith(app.deps, 5);
    const quizzes: string[] = [];
    for (const _ of [1, 2, 3]) {
      const quiz = await aQuiz(app.deps, topic.id, topic.question_ids, { title: 'New Quiz' });
      await startQuiz(learner, topic.id, { quiz_id: quiz.id, mode: 'study' });
      quizzes.push(quiz.id);
    }
    await startQuiz(learner, topic.id, { question_count: 5 });
    const before = await rowsOf();
    const ids = { quiz: quizzes, topic: [topic.id], category: [topic.category_id] }[noun as 'quiz'];
    const { trash_id } = await remove(administrator, { noun, ids });
    expect((await learner.call('GET', '/api/home')).status).toBe(200);
    await restore(app.deps, administrator.who, trash_id);
    const after = await rowsOf();
    if (noun !== 'quiz') return expect(after).toEqual(before);
    const open = (await learner.call('GET', '/api/home')).body.open_attempts;
    expect(new Set(open.map((attempt: any) => attempt.quiz_id))).toEqual(new Set([...quizzes, null]));
  });
});

test('a deleted person is removed from the trash, and their rows are not restored', async () => {
  const { ids, administrator, learner } = await aBank();
  const { trash_id } = await remove(administrator, { noun: 'topic', ids: ids.topic });
  await deleteUser(app.deps, learner.who.user_id, learner.who);
  const left = await rows(
    app.deps.db,
    sql`select 1 from trash_rows where content::text like ${`%${learner.who.user_id}%`}`,
  );
  expect(left).toEqual([]);
  await restore(app.deps, administrator.who, trash_id);
});

function remove(administrator: Person, removal: Pick<Removal, 'noun' | 'ids'>) {
  return app.deps.db.transaction((tx) =>
    moveToTrash(tx, administrator.who, app.deps.clock(), { name: 'It', what: 'Deleted it', ...removal }),
  );
}

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
  await learner.call('POST', '/api/feedback', { item_id: cards[0]?.id, message: 'The back is wrong.' });
  const [found] = await deps.db.select().from(categories).where(eq(categories.id, category.id));
  expect(found).toBeDefined();
  expect((await deps.db.select().from(topics)).length).toBeGreaterThan(1);
  const ids: Record<TrashNoun, string[]> = {
    category: [category.id],
    topic: [topic.id],
    question: topic.question_ids.slice(1, 4),
    flashcard: cards.slice(0, 2).map(({ id }) => id),
    quiz: [quiz.id],
  };
  return { ids, administrator, learner };
}

/** All rows except those that the trash itself writes. */
async function rowsOf() {
  const { trash, trash_rows, audit_log, ...rest } = await everyRow(app);
  return rest;
}
