import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { outcome, type Person, useTestApp } from '../../tests/support/app.ts';
import { aCategory, aTopic, aTopicWith, someFlashcards } from '../../tests/support/factories.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { audit_log } from '../audit/tables.ts';
import { flashcards } from '../flashcards/tables.ts';
import { topics } from './tables.ts';

const app = useTestApp();

describe('categories', () => {
  test('are added, changed and listed by name', async () => {
    const admin = await administrator();
    const added = await admin.call('POST', '/api/admin/categories', {
      name: '  Cloud   Platforms ',
      description: 'A',
    });
    expect(added.body.category).toMatchObject({ id: expect.any(String), name: 'Cloud Platforms', description: 'A' });
    const path = `/api/admin/categories/${added.body.category.id}`;
    const changed = await putOpened(admin, path, { name: 'Cloud', description: 'B' });
    expect(changed.body.category).toMatchObject({ name: 'Cloud', description: 'B' });
    expect((await admin.call('GET', '/api/admin/catalog')).body.categories).toEqual([
      { ...changed.body.category, name: 'Cloud', description: 'B', topics: [] },
    ]);
    expect(await entries()).toEqual(['Added a category', 'Changed a category']);
  });

  test('names are unique regardless of case, and a category may keep its own', async () => {
    const admin = await administrator();
    const category = await aCategory(app.deps, { name: 'Cloud' });
    const other = await aCategory(app.deps);
    const sentence = 'A category with the name "CLOUD" already exists';
    const failure = { error: sentence, code: 'CATEGORY_NAME_TAKEN', fields: { name: sentence } };
    expect(outcome(await admin.call('POST', '/api/admin/categories', { name: 'CLOUD' }))).toEqual([409, failure]);
    const renamed = await putOpened(admin, `/api/admin/categories/${other.id}`, { name: 'CLOUD' });
    expect([renamed.status, renamed.body]).toEqual([409, failure]);
    const own = await putOpened(admin, `/api/admin/categories/${category.id}`, { name: 'CLOUD' });
    expect(own.body.category.name).toBe('CLOUD');
  });
});

describe('topics', () => {
  test('are added with their exam, and a learner sees them', async () => {
    const [admin, learner] = [await administrator(), await app.person()];
    const { id: category_id } = await aCategory(app.deps);
    const body = {
      ...{ category_id, name: 'Kubernetes Administrator', description: 'Clusters', code: ' ck1 ' },
      ...{ certification_name: 'PMP', exam_vendor: 'CNCF', exam_code: 'CKA', exam_questions: 17, exam_minutes: 120 },
      ...{ exam_passing_score: 66, exam_passing_score_published: '66%', exam_source: 'https://example.org/cka' },
      ...{ exam_domains: [{ name: 'Storage', weight: 12.5 }], exam_note: 'Practical', exam_checked_on: '2026-11-01' },
      exam_outline: 'Version: 1.32\n\nStorage (12.5%)\n1.1 Bind claims to volumes',
    };
    const { status, body: added } = await admin.call('POST', '/api/admin/topics', body);
    expect([status, added.topic]).toMatchObject([200, { ...body, code: 'CK1', question_count: 0 }]);
    const read = await admin.call('GET', `/api/admin/topics/${added.topic.id}`);
    expect(read.body.topic).toEqual(added.topic);
    const practice = await learner.call('GET', `/api/topics/${added.topic.id}/practice`);
    expect(practice.body.topic.exam).toMatchObject({ questions: 17, minutes: 120, checked_on: '2026-11-01' });
  });

  test('an outline is refused by its line, and emptied', async () => {
    const admin = await administrator();
    const { id, name, category_id } = await aTopic(app.deps);
    const save = (exam_outline: string | null) =>
      putOpened(admin, `/api/admin/topics/${id}`, { name, category_id, exam_outline });
    const refused = await save('\nStorage (12%)\nClaims');
    expect([refused.status, refused.body.fields.exam_outline]).toEqual([
      400,
      expect.stringMatching(/^Line 3 is neither/),
    ]);
    expect((await save('1.0  Storage (12 %)\n\n1.1  Claims')).body.topic.exam_outline).toBe(
      'Storage (12%)\n1.1 Claims',
    );
    expect((await save(null)).body.topic.exam_outline).toBeNull();
  });

  test('A5-016, A5-017: names are unique within a category, regardless of case, and free in another', async () => {
    const admin = await administrator();
    const topic = await aTopic(app.deps, { name: 'Storage' });
    const elsewhere = await aTopic(app.deps);
    const body = { name: 'STORAGE', category_id: topic.category_id };
    const sentence = 'A topic with the name "STORAGE" already exists in this category';
    for (const response of [
      await admin.call('POST', '/api/admin/topics', body),
      await putOpened(admin, `/api/admin/topics/${elsewhere.id}`, body),
    ]) {
      expect([response.status, response.body]).toEqual([
        409,
        { error: sentence, code: 'TOPIC_NAME_TAKEN', fields: { name: sentence } },
      ]);
    }
    const added = await admin.call('POST', '/api/admin/topics', { ...body, category_id: elsewhere.category_id });
    expect(added.status).toBe(200);
  });

  test('A5-018: a code is upper-cased, at most 6 letters and digits, unique, and generated if blank', async () => {
    const admin = await administrator();
    const { id: category_id } = await aCategory(app.deps);
    const add = (name: string, code?: string) => admin.call('POST', '/api/admin/topics', { category_id, name, code });
    expect((await add('One', 'ab1')).body.topic.code).toBe('AB1');
    expect((await add('Two')).body.topic.code).toMatch(/^[A-Z0-9]{6}$/);
    expect((await add('Three', '  ')).body.topic.code).toMatch(/^[A-Z0-9]{6}$/);
    expect((await add('Four', 'Ab1')).body).toMatchObject({
      ...{ code: 'TOPIC_CODE_TAKEN', fields: { code: 'The code AB1 belongs to another topic' } },
    });
    for (const code of ['ABCDEFG', 'A B', 'A-1', 'ß', 'É', 7]) {
      expect((await add('Five', code as string)).body.fields, String(code)).toEqual({
        code:
          code === 'ABCDEFG' ? 'Code must be at most 6 characters long.' : 'Code must be letters and digits only.',
      });
    }
  });

  test('concurrent saves of the same name or code get the message, not a failure', async () => {
    const admin = await administrator();
    const { id: category_id } = await aCategory(app.deps);
    const add = (body: object) => admin.call('POST', '/api/admin/topics', { category_id, ...body });
    const names = await Promise.all([1, 2, 3, 4].map((n) => add({ name: 'Storage', code: `N${n}` })));
    expect(names.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(new Set(names.map(({ body }) => body.code))).toEqual(new Set([undefined, 'TOPIC_NAME_TAKEN']));
    const codes = await Promise.all([1, 2, 3, 4].map((n) => add({ name: `Topic ${n}`, code: 'SAME' })));
    expect(codes.map(({ body }) => body.code).sort()).toEqual([
      ...['TOPIC_CODE_TAKEN', 'TOPIC_CODE_TAKEN', 'TOPIC_CODE_TAKEN', undefined],
    ]);
  });

  test('moving a topic moves its flashcards, including those being added', async () => {
    const admin = await administrator();
    const topic = await aTopicWith(app.deps, 2);
    await someFlashcards(app.deps, topic, 3);
    const { id: category_id } = await aCategory(app.deps);
    const { name, code } = topic;
    const moving = putOpened(admin, `/api/admin/topics/${topic.id}`, { name, code, category_id });
    const [moved] = await Promise.all([moving, someFlashcards(app.deps, topic, 1)]);
    expect(moved.body.topic).toMatchObject({ category_id, code: topic.code, question_count: 2 });
    const cards = await app.deps.db.select().from(flashcards).where(eq(flashcards.category_id, category_id));
    expect(cards.length).toBeGreaterThanOrEqual(3);
    const [counted] = await app.deps.db.select().from(topics).where(eq(topics.id, topic.id));
    expect(counted?.flashcard_count).toBe(4);
    const deleted = await admin.call('DELETE', `/api/admin/categories/${topic.category_id}`);
    expect(deleted.status, 'the former category is empty').toBe(200);
    expect((await admin.call('GET', `/api/admin/topics/${topic.id}`)).body.topic.flashcard_count).toBe(4);
  });

  test('A7-007: a save without changes is not logged; others name the fields', async () => {
    const admin = await administrator();
    const topic = await aTopic(app.deps, { name: 'Before' });
    const path = `/api/admin/topics/${topic.id}`;
    const same = { name: 'Before', category_id: topic.category_id, code: topic.code };
    expect((await putOpened(admin, path, same)).status).toBe(200);
    expect(await entries()).toEqual([]);
    await putOpened(admin, path, { ...same, name: 'After', exam_minutes: 90 });
    const [entry] = await app.deps.db.select().from(audit_log);
    expect(entry).toMatchObject({
      ...{ what: 'Changed a topic', noun: 'topic', object_id: topic.id, object_name: 'After' },
      detail: { fields: ['name', 'exam_minutes'], name: { from: 'Before', to: 'After' } },
    });
    await putOpened(admin, path, { ...same, name: 'After', exam_minutes: 90, description: 'Other' });
    const details = (await app.deps.db.select().from(audit_log)).map(({ detail }) => detail);
    expect(details).toContainEqual({ fields: ['description'] });
  });
});

const administrator = (): Promise<Person> => app.person({ is_admin: true });

async function entries(): Promise<string[]> {
  const lines = await app.deps.db.select({ what: audit_log.what }).from(audit_log);
  return lines.map(({ what }) => what).sort();
}
