import { asc, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { bulk, numbersOf } from '../../tests/support/bulk.ts';
import { aQuestion, aQuiz, aTopic, aTopicWith, someQuestions } from '../../tests/support/factories.ts';
import { everyRow } from '../../tests/support/world.ts';
import { audit_log } from '../audit/tables.ts';
import { topics } from '../catalog/tables.ts';
import { questions } from '../questions/tables.ts';
import { quiz_questions } from '../quizzes/tables.ts';
import { restore } from '../trash/restore.ts';
import { trash } from '../trash/tables.ts';

const app = useTestApp();
const many = Array.from({ length: 10_001 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const countOf = async (topic_id: string) => {
  const [topic] = await app.deps.db.select().from(topics).where(eq(topics.id, topic_id));
  return topic?.question_count;
};

describe('deleting questions', () => {
  const remove = '/api/admin/question-deletions';

  test('A7-019, A7-022, decision 38: moves them to the trash with their answers and places; Restore brings all back', async () => {
    const topic = await aTopicWith(app.deps, 6, { name: 'Cisco CCNA' });
    await aQuiz(app.deps, topic.id, topic.question_ids);
    const administrator = await app.person({ is_admin: true });
    const { trash: _none, audit_log: _entries, ...before } = await everyRow(app);
    const ids = topic.question_ids.slice(0, 3);
    const deleted = await bulk(administrator, remove, { ids });
    expect(numbersOf(deleted)).toEqual({ changed: 3 });
    const { trash_id } = deleted.body.bulk_action.outcome;
    expect(await countOf(topic.id)).toBe(3);
    const [kept] = await app.deps.db.select().from(trash);
    expect(kept).toMatchObject({ id: trash_id, noun: 'question', name: '3 questions of Cisco CCNA' });
    const [entry] = await app.deps.db.select().from(audit_log);
    expect(entry).toMatchObject({
      what: 'Deleted 3 questions',
      noun: 'question',
      actor_id: administrator.who.user_id,
    });
    const again = await bulk(administrator, remove, { ids });
    expect(again.body.bulk_action).toMatchObject({
      sentence: 'Nothing was deleted. 3 no longer exist.',
      outcome: { changed: 0, gone: 3, trash_id: null },
    });
    await restore(app.deps, administrator.who, trash_id);
    const { trash: _gone, audit_log: _more, ...after } = await everyRow(app);
    expect(after).toEqual(before);
  });

  test('more than a batch is one entry in the trash and one in the audit list', async () => {
    const [one, two] = [await aTopicWith(app.deps, 130, { name: 'CCNA' }), await aTopicWith(app.deps, 2)];
    const administrator = await app.person({ is_admin: true });
    const namesNow = async () => (await app.deps.db.select().from(trash)).map(({ name }) => name);
    await bulk(administrator, remove, { ids: one.question_ids.slice(0, 129) });
    expect(await namesNow()).toEqual(['129 questions of CCNA']);
    await bulk(administrator, remove, { ids: [...one.question_ids, ...two.question_ids] });
    expect((await namesNow()).sort()).toEqual(['129 questions of CCNA', '3 questions of 2 topics']);
    const entries = await app.deps.db.select().from(audit_log).orderBy(asc(audit_log.what));
    expect(entries.map(({ what }) => what)).toEqual(['Deleted 129 questions', 'Deleted 3 questions']);
  });

  test('one question is named by how it begins', async () => {
    const topic = await aTopic(app.deps, { name: 'CCNA' });
    const [id] = await someQuestions(app.deps, topic.id, [aQuestion({ question_text: 'What\nis `arp`?' })]);
    const administrator = await app.person({ is_admin: true });
    await bulk(administrator, remove, { ids: [id] });
    const [kept] = await app.deps.db.select().from(trash);
    expect(kept?.name).toBe('"What is `arp`?" of CCNA');
    const [entry] = await app.deps.db.select().from(audit_log);
    expect(entry).toMatchObject({ what: 'Deleted a question', object_id: id });
  });
});

describe('moving questions', () => {
  const move = '/api/admin/question-moves';

  test('takes them to the topic under the same ids; those that are there or gone are passed over', async () => {
    const [from, to] = [await aTopicWith(app.deps, 3), await aTopicWith(app.deps, 1, { name: 'Target' })];
    const administrator = await app.person({ is_admin: true });
    const ids = [...from.question_ids.slice(0, 2), ...to.question_ids, many[1]];
    const moved = await bulk(administrator, move, { ids, topic_id: to.id });
    expect(moved.body.bulk_action).toMatchObject({
      sentence: 'Moved 2 questions to Target. One was there already. One no longer exists.',
      outcome: { changed: 2, already: 1, gone: 1 },
    });
    expect([await countOf(from.id), await countOf(to.id)]).toEqual([1, 3]);
    const there = await app.deps.db.select().from(questions).where(eq(questions.topic_id, to.id));
    expect(there.map(({ id }) => id).sort()).toEqual(ids.slice(0, 3).sort());
    expect(numbersOf(await bulk(administrator, move, { ids, topic_id: to.id }))).toEqual({ already: 3, gone: 1 });
    const entries = await app.deps.db.select().from(audit_log);
    expect(entries).toMatchObject([{ what: 'Moved 2 questions', object_name: '2 questions to Target' }]);
  });

  test('refuses an Id that the topic has, and two alike; then none is moved', async () => {
    const [one, two, to] = await Promise.all([1, 2, 3].map(() => aTopic(app.deps)));
    const [a, b] = await someQuestions(app.deps, one?.id as string, [
      aQuestion({ external_id: 'x' }),
      aQuestion({ external_id: 'y' }),
    ]);
    const [c] = await someQuestions(app.deps, two?.id as string, [aQuestion({ external_id: 'y' })]);
    await someQuestions(app.deps, to?.id as string, [aQuestion({ external_id: 'x' })]);
    const administrator = await app.person({ is_admin: true });
    const told = async (ids: unknown[]) => (await bulk(administrator, move, { ids, topic_id: to?.id })).body.error;
    expect(await told([a, b])).toBe('Nothing was moved. That topic already has a question with the Id "x".');
    expect(await told([b, c])).toBe(
      'Nothing was moved. Two of these questions have the Id "y": they cannot be in one topic.',
    );
    expect(await countOf(to?.id as string)).toBe(1);
    expect(await told([])).toBe('Please select questions to move');
    const answer = await bulk(administrator, move, { ids: [a], topic_id: many[0] });
    expect([answer.status, answer.body.error]).toEqual([404, 'Nothing was moved. Topic not found']);
    expect(await app.deps.db.select().from(audit_log)).toEqual([]);
  });

  test('moves in both directions at once do not stand in each other’s way', async () => {
    const [one, two] = [await aTopicWith(app.deps, 12), await aTopicWith(app.deps, 12)];
    const administrator = await app.person({ is_admin: true });
    const moves = Array.from({ length: 12 }, (_, n) => [
      bulk(administrator, move, { ids: [one.question_ids[n]], topic_id: two.id }),
      bulk(administrator, move, { ids: [two.question_ids[n]], topic_id: one.id }),
    ]).flat();
    expect((await Promise.all(moves)).map(numbersOf)).toEqual(moves.map(() => ({ changed: 1 })));
    expect([await countOf(one.id), await countOf(two.id)]).toEqual([12, 12]);
  });
});

describe('adding questions to a quiz', () => {
  const add = '/api/admin/quiz-additions';
  const placesOf = (quiz_id: string) =>
    app.deps.db
      .select()
      .from(quiz_questions)
      .where(eq(quiz_questions.quiz_id, quiz_id))
      .orderBy(asc(quiz_questions.position));

  test('A7-017: appends them in their order; those in it, gone or without answers are passed over', async () => {
    const topic = await aTopicWith(app.deps, 4);
    const [a = '', b = '', c = '', d = ''] = topic.question_ids;
    const [bare = ''] = await someQuestions(app.deps, topic.id, [aQuestion({ choices: [] })]);
    const quiz = await aQuiz(app.deps, topic.id, [b], { title: 'Drill' });
    const administrator = await app.person({ is_admin: true });
    const ids = [d, b, bare, many[0], a, a];
    const { body } = await bulk(administrator, add, { quiz_id: quiz.id, ids });
    expect(body.bulk_action.sentence).toBe(
      'Added 2 questions to Drill. One was in it already. One has no answers. One no longer exists.',
    );
    await bulk(administrator, add, { quiz_id: quiz.id, ids: [c, d] });
    expect((await placesOf(quiz.id)).map(({ question_id, position }) => [question_id, position])).toEqual([
      [b, 1],
      [d, 2],
      [a, 3],
      [c, 4],
    ]);
    const entries = await app.deps.db.select().from(audit_log).orderBy(asc(audit_log.what));
    expect(entries).toMatchObject([
      { what: 'Added 2 questions to a quiz', noun: 'quiz', object_id: quiz.id, object_name: 'Drill' },
      { what: 'Added a question to a quiz', noun: 'quiz' },
    ]);
  });

  test('several at once leave no place twice', async () => {
    const topic = await aTopicWith(app.deps, 20);
    const quiz = await aQuiz(app.deps, topic.id, topic.question_ids.slice(0, 1));
    const administrator = await app.person({ is_admin: true });
    const [, ...rest] = topic.question_ids;
    await Promise.all(rest.map((id) => bulk(administrator, add, { quiz_id: quiz.id, ids: [id] })));
    const positions = (await placesOf(quiz.id)).map(({ position }) => position);
    expect(positions).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  });

  test('a quiz has 200 questions at most, and has to be there', async () => {
    const topic = await aTopicWith(app.deps, 201);
    const quiz = await aQuiz(app.deps, topic.id, topic.question_ids.slice(0, 199));
    const administrator = await app.person({ is_admin: true });
    const full = await bulk(administrator, add, { quiz_id: quiz.id, ids: topic.question_ids.slice(199) });
    expect([full.status, full.body.code, full.body.error]).toEqual([
      ...[409, 'QUIZ_HAS_TOO_MANY', 'Nothing was added. This quiz would have more than 200 questions.'],
    ]);
    expect(await placesOf(quiz.id)).toHaveLength(199);
    const none = await bulk(administrator, add, { quiz_id: many[0], ids: topic.question_ids.slice(0, 1) });
    expect([none.status, none.body.code]).toEqual([404, 'BUILT_QUIZ_NOT_FOUND']);
  });
});

describe('changing the domain or the difficulty of many', () => {
  const change = '/api/admin/question-changes';
  const rowsOf = (ids: string[]) =>
    app.deps.db
      .select()
      .from(questions)
      .where(inArray(questions.id, ids))
      .orderBy(asc(questions.created_at), asc(questions.seq));

  test('a difficulty is no new version, a domain is one; what is so already is not counted', async () => {
    const topic = await aTopicWith(app.deps, 3);
    const ids = topic.question_ids;
    const administrator = await app.person({ is_admin: true });
    const rated = await bulk(administrator, change, { ids: ids.slice(0, 2), difficulty: 2 });
    expect(numbersOf(rated)).toEqual({ changed: 2 });
    expect(numbersOf(await bulk(administrator, change, { ids, difficulty: 2 }))).toEqual({ changed: 1, already: 2 });
    expect((await rowsOf(ids)).map(({ difficulty, version }) => [difficulty, version])).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
    ]);
    const both = await bulk(administrator, change, {
      ids: [...ids, many[0]],
      domain: ' Networks ',
      difficulty: null,
    });
    expect(numbersOf(both)).toEqual({ changed: 3, gone: 1 });
    const rows = await rowsOf(ids);
    expect(rows.map(({ domain, difficulty, version }) => [domain, difficulty, version])).toEqual(
      ids.map(() => ['Networks', null, 2]),
    );
    expect(rows.every(({ choice_texts }) => choice_texts.includes('Choice two'))).toBe(true);
    expect(numbersOf(await bulk(administrator, change, { ids, domain: '' }))).toEqual({ changed: 3 });
    expect((await rowsOf(ids)).map(({ domain }) => domain)).toEqual([null, null, null]);
    const entries = await app.deps.db.select().from(audit_log);
    expect(entries.map(({ what }) => what).sort()).toEqual([
      'Changed 2 questions',
      'Changed 3 questions',
      'Changed 3 questions',
      'Changed a question',
    ]);
  });

  test('something has to be set', async () => {
    const administrator = await app.person({ is_admin: true });
    const { status, body } = await administrator.call('POST', change, { ids: many.slice(0, 1) });
    expect([status, body.error]).toEqual([400, 'Please select a domain or a difficulty.']);
  });
});
