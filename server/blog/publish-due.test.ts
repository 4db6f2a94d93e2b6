import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Person, useTestApp } from '../../tests/support/app.ts';
import { aBlogCategory, aPost } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';
import { sweep } from '../sweeps.ts';
import { publishDue } from './publish-due.ts';
import { blog_posts } from './tables.ts';

const app = useTestApp();
const admin = () => app.person({ is_admin: true });
const HOUR = 3_600_000;
const later = (ms: number) => new Date(app.deps.clock().getTime() + ms).toISOString();

const written = {
  title: 'Subnetting',
  slug: 'subnetting',
  excerpt: 'No tables.',
  content: 'Zebra blocks.',
  tags: ['ccna'],
};
const add = (who: Person, parts: object) => who.call('POST', '/api/admin/posts', { ...written, ...parts });
const save = (who: Person, id: string, parts: object) =>
  who.call('PUT', `/api/admin/posts/${id}`, { ...written, version: 1, ...parts });
const publish = (who: Person, id: string, published: boolean) =>
  who.call('PUT', `/api/admin/posts/${id}/publication`, { published });
const rowOf = async (id: string) => (await app.deps.db.select().from(blog_posts).where(eq(blog_posts.id, id)))[0];
const entries = async () => (await app.deps.db.select().from(audit_log)).map(({ what }) => what).sort();

/** Where readers could meet the post. */
async function placesThatShow(category: { slug: string }): Promise<string[]> {
  const text = async (path: string) => (await app.request(path, { headers: { host: 'localhost:3000' } })).text();
  const places = {
    list: '/api/blog/posts',
    search: '/api/blog/posts?q=zebra',
    category: `/api/blog/posts?category=${category.slug}`,
    tag: '/api/blog/posts?tag=ccna',
    sitemap: '/sitemap.xml',
    feed: '/blog/feed.xml',
  };
  const found = await Promise.all(
    Object.entries(places).map(async ([name, path]) => ((await text(path)).includes('subnetting') ? [name] : [])),
  );
  const { status } = await app.call('GET', '/api/blog/posts/subnetting');
  return [...found.flat(), ...(status === 200 ? ['post'] : [])];
}

describe('scheduled publishing', () => {
  test('a scheduled post is nowhere before its time, and everywhere from then on by the clock of the database', async () => {
    const administrator = await admin();
    const category = await aBlogCategory(app.deps);
    const at = later(HOUR);
    const { status, body } = await add(administrator, { scheduled_at: at, category_ids: [category.id] });
    expect([status, body.post?.published, body.post?.scheduled_at], JSON.stringify(body)).toEqual([200, false, at]);
    app.pass(HOUR - 1);
    expect((await publishDue(app.deps))?.toISOString()).toBe(at);
    await sweep(app.deps);
    expect(await placesThatShow(category)).toEqual([]);
    app.pass(1);
    expect(await publishDue(app.deps)).toBeNull();
    expect(await placesThatShow(category)).toEqual(['list', 'search', 'category', 'tag', 'sitemap', 'feed', 'post']);
    expect(await rowOf(body.post.id)).toMatchObject({
      ...{ published: true, published_at: new Date(at), scheduled_at: null, scheduled_by: null, version: 2 },
    });
    expect(await entries()).toEqual(['Published a post as scheduled', 'Wrote a post']);
  });

  test('the release before, which filters by the published flag alone, does not show a scheduled post', async () => {
    const { body } = await add(await admin(), { scheduled_at: later(HOUR) });
    expect(await rowOf(body.post.id)).toMatchObject({ published: false, published_at: null });
  });

  test('a post that the release before published meanwhile, and took back, is not published once more', async () => {
    const { id } = await aPost(app.deps, { scheduled_at: new Date(later(HOUR)) });
    await publishDue(app.deps);
    await app.deps.db.update(blog_posts).set({ published: false }).where(eq(blog_posts.id, id));
    app.pass(2 * HOUR);
    await publishDue(app.deps);
    expect(await rowOf(id)).toMatchObject({ published: false, scheduled_at: null });
  });

  test('is canceled by taking the post back or by saving it as a draft, and over with publishing it now', async () => {
    const administrator = await admin();
    const ids = [];
    for (const slug of ['one', 'two', 'three']) {
      ids.push((await add(administrator, { slug, scheduled_at: later(HOUR) })).body.post.id);
    }
    const [one, two, three] = ids as [string, string, string];
    expect((await publish(administrator, one, false)).body.post).toMatchObject({ scheduled_at: null, version: 2 });
    expect((await save(administrator, two, { slug: 'two', scheduled_at: null })).body.post.scheduled_at).toBeNull();
    expect((await publish(administrator, three, true)).body.post).toMatchObject({
      ...{ published: true, published_at: app.deps.clock().toISOString(), scheduled_at: null },
    });
    app.pass(2 * HOUR);
    expect(await publishDue(app.deps)).toBeNull();
    expect([(await rowOf(one))?.published, (await rowOf(two))?.published]).toEqual([false, false]);
    expect(await entries()).toContain('Canceled the schedule of a post');
  });

  test('a save that says nothing of the time leaves it; another time moves it', async () => {
    const administrator = await admin();
    const at = later(HOUR);
    const { post } = (await add(administrator, { scheduled_at: at })).body;
    const kept = await save(administrator, post.id, { title: 'Other' });
    expect(kept.body.post).toMatchObject({ scheduled_at: at, version: 2 });
    const moved = await save(administrator, post.id, { title: 'Other', version: 2, scheduled_at: later(2 * HOUR) });
    expect(moved.body.post).toMatchObject({ scheduled_at: later(2 * HOUR), version: 3 });
    // The same moment, written with another offset, is no other time.
    const same = { title: 'Other', version: 3, scheduled_at: '2026-11-20T13:00:00+02:00' };
    expect((await save(administrator, post.id, same)).body.post.version).toBe(3);
  });

  const past = 'This time is past. Choose one in the future, or publish the post now.';
  const noTime = 'Say when the post is to be published, as a date with a time.';
  const both = 'A post that is published cannot be scheduled as well.';
  test.each([
    ['a time that is past', () => ({ scheduled_at: later(0) }), past],
    ['no time', () => ({ scheduled_at: 'tomorrow' }), noTime],
    ['a time without an offset', () => ({ scheduled_at: '2030-01-01T10:00:00' }), noTime],
    ['a time beside published', () => ({ scheduled_at: later(HOUR), published: true }), both],
  ])('%s is refused beside the field, and nothing is written', async (_name, parts, sentence) => {
    const administrator = await admin();
    const answer = await add(administrator, parts());
    expect([answer.status, answer.body.fields]).toEqual([400, { scheduled_at: sentence }]);
    const { id } = await aPost(app.deps, { published: false });
    const changed = await save(administrator, id, parts());
    expect([changed.status, changed.body.fields]).toEqual([400, { scheduled_at: sentence }]);
    expect(await rowOf(id)).toMatchObject({ version: 1, scheduled_at: null });
    expect(await entries()).toEqual([]);
  });

  test('an editor open over the time at which its post is published saves into the published post', async () => {
    const administrator = await admin();
    const { post } = (await add(administrator, { scheduled_at: later(HOUR) })).body;
    app.pass(HOUR);
    await publishDue(app.deps);
    const open = { scheduled_at: post.scheduled_at };
    const answer = await save(administrator, post.id, { title: 'Late', ...open });
    expect([answer.status, answer.body.post?.published, answer.body.post?.version]).toEqual([200, true, 3]);
    expect(await rowOf(post.id)).toMatchObject({ title: 'Late', published_at: new Date(post.scheduled_at) });
    const second = await save(administrator, post.id, { title: 'Later', ...open });
    expect([second.status, second.body.code], 'what somebody else saved is not overwritten').toEqual([
      409,
      'POST_CHANGED',
    ]);
    const unpublished = await save(administrator, post.id, { title: 'Late', scheduled_at: null });
    expect(unpublished.body.code, 'a canceled schedule is another wish').toBe('POST_CHANGED');
  });

  test('of several instances at once one publishes each post', async () => {
    const administrator = await admin();
    for (const slug of ['one', 'two', 'three']) await add(administrator, { slug, scheduled_at: later(HOUR) });
    app.pass(HOUR);
    await Promise.all([publishDue(app.deps), publishDue(app.deps), publishDue(app.deps)]);
    expect((await app.deps.db.select().from(blog_posts)).map(({ version }) => version)).toEqual([2, 2, 2]);
    expect((await entries()).filter((what) => what === 'Published a post as scheduled')).toHaveLength(3);
  });

  test('while the clock of this machine disagrees with that of the database nothing is published', async () => {
    const { post } = (await add(await admin(), { scheduled_at: later(HOUR) })).body;
    app.pass(HOUR);
    await publishDue({ ...app.deps, databaseClock: { ask: async () => null, agrees: () => false } });
    expect((await rowOf(post.id))?.published).toBe(false);
  });

  test('the list of the back office shows scheduled posts with their time, and filters them', async () => {
    const administrator = await admin();
    const { post } = (await add(administrator, { scheduled_at: later(HOUR) })).body;
    await aPost(app.deps, { slug: 'draft', published: false });
    await aPost(app.deps, { slug: 'published' });
    const listed = async (state: string) =>
      (await administrator.call('GET', `/api/admin/posts?state=${state}`)).body.posts.map(
        ({ slug, scheduled_at }: any) => [slug, scheduled_at],
      );
    expect(await listed('scheduled')).toEqual([['subnetting', post.scheduled_at]]);
    expect(await listed('drafts')).toEqual([['draft', null]]);
    expect(await listed('published')).toEqual([['published', null]]);
  });
});
