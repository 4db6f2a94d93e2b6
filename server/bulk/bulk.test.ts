import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type BulkKind, bulkKindNames, bulkKinds, bulkSentence } from '#core/bulk/bulk.ts';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { type BulkAction, bulk, numbersOf } from '../../tests/support/bulk.ts';
import { aQuiz, aTopic, aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { everyRow } from '../../tests/support/world.ts';
import { audit_log } from '../audit/tables.ts';
import { topics } from '../catalog/tables.ts';
import type { Db } from '../db/open.ts';
import { flashcardActs } from '../flashcards/admin-delete.ts';
import { questionActs } from '../question-bank/bulk.ts';
import { quiz_questions } from '../quizzes/tables.ts';
import { resumeBulk } from '../sweeps.ts';
import { runBulkAction } from './run.ts';
import { bulk_actions } from './tables.ts';

const app = useTestApp();

/** Of each kind: its operation, the input beside the ids, and how the ids are named. */
const calls: Record<BulkKind, { path: string; ids: 'ids' | 'flashcard_ids'; rest: (world: World) => object }> = {
  move_questions: { path: 'question-moves', ids: 'ids', rest: ({ other }) => ({ topic_id: other }) },
  change_questions: { path: 'question-changes', ids: 'ids', rest: () => ({ domain: 'Networks' }) },
  add_to_quiz: { path: 'quiz-additions', ids: 'ids', rest: ({ quiz }) => ({ quiz_id: quiz }) },
  delete_questions: { path: 'question-deletions', ids: 'ids', rest: () => ({}) },
  move_flashcards: { path: 'flashcard-moves', ids: 'flashcard_ids', rest: ({ other }) => ({ topic_id: other }) },
  delete_flashcards: { path: 'flashcard-deletions', ids: 'flashcard_ids', rest: () => ({}) },
};

type World = Awaited<ReturnType<typeof aWorld>>;

async function aWorld(rows: number) {
  const topic = await aTopicWith(app.deps, rows, { name: 'Cisco CCNA' });
  const cards = await someFlashcards(app.deps, topic, rows);
  const other = (await aTopic(app.deps, { name: 'Elsewhere' })).id;
  const asked = await aTopicWith(app.deps, 1);
  const quiz = (await aQuiz(app.deps, asked.id, asked.question_ids, { title: 'Drill' })).id;
  const administrator = await app.person({ is_admin: true });
  const idsOf = (kind: BulkKind) =>
    bulkKinds[kind].noun === 'question' ? topic.question_ids : cards.map(({ id }) => id);
  return { topic, other, quiz, administrator, idsOf };
}

const act = (world: World, kind: BulkKind, ids = world.idsOf(kind)) =>
  bulk(world.administrator, `/api/admin/${calls[kind].path}`, { [calls[kind].ids]: ids, ...calls[kind].rest(world) });

const listed = async ({ call }: Pick<Person, 'call'>, query = ''): Promise<BulkAction[]> =>
  (await call('GET', `/api/admin/bulk-actions${query}`)).body.bulk_actions;

/** As a server that ended left it. */
async function leftBehind(world: World, kind: BulkKind) {
  const values = { kind, total: 150, created_at: app.deps.clock(), user_id: world.administrator.who.user_id };
  const input = { ids: world.idsOf(kind), ...calls[kind].rest(world) };
  const [row] = await app.deps.db
    .insert(bulk_actions)
    .values({ ...values, input })
    .returning({ id: bulk_actions.id });
  return row?.id as string;
}

describe.each(bulkKindNames)('%s', (kind) => {
  test('of more rows than a batch is one action: one entry in the audit list, and the number that was done', async () => {
    const world = await aWorld(150);
    const done = await act(world, kind);
    expect(numbersOf(done)).toEqual({ changed: 150 });
    const { sentence, total, done: progress, state } = done.body.bulk_action as BulkAction;
    expect([state, progress, total]).toEqual(['done', 150, 150]);
    expect(sentence).toContain(`150 ${bulkKinds[kind].noun}s`);
    const entries = await app.deps.db.select().from(audit_log);
    expect(entries.map(({ what }) => what)).toEqual([expect.stringContaining('150')]);
    expect(await listed(world.administrator)).toEqual([]);
  });

  test('that fails at its end does nothing, and says so', async () => {
    const world = await aWorld(150);
    const { bulk_actions: _none, ...before } = await everyRow(app);
    const id = await leftBehind(world, kind);
    const { db } = app.deps;
    // The entry in the audit list is written last.
    const insert = (tx: Db) => (table: typeof audit_log) => {
      if (table === audit_log) throw new Error('the disk is full');
      return tx.insert(table);
    };
    const transaction: Db['transaction'] = (work, config) =>
      db.transaction((tx) => work(Object.create(tx, { insert: { value: insert(tx) } })), config);
    const deps = { ...app.deps, db: Object.create(db, { transaction: { value: transaction } }) };
    await expect(runBulkAction(deps, id, { ...questionActs, ...flashcardActs }[kind])).rejects.toThrow(
      'the disk is full',
    );
    const [failed] = await listed(world.administrator);
    expect(failed).toMatchObject({ state: 'failed', outcome: null, error: expect.stringMatching(/^Failed to /) });
    const { bulk_actions: _failed, ...after } = await everyRow(app);
    expect(after).toEqual(before);
  });

  test('left behind by a server that ended is done once, by whichever looks', async () => {
    const world = await aWorld(150);
    await leftBehind(world, kind);
    await Promise.all([resumeBulk(app.deps), resumeBulk(app.deps), resumeBulk(app.deps)]);
    await resumeBulk(app.deps);
    const [done] = await listed(world.administrator);
    expect(done).toMatchObject({ kind, state: 'done', outcome: { changed: 150 } });
    expect(await app.deps.db.select().from(audit_log)).toHaveLength(1);
  });
});

describe('an action that takes longer than its call', () => {
  test.runIf(process.env.TEST_DATABASE_URL)(
    'goes on, tells its progress and is listed until it is dismissed',
    async () => {
      const world = await aWorld(150);
      const { administrator } = world;
      const holder = await app.deps.database.pool?.connect();
      await holder?.query('begin');
      await holder?.query('select from questions where id = $1 for update', [world.topic.question_ids[149]]);
      const body = { ids: world.topic.question_ids, topic_id: world.other };
      const started = (await administrator.call('POST', '/api/admin/question-moves', body)).body.bulk_action;
      expect(started).toMatchObject({ state: 'running', sentence: null, error: null, outcome: null, total: 150 });
      expect(await listed(administrator)).toEqual([started]);
      expect((await administrator.call('DELETE', `/api/admin/bulk-actions/${started.id}`)).body.code).toBe(
        'BULK_ACTION_RUNNING',
      );
      await holder?.query('rollback');
      holder?.release();
      await expect.poll(() => listed(administrator)).toMatchObject([{ state: 'done', done: 150 }]);
      const [done] = await listed(administrator, '?noun=question');
      expect(done?.sentence).toBe('Moved 150 questions to Elsewhere.');
      expect(await listed(administrator, '?noun=flashcard')).toEqual([]);
      const other = await app.person({ is_admin: true });
      expect(await listed(other)).toEqual([]);
      const dismiss = (person: Person) => person.call('DELETE', `/api/admin/bulk-actions/${started.id}`);
      expect((await dismiss(other)).body.code).toBe('BULK_ACTION_NOT_FOUND');
      expect((await dismiss(administrator)).body).toEqual({ dismissed: true });
      expect((await dismiss(administrator)).body.code).toBe('BULK_ACTION_NOT_FOUND');
      expect(await listed(administrator)).toEqual([]);
    },
  );

  test('fails with the reason, and nothing of it was done', async () => {
    const world = await aWorld(150);
    await leftBehind(world, 'move_questions');
    await app.deps.db.delete(topics).where(eq(topics.id, world.other));
    await resumeBulk(app.deps);
    expect(await listed(world.administrator)).toMatchObject([
      { state: 'failed', error: 'Nothing was moved. Topic not found', done: 0 },
    ]);
    expect(await app.deps.db.select().from(audit_log)).toEqual([]);
  });
});

test('1,500 questions for a quiz with 49: none is added, and that is what is said', async () => {
  const topic = await aTopicWith(app.deps, 1_549);
  const quiz = await aQuiz(app.deps, topic.id, topic.question_ids.slice(0, 49));
  const administrator = await app.person({ is_admin: true });
  const ids = topic.question_ids.slice(49);
  const { status, body } = await bulk(administrator, '/api/admin/quiz-additions', { quiz_id: quiz.id, ids });
  expect([status, body.error]).toEqual([409, 'Nothing was added. This quiz would have more than 200 questions.']);
  expect(await app.deps.db.$count(quiz_questions, eq(quiz_questions.quiz_id, quiz.id))).toBe(49);
  expect(await app.deps.db.select().from(audit_log)).toEqual([]);
});

test('every row is accounted for in the sentence', () => {
  const none = { changed: 0, already: 0, gone: 0, unusable: 0, target: null, trash_id: null };
  expect(bulkSentence('move_questions', { ...none, changed: 1_298, already: 1, gone: 2, target: 'CCNA' })).toBe(
    'Moved 1,298 questions to CCNA. One was there already. 2 no longer exist.',
  );
  expect(bulkSentence('add_to_quiz', { ...none, already: 3, unusable: 1, target: 'Drill' })).toBe(
    'Nothing was added. 3 were in it already. One has no answers.',
  );
  expect(bulkSentence('delete_flashcards', { ...none, changed: 1 })).toBe(
    'Deleted 1 flashcard. For 30 days it can be restored from the trash.',
  );
});
