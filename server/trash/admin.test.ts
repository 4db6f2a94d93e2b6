import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { bulk } from '../../tests/support/bulk.ts';
import {
  aCategory,
  anEntitlement,
  aQuestion,
  aTopic,
  aTopicWith,
  someQuestions,
} from '../../tests/support/factories.ts';
import { everyRow } from '../../tests/support/world.ts';
import { users } from '../account/tables.ts';
import { audit_log } from '../audit/tables.ts';
import { topics } from '../catalog/tables.ts';
import { questions } from '../questions/tables.ts';
import { moveToTrash } from './move.ts';
import { emptyTrash } from './remove.ts';
import { trash, trash_rows } from './tables.ts';

const app = useTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;

describe('the trash', () => {
  test('lists deletes, newest first, with who deleted and until when they can be restored', async () => {
    const admin = await administrator();
    for (const name of ['First', 'Last']) {
      const topic = await aTopic(app.deps, { name });
      app.pass(1000);
      await deleteTopic(admin, topic.id);
    }
    const { body: found } = await admin.call('GET', '/api/admin/trash');
    expect(found.trash.map(({ name }: any) => name)).toEqual(['Last', 'First']);
    expect(found.trash[0]).toEqual({
      ...{ id: expect.any(String), noun: 'topic', name: 'Last', deleted_by_name: 'Test Person' },
      ...{ holds: [{ noun: 'topic', count: 1 }], examples: [] },
      deleted_at: app.deps.clock().toISOString(),
      until: new Date(app.deps.clock().getTime() + 30 * DAY_MS).toISOString(),
    });
    await app.deps.db.delete(users).where(eq(users.id, admin.who.user_id));
    const { body } = await (await administrator()).call('GET', '/api/admin/trash');
    expect(body.trash[0].deleted_by_name).toBeNull();
  });

  test('shows the contents of each row: counts by kind, and the beginnings of the first three', async () => {
    const admin = await administrator();
    const { id: category_id } = await aCategory(app.deps, { name: 'Trades' });
    for (const name of ['Lathes', 'Mills', 'Saws', 'Drills']) {
      const topic = await aTopicWith(app.deps, 2, { category_id, name });
      await anEntitlement(app.deps, { topic_id: topic.id });
    }
    const other = await aTopicWith(app.deps, 5);
    const all = await app.deps.db.select().from(questions).where(eq(questions.topic_id, other.id));
    const ids = other.question_ids.slice(0, 4);
    const deleted = await bulk(admin, '/api/admin/question-deletions', { ids });
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
    app.pass(1000);
    await admin.call('DELETE', `/api/admin/categories/${category_id}`);
    const { body } = await admin.call('GET', '/api/admin/trash');
    const [category, several] = body.trash;
    expect(category.holds).toEqual([
      { noun: 'category', count: 1 },
      { noun: 'topic', count: 4 },
      { noun: 'question', count: 8 },
      { noun: 'entitlement', count: 4 },
    ]);
    expect(category.examples).toHaveLength(3);
    expect(['Lathes', 'Mills', 'Saws', 'Drills']).toEqual(expect.arrayContaining(category.examples));
    expect(several.holds).toEqual([{ noun: 'question', count: 4 }]);
    expect(several.examples).toHaveLength(3);
    const texts = all.filter(({ id }) => ids.includes(id)).map(({ question_text }) => question_text.slice(0, 120));
    expect(texts).toEqual(expect.arrayContaining(several.examples));
  });

  test('restores once, even if requested several times at once', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 3);
    const trash_id = await deleteTopic(admin, topic.id);
    const responses = await Promise.all([1, 2, 3].map(() => restore(admin, trash_id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const restored = responses.find(({ status }) => status === 200);
    expect(restored?.body.restored).toEqual({
      ...{ noun: 'topic', name: topic.name, id: topic.id, topic_id: null, category_id: topic.category_id },
    });
    const [back] = await app.deps.db.select().from(topics).where(eq(topics.id, topic.id));
    expect(back?.question_count).toBe(3);
    expect((await lines()).filter((what) => what.startsWith('Restored'))).toEqual(['Restored a topic']);
  });

  test('a name, code or Id that is already taken is named in the error, and nothing changes', async () => {
    const admin = await administrator();
    const { id: category_id } = await aCategory(app.deps);
    const topic = await aTopic(app.deps, { category_id, name: 'Storage', code: 'STO' });
    await anEntitlement(app.deps, { topic_id: topic.id, code: 'FREE' });
    const trash_id = await deleteTopic(admin, topic.id);
    const sentences = [];
    for (const taker of [
      () => aTopic(app.deps, { category_id, name: 'STORAGE' }),
      () => aTopic(app.deps, { code: 'STO' }),
      async () => (await anEntitlement(app.deps, { code: 'FREE' })) && null,
    ]) {
      const made = await taker();
      const before = await everyRow(app);
      const response = await restore(admin, trash_id);
      expect([response.status, response.body.code]).toEqual([409, 'TRASH_NAME_TAKEN']);
      sentences.push(response.body.error);
      expect(await everyRow(app), 'nothing has changed').toEqual(before);
      if (made) await app.deps.db.delete(topics).where(eq(topics.id, made.id));
    }
    expect(sentences).toEqual([
      'The topic name "Storage" is already taken. Change it there, then restore this.',
      'The topic code "STO" is already taken. Change it there, then restore this.',
      'The entitlement code "FREE" is already taken. Change it there, then restore this.',
    ]);
  });

  test('a name is taken at the same moment as the restore: one of the two gets the error', async () => {
    const admin = await administrator();
    const topic = await aTopic(app.deps, { name: 'Storage' });
    for (let round = 0; round < 5; round++) {
      const trash_id = await deleteTopic(admin, topic.id);
      const body = { name: 'storage', category_id: topic.category_id };
      const [restored, added] = await Promise.all([
        restore(admin, trash_id),
        admin.call('POST', '/api/admin/topics', body),
      ]);
      expect([restored.body.code, added.body.code].filter(Boolean)).toHaveLength(1);
      if (added.status === 200) {
        await app.deps.db.delete(topics).where(eq(topics.id, added.body.topic.id));
        await restore(admin, trash_id);
      }
    }
  });

  test('a row is restored only after its parent', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 2, { name: 'Storage' });
    const [id] = topic.question_ids;
    const question = await deleteQuestion(admin, id as string);
    const whole = await deleteTopic(admin, topic.id);
    const early = await restore(admin, question);
    expect([early.status, early.body.error]).toEqual([
      409,
      'This belonged to the topic "Storage", which is in the trash as well. Restore that first.',
    ]);
    await restore(admin, whole);
    const late = await restore(admin, question);
    expect(late.body.restored).toMatchObject({ noun: 'question', id, topic_id: topic.id });
    const again = await deleteQuestion(admin, id as string);
    await admin.call('DELETE', `/api/admin/trash/${await deleteTopic(admin, topic.id)}`);
    expect((await restore(admin, again)).body.error).toBe(
      'The topic that this belonged to is gone for good, so it cannot be restored.',
    );
  });

  test('deletes for good on request and logs it', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 2);
    const trash_id = await deleteTopic(admin, topic.id);
    expect((await admin.call('DELETE', `/api/admin/trash/${trash_id}`)).body).toEqual({ removed: true });
    for (const response of [
      await restore(admin, trash_id),
      await admin.call('DELETE', `/api/admin/trash/${trash_id}`),
    ]) {
      expect([response.status, response.body.error]).toEqual([404, 'This is no longer in the trash.']);
    }
    expect(await app.deps.db.select().from(trash_rows)).toEqual([]);
    expect(await lines()).toEqual(['Deleted a topic', 'Deleted from the trash for good']);
  });

  test('keeps everything for 30 days, then deletes it', async () => {
    const admin = await administrator();
    const [recent, expired] = [await aTopicWith(app.deps, 1), await aTopicWith(app.deps, 1)];
    const first = await deleteTopic(admin, expired.id);
    app.pass(1000);
    const second = await deleteTopic(admin, recent.id);
    app.pass(30 * DAY_MS - 1000);
    const late = await administrator();
    expect((await restore(late, first)).status, 'expired, although no sweep has run').toBe(404);
    expect((await late.call('GET', '/api/admin/trash')).body.trash).toHaveLength(1);
    app.pass(999);
    await emptyTrash(app.deps);
    expect(await app.deps.db.select({ id: trash.id }).from(trash)).toEqual([{ id: second }]);
    expect((await restore(late, second)).status).toBe(200);
    app.pass(1);
    await emptyTrash(app.deps);
    expect([await app.deps.db.select().from(trash), await app.deps.db.select().from(trash_rows)]).toEqual([[], []]);
  });
});

describe('rows added to a topic while it is deleted', () => {
  test('are deleted and restored with it, or fail with an error: nothing is lost silently', async () => {
    const admin = await administrator();
    for (let round = 0; round < 8; round++) {
      const topic = await aTopicWith(app.deps, 2);
      const adding = Array.from({ length: 4 }, () => someQuestions(app.deps, topic.id, [aQuestion()]));
      const [trash_id, ...added] = await Promise.all([
        deleteTopic(admin, topic.id),
        ...adding.map((one) => one.then((ids) => ids[0] as string, refused)),
      ]);
      await restore(admin, trash_id);
      const there = await app.deps.db
        .select({ id: questions.id })
        .from(questions)
        .where(eq(questions.topic_id, topic.id));
      const written = added.filter((id) => id !== null);
      expect(there.map(({ id }) => id).sort()).toEqual([...topic.question_ids, ...written].sort());
      const [counted] = await app.deps.db.select().from(topics).where(eq(topics.id, topic.id));
      expect(counted?.question_count).toBe(there.length);
    }
  });

  test('concurrent deletes of a topic delete it once', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 2);
    const responses = await Promise.all([1, 2, 3].map(() => admin.call('DELETE', `/api/admin/topics/${topic.id}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await app.deps.db.select().from(trash)).toHaveLength(1);
  });
});

const administrator = (): Promise<Person> => app.person({ is_admin: true });
const restore = (admin: Person, trash_id: string) => admin.call('POST', `/api/admin/trash/${trash_id}/restoration`);

async function deleteTopic(admin: Person, topic_id: string): Promise<string> {
  const { status, body } = await admin.call('DELETE', `/api/admin/topics/${topic_id}`);
  expect([status, body]).toEqual([200, { trash_id: expect.any(String) }]);
  return body.trash_id;
}

async function deleteQuestion({ who }: Person, id: string): Promise<string> {
  const removal = { noun: 'question', ids: [id], name: 'A question', what: 'Deleted a question' } as const;
  return (await app.deps.db.transaction((tx) => moveToTrash(tx, who, app.deps.clock(), removal))).trash_id;
}

/** Adding may fail only because the topic is gone. */
function refused(error: unknown): null {
  expect(String((error as Error).cause)).toContain('questions_topic_id_topics_id_fk');
  return null;
}

async function lines(): Promise<string[]> {
  return (await app.deps.db.select({ what: audit_log.what }).from(audit_log)).map(({ what }) => what).sort();
}
