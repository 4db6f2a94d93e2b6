import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { REVISIONS_KEPT } from '#core/revisions/revisions.ts';
import { codeOf, ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aBlogCategory, aPost } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';
import { deleteBlogCategory } from './categories.ts';
import { blog_post_revisions, blog_posts } from './tables.ts';

const app = useTestApp();
const admin = (full_name: string) => app.person({ is_admin: true, full_name });
const written = { title: 'Ports', slug: 'ports', excerpt: 'Doors.', content: 'First.', tags: ['ccna'] };

const add = async (who: Person, parts: object = {}) =>
  (await who.call('POST', '/api/admin/posts', { ...written, ...parts })).body.post;
const save = (who: Person, id: string, version: number, parts: object) =>
  who.call('PUT', `/api/admin/posts/${id}`, { ...written, version, ...parts });
const history = async (who: Person, id: string) =>
  (await who.call('GET', `/api/admin/posts/${id}/revisions`)).body.revisions;
const open = (who: Person, id: string, revision: number) =>
  who.call('GET', `/api/admin/posts/${id}/revisions/${revision}`);
const restore = (who: Person, id: string, revision: number, version: number) =>
  who.call('PUT', `/api/admin/posts/${id}/revisions/${revision}/restoration`, { version });
const kept = () => app.deps.db.select().from(blog_post_revisions);

describe('revisions of posts', () => {
  test('each save keeps one: who saved it, when, and what it said', async () => {
    const [one, other] = [await admin('Ines Okafor'), await admin('Tomas Berg')];
    const { id } = await add(one);
    app.pass(60_000);
    await save(other, id, 1, { content: 'Second.' });
    expect(await history(one, id)).toEqual([
      {
        ...{ revision: 2, title: 'Ports', saved_at: '2026-11-20T09:01:00.000Z', saved_by_name: 'Tomas Berg' },
        is_present: true,
      },
      {
        ...{ revision: 1, title: 'Ports', saved_at: '2026-11-20T09:00:00.000Z', saved_by_name: 'Ines Okafor' },
        is_present: false,
      },
    ]);
    const { body } = await open(one, id, 2);
    expect(body).toMatchObject({
      revision: 2,
      fields: { title: 'Ports', content: 'Second.', tags: 'ccna', categories: '' },
      before: { content: 'First.' },
      present: { version: 2, fields: { content: 'Second.' } },
    });
    expect((await open(one, id, 1)).body.before).toBeNull();
  });

  test('a save that is refused or changes nothing keeps none; publishing alone neither', async () => {
    const one = await admin('One');
    const { id } = await add(one);
    await save(one, id, 1, {});
    await save(one, id, 7, { content: 'Too late.' });
    await one.call('PUT', `/api/admin/posts/${id}/publication`, { published: true });
    await save(one, id, 2, { published: false });
    expect((await kept()).map(({ version }) => version)).toEqual([1]);
    expect(await history(one, id)).toMatchObject([{ revision: 1, is_present: true }]);
  });

  test('is kept in the transaction of the save: where one fails neither is there', async () => {
    const one = await admin('One');
    const { id } = await add(one);
    await app.deps.db
      .insert(blog_post_revisions)
      .values({ object_id: id, version: 2, fields: { title: 'In the way' }, saved_at: app.deps.clock() });
    expect((await save(one, id, 1, { content: 'Second.' })).status).toBe(500);
    app.errors.splice(0);
    const [post] = await app.deps.db.select().from(blog_posts);
    expect([post?.content, post?.version]).toEqual(['First.', 1]);
  });

  test('what a post said before anybody kept revisions of it is kept with the first save', async () => {
    const one = await admin('One');
    const { id } = await aPost(app.deps, { content: 'From long ago.' });
    expect(await history(one, id)).toEqual([]);
    await save(one, id, 1, { content: 'New.' });
    expect(await history(one, id)).toMatchObject([
      { revision: 2, saved_by_name: 'One' },
      { revision: 1, saved_by_name: null },
    ]);
    // Changed by other means since: by the library, or by the release before.
    await app.deps.db.update(blog_posts).set({ content: 'Of the library.', version: 3 });
    expect((await history(one, id)).map(({ is_present }: any) => is_present)).toEqual([false, false]);
    await save(one, id, 3, { content: 'Newest.' });
    expect((await history(one, id)).map(({ revision }: any) => revision)).toEqual([4, 3, 2, 1]);
    expect((await open(one, id, 3)).body.fields.content).toBe('Of the library.');
  });

  test(`of each post the last ${REVISIONS_KEPT} are kept, and all go with the post`, async () => {
    const one = await admin('One');
    const { id } = await add(one);
    const row = { object_id: id, fields: { title: 'Old' }, saved_at: app.deps.clock() };
    const versions = Array.from({ length: REVISIONS_KEPT + 4 }, (_, index) => index + 2);
    await app.deps.db.insert(blog_post_revisions).values(versions.map((version) => ({ ...row, version })));
    const last = REVISIONS_KEPT + 5;
    await app.deps.db
      .update(blog_posts)
      .set({ version: last + 1 })
      .where(eq(blog_posts.id, id));
    await save(one, id, last + 1, { content: 'Second.' });
    const listed = (await history(one, id)).map(({ revision }: any) => revision);
    expect(listed).toHaveLength(REVISIONS_KEPT);
    expect(listed[0]).toBe(last + 2);
    await one.call('DELETE', `/api/admin/posts/${id}`);
    expect(await kept()).toEqual([]);
  });

  test('restoring is a save: the next version, with its rendering, its line in the audit and its own revision', async () => {
    const [one, other] = [await admin('One'), await admin('Other')];
    const category = await aBlogCategory(app.deps);
    const { id } = await add(one, { content: '**First.**', category_ids: [category.id] });
    await save(other, id, 1, { title: 'Sockets', slug: 'sockets', content: 'Second.', published: true });
    const body = ok(await restore(other, id, 1, 2));
    expect(body.post).toMatchObject({
      ...{ title: 'Ports', content: '**First.**', version: 3, published: true, slug: 'sockets' },
      categories: [{ id: category.id }],
    });
    expect((await app.call('GET', '/api/blog/posts/sockets')).body.post.html).toContain('<strong>First.</strong>');
    expect((await history(one, id))[0]).toMatchObject({ revision: 3, saved_by_name: 'Other', is_present: true });
    const entries = await app.deps.db.select().from(audit_log);
    expect(entries.find(({ what }) => what === 'Restored a revision of a post')?.detail).toMatchObject({
      revision: 1,
    });
    // Sent once more it is the same save.
    expect((await restore(other, id, 1, 2)).body.post.version).toBe(3);
  });

  test('restoring over what somebody else saved meanwhile is refused, and changes nothing', async () => {
    const one = await admin('One');
    const { id } = await add(one);
    await save(one, id, 1, { content: 'Second.' });
    await save(one, id, 2, { content: 'Third.' });
    expect(codeOf(await restore(one, id, 1, 2))).toEqual([409, 'POST_CHANGED']);
    expect((await open(one, id, 1)).body.present).toMatchObject({ version: 3, fields: { content: 'Third.' } });
  });

  test('a category that is gone is left out, and named as such', async () => {
    const one = await admin('One');
    const category = await aBlogCategory(app.deps);
    const { id } = await add(one, { category_ids: [category.id] });
    await save(one, id, 1, { content: 'Second.', category_ids: [] });
    await deleteBlogCategory(app.deps, one.who, { category_id: category.id });
    expect((await open(one, id, 1)).body.fields.categories).toBe('a category that is gone');
    expect((await restore(one, id, 1, 2)).body.post.categories).toEqual([]);
  });

  test('a revision that is not kept is not found', async () => {
    const one = await admin('One');
    const { id } = await add(one);
    for (const answer of [await open(one, id, 9), await restore(one, id, 9, 1)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'REVISION_NOT_FOUND']);
    }
  });
});
