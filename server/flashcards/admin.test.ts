import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ok, onlyPage, type Person, usePerson, useTestApp } from '../../tests/support/app.ts';
import { bulk, numbersOf } from '../../tests/support/bulk.ts';
import { aCategory, aTopic, someFlashcards } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';
import { topics } from '../catalog/tables.ts';
import { restore } from '../trash/restore.ts';
import { trash, trash_rows } from '../trash/tables.ts';
import { cardVersion } from './admin-list.ts';
import { flashcards } from './tables.ts';

const app = useTestApp();
const unknown = '00000000-0000-4000-8000-000000000000';
const administrator = usePerson(app, { is_admin: true });
let topic: typeof topics.$inferSelect;

beforeEach(async () => {
  const category = await aCategory(app.deps, { name: 'DevOps' });
  topic = await aTopic(app.deps, { name: 'Kubernetes Administrator', category_id: category.id });
});

const call: Person['call'] = (...args) => administrator.call(...args);
const list = async (query = '') => (await call('GET', `/api/admin/flashcards${query}`)).body;
const fronts = (body: any) => body.flashcards.map((card: any) => card.front_content);
const entries = () => app.deps.db.select().from(audit_log);
const countOf = async (id: string) =>
  (await app.deps.db.select().from(topics).where(eq(topics.id, id)))[0]?.flashcard_count;

describe('moving cards to a topic', () => {
  test('counts those that were elsewhere, takes their category along and refuses an Id that the topic has', async () => {
    const other = await aTopic(app.deps, { name: 'Elsewhere' });
    const [a, b, c] = await someFlashcards(app.deps, topic, 3);
    const ids = [a?.id, b?.id, c?.id, unknown];
    const move = () => bulk({ call }, '/api/admin/flashcard-moves', { flashcard_ids: ids, topic_id: other.id });
    expect(numbersOf(await move())).toEqual({ changed: 3, gone: 1 });
    const moved = await list(`?topic_id=${other.id}`);
    expect(moved.flashcards.map((card: any) => card.category_id)).toEqual(Array(3).fill(other.category_id));
    expect([await countOf(topic.id), await countOf(other.id)]).toEqual([0, 3]);
    expect(numbersOf(await move())).toEqual({ already: 3, gone: 1 });
    expect(await entries()).toMatchObject([{ what: 'Moved 3 flashcards', object_name: '3 flashcards to Elsewhere' }]);

    await app.deps.db
      .update(flashcards)
      .set({ external_id: 'x' })
      .where(eq(flashcards.id, a?.id as string));
    const [own] = await someFlashcards(app.deps, topic, 1);
    await app.deps.db
      .update(flashcards)
      .set({ external_id: 'x' })
      .where(eq(flashcards.id, own?.id as string));
    const refused = await call('POST', '/api/admin/flashcard-moves', {
      flashcard_ids: [a?.id, b?.id],
      topic_id: topic.id,
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'FLASHCARD_ID_TAKEN']);
    expect(await countOf(other.id)).toBe(3);
    expect(fronts(await list('?q=X'))).toHaveLength(2);
  });
});

describe('A7-026, A7-027: the list', () => {
  test('A3-013: newest first, with topic and category', async () => {
    const [first] = await someFlashcards(app.deps, topic, 2);
    const body = await list();
    expect(fronts(body)).toEqual(['Front 2', 'Front 1']);
    expect(body.flashcards[1]).toEqual({
      version: expect.any(Number),
      ...{ id: first?.id, front_content: 'Front 1', back_content: 'Back 1', external_id: null },
      ...{ topic_id: topic.id, topic_name: 'Kubernetes Administrator' },
      ...{ category_id: topic.category_id, category_name: 'DevOps', created_at: app.deps.clock().toISOString() },
    });
    expect(body).toMatchObject(onlyPage(2));
    expect((await call('GET', `/api/admin/flashcards/${first?.id}`)).body).toEqual({ flashcard: body.flashcards[1] });
    expect((await call('GET', `/api/admin/flashcards/${unknown}`)).status).toBe(404);
  });

  test('A2-065: by category, by topic, by words of either side in any case', async () => {
    const sibling = await aTopic(app.deps, { category_id: topic.category_id });
    const elsewhere = await aTopic(app.deps);
    await someFlashcards(app.deps, topic, 1);
    await someFlashcards(app.deps, sibling, 1);
    await someFlashcards(app.deps, elsewhere, 12);
    expect((await list(`?category_id=${topic.category_id}`)).total).toBe(2);
    expect((await list(`?topic_id=${sibling.id}`)).total).toBe(1);
    expect((await list(`?topic_id=${elsewhere.id}&category_id=${topic.category_id}`)).total).toBe(0);
    expect(fronts(await list(`?q=%20bACK%2012`))).toEqual(['Front 12']);
    expect(fronts(await list(`?q=${encodeURIComponent('100%_\\')}`))).toEqual([]);
    const { flashcard_ids } = (await call('GET', '/api/admin/flashcard-ids?q=front%201')).body;
    expect(flashcard_ids).toHaveLength(6);
  });
});

describe('A7-029: a card', () => {
  const content = (parts: object = {}) => ({
    front_content: ' A `pod` ',
    back_content: 'x\r\ny',
    topic_id: topic.id,
    ...parts,
  });

  test('is added under its topic and the topic’s category, and recorded', async () => {
    const body = ok(await call('POST', '/api/admin/flashcards', content()));
    expect(body.flashcard).toMatchObject({ front_content: 'A `pod`', back_content: 'x\ny', category_name: 'DevOps' });
    expect(await countOf(topic.id)).toBe(1);
    expect(await entries()).toMatchObject([
      { what: 'Added a flashcard', object_id: body.flashcard.id, object_name: 'A `pod`' },
    ]);
  });

  test('is changed: sides, topic, and the category with it', async () => {
    const [card] = await someFlashcards(app.deps, topic, 1);
    const other = await aTopic(app.deps);
    const opened = { front_content: 'Front 1', back_content: 'Back 1', topic_id: topic.id };
    const wanted = { front_content: 'New', back_content: 'Back 1', topic_id: other.id };
    const body = ok(
      await call('PUT', `/api/admin/flashcards/${card?.id}`, {
        ...wanted,
        version: cardVersion(opened),
      }),
    );
    expect(body.flashcard).toMatchObject({ ...wanted, category_id: other.category_id });
    const [row] = await app.deps.db.select().from(flashcards);
    expect(row).toMatchObject({ ...wanted, category_id: other.category_id });
    expect([await countOf(topic.id), await countOf(other.id)]).toEqual([0, 1]);
    const again = await call('PUT', `/api/admin/flashcards/${card?.id}`, { ...wanted, version: cardVersion(opened) });
    expect([again.status, again.body], 'the same once more changes nothing').toEqual([200, body]);
    expect(await entries()).toMatchObject([
      { what: 'Changed a flashcard', object_id: card?.id, detail: { fields: ['front_content', 'topic_id'] } },
    ]);
  });

  test('is not moved beside another one with its Id', async () => {
    const other = await aTopic(app.deps);
    const of = (home: typeof topic) => ({ topic_id: home.id, category_id: home.category_id });
    const sides = { front_content: 'a', back_content: 'b', external_id: 'x' };
    const both = [topic, other].map((one) => ({ ...of(one), ...sides }));
    const [card] = await app.deps.db.insert(flashcards).values(both).returning();
    const opened = { front_content: 'a', back_content: 'b', topic_id: topic.id };
    const move = (topic_id: string) =>
      call('PUT', `/api/admin/flashcards/${card?.id}`, { ...opened, topic_id, version: cardVersion(opened) });
    expect(await move(other.id)).toMatchObject({ status: 409, body: { code: 'FLASHCARD_ID_TAKEN' } });
  });
});

describe('A7-030, A7-031, A9-007: deleting', () => {
  const remove = (flashcard_ids: unknown) => bulk({ call }, '/api/admin/flashcard-deletions', { flashcard_ids });

  test('more than a batch is one delete in the trash, which brings all of them back', async () => {
    const ids = (await someFlashcards(app.deps, topic, 150)).map(({ id }) => id);
    const before = await app.deps.db.select().from(flashcards).orderBy(flashcards.seq);
    const deleted = await remove(ids);
    expect(numbersOf(deleted)).toEqual({ changed: 150 });
    expect(await app.deps.db.select().from(trash)).toMatchObject([
      { noun: 'flashcard', name: '150 flashcards of Kubernetes Administrator' },
    ]);
    expect((await entries()).map(({ what }) => what)).toEqual(['Deleted 150 flashcards']);
    expect(await countOf(topic.id)).toBe(0);
    await restore(app.deps, administrator.who, deleted.body.bulk_action.outcome.trash_id);
    expect(await app.deps.db.select().from(flashcards).orderBy(flashcards.seq)).toEqual(before);
  });

  test('one card is named by its front; cards of several topics by their number', async () => {
    const [one, two] = await someFlashcards(app.deps, topic, 2);
    const [three] = await someFlashcards(app.deps, await aTopic(app.deps), 1);
    await remove([one?.id]);
    await remove([two?.id, three?.id]);
    const names = (await app.deps.db.select().from(trash)).map(({ name }) => name);
    expect(names.sort()).toEqual(['2 flashcards', 'Front 1']);
    expect((await entries())[0]).toMatchObject({ what: 'Deleted a flashcard', object_id: one?.id });
  });

  test('what is gone already is passed over', async () => {
    const [one, two] = await someFlashcards(app.deps, topic, 2);
    await remove([one?.id]);
    expect(numbersOf(await remove([one?.id]))).toEqual({ gone: 1 });
    expect(numbersOf(await remove([one?.id, two?.id]))).toEqual({ changed: 1, gone: 1 });
    expect((await entries()).map(({ what }) => what)).toEqual(['Deleted a flashcard', 'Deleted a flashcard']);
  });
});

describe('A2-066, A5-040: deleting all in a topic', () => {
  const removeAll = (id: string, body: object = {}) =>
    call('POST', `/api/admin/topics/${id}/flashcard-deletions`, body);

  test('moves all of them, and none of another topic', async () => {
    await someFlashcards(app.deps, topic, 130);
    const [other] = await someFlashcards(app.deps, await aTopic(app.deps), 1);
    const { body } = await removeAll(topic.id, { count: 130 });
    expect(body.deletion).toEqual({ trash_id: expect.any(String), deleted: 130 });
    expect((await app.deps.db.select().from(flashcards)).map(({ id }) => id)).toEqual([other?.id]);
    expect(await app.deps.db.select().from(trash_rows)).toHaveLength(130);
    expect(await entries()).toMatchObject([{ what: 'Deleted all 130 flashcards of a topic' }]);
    expect((await app.deps.db.select().from(trash))[0]?.name).toBe('All 130 flashcards of Kubernetes Administrator');
  });

  test('A5-039, A8-039: a topic without cards, a topic that is not there, another number than was named', async () => {
    expect(await removeAll(topic.id)).toMatchObject({
      status: 404,
      body: { error: 'No flashcards found in this topic' },
    });
    expect(await removeAll(unknown)).toMatchObject({ status: 404, body: { error: 'Topic not found' } });
    expect(await removeAll('nonsense')).toMatchObject({ status: 400, body: { error: 'Topic not found' } });
    await someFlashcards(app.deps, topic, 2);
    expect(await removeAll(topic.id, { count: 1 })).toMatchObject({
      status: 409,
      body: { error: 'This topic now has 2 flashcards. Look again before you delete them.' },
    });
    expect(await countOf(topic.id)).toBe(2);
  });
});
