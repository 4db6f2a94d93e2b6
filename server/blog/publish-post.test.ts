import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aBlogCategory, aPost } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';
import { blog_counts, blog_former_slugs, blog_post_categories, blog_post_tags, blog_posts } from './tables.ts';

const app = useTestApp();
const admin = () => app.person({ is_admin: true });

const publish = (who: Person, id: string, published: boolean) =>
  who.call('PUT', `/api/admin/posts/${id}/publication`, { published });
const remove = (who: Person, id: string) => who.call('DELETE', `/api/admin/posts/${id}`);
const counts = async () =>
  (await app.deps.db.select().from(blog_counts).orderBy(asc(blog_counts.kind))).map(
    ({ kind, posts }) => `${kind} ${posts}`,
  );
const entries = async () => app.deps.db.select().from(audit_log).orderBy(asc(audit_log.at));

describe('publishing', () => {
  test('A4-024, L4-044: a draft is published as of now, counted, and recorded', async () => {
    const administrator = await admin();
    const category = await aBlogCategory(app.deps);
    const { id } = await aPost(app.deps, {
      ...{ title: 'A draft', published: false, tags: ['tag'], category_ids: [category.id] },
    });
    expect(await counts()).toEqual([]);
    app.pass(60_000);
    const now = app.deps.clock();
    const body = ok(await publish(administrator, id, true));
    expect(body.post).toMatchObject({
      ...{ id, title: 'A draft', published: true, published_at: now.toISOString(), version: 2 },
      ...{ updated_at: now.toISOString(), categories: [{ id: category.id }] },
    });
    expect(body.post).not.toHaveProperty('content');
    expect(await counts()).toEqual(['all 1', 'category 1', 'tag 1']);
    const [tag] = await app.deps.db.select().from(blog_post_tags);
    const [link] = await app.deps.db.select().from(blog_post_categories);
    expect([tag?.published_at, link?.published_at, link?.published]).toEqual([now, now, true]);
    expect(await entries()).toMatchObject([
      { what: 'Published a post', noun: 'post', object_id: id, object_name: 'A draft' },
    ]);
  });

  test('taking it back keeps the day of its publication; publishing it anew is as of then', async () => {
    const administrator = await admin();
    const { id } = await aPost(app.deps, { tags: ['tag'] });
    const day = app.deps.clock().toISOString();
    app.pass(60_000);
    const back = (await publish(administrator, id, false)).body.post;
    expect(back).toMatchObject({ published: false, published_at: day, version: 2 });
    expect(await counts()).toEqual([]);
    app.pass(60_000);
    const again = (await publish(administrator, id, true)).body.post;
    expect(again).toMatchObject({ published: true, published_at: app.deps.clock().toISOString(), version: 3 });
    expect(await counts()).toEqual(['all 1', 'tag 1']);
    expect((await entries()).map(({ what }) => what)).toEqual(['Unpublished a post', 'Published a post']);
  });

  test('what is published stays as it is when it is published', async () => {
    const administrator = await admin();
    const { id } = await aPost(app.deps);
    const day = app.deps.clock().toISOString();
    app.pass(60_000);
    expect((await publish(administrator, id, true)).body.post).toMatchObject({ version: 1, published_at: day });
    expect(await entries()).toEqual([]);
  });

  test('of two administrators at once one publishes; both see it published', async () => {
    const [one, other] = [await admin(), await admin()];
    const { id } = await aPost(app.deps, { published: false });
    const answers = await Promise.all([publish(one, id, true), publish(other, id, true)]);
    for (const { body } of answers) expect(body.post).toMatchObject({ published: true, version: 2 });
    expect(await entries()).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('A7-072: it is gone for good with all that hangs on it, and recorded by its title', async () => {
    const administrator = await admin();
    const category = await aBlogCategory(app.deps);
    const kept = await aPost(app.deps, { tags: ['tag'] });
    const { id } = await aPost(app.deps, {
      ...{ title: 'To go', slug: 'to-go', tags: ['tag', 'own'], category_ids: [category.id] },
    });
    await app.deps.db.insert(blog_former_slugs).values({ slug: 'once', post_id: id });
    expect((await remove(administrator, id)).body).toEqual({ ok: true });
    expect((await app.deps.db.select().from(blog_posts)).map((post) => post.id)).toEqual([kept.id]);
    expect(await app.deps.db.select().from(blog_post_categories)).toEqual([]);
    expect(await app.deps.db.select().from(blog_former_slugs)).toEqual([]);
    expect(await app.deps.db.select().from(blog_post_tags)).toMatchObject([{ post_id: kept.id, tag: 'tag' }]);
    expect(await counts()).toEqual(['all 1', 'tag 1']);
    expect(await entries()).toMatchObject([
      {
        ...{ what: 'Deleted a post', noun: 'post', object_id: id, object_name: 'To go' },
        detail: { slug: 'to-go', published: true },
      },
    ]);
    expect((await app.deps.db.select().from(blog_posts).where(eq(blog_posts.id, id))).length).toBe(0);
  });
});
