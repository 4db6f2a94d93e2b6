import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aBlogCategory, aPost, aUser } from '../../tests/support/factories.ts';
import { users } from '../account/tables.ts';

const app = useTestApp();
const inMs = (ms: number) => new Date(app.deps.clock().getTime() + ms);
const admin = () => app.person({ is_admin: true });

async function list(administrator: Person, parts: Record<string, string> = {}) {
  return ok(await administrator.call('GET', `/api/admin/posts?${new URLSearchParams(parts)}`));
}

const titles = (body: any) => body.posts.map(({ title }: { title: string }) => title);

test('A7-068, A2-130: posts and drafts, newest first, each with all that its row unfolds to', async () => {
  const administrator = await admin();
  const author = await aUser(app.deps, { full_name: 'Ines Okafor' });
  const [second, first] = [await aBlogCategory(app.deps), await aBlogCategory(app.deps)];
  await aPost(app.deps, { title: 'Older', created_at: inMs(-2), published: false });
  const { id } = await aPost(app.deps, {
    ...{ title: 'Newer', slug: 'newer', excerpt: 'About it', created_at: inMs(-1), author_id: author.id },
    ...{ featured_image: 'https://example.org/a.png', meta_title: 'For search', meta_description: 'Described' },
    ...{ tags: ['one', 'two'], category_ids: [first.id, second.id] },
  });
  const body = await list(administrator);
  expect(titles(body)).toEqual(['Newer', 'Older']);
  const { content_start, ...newer } = body.posts[0];
  expect(newer).toEqual({
    ...{ id, title: 'Newer', slug: 'newer', excerpt: 'About it', featured_image: 'https://example.org/a.png' },
    ...{ published: true, published_at: inMs(0).toISOString(), tags: ['one', 'two'], version: 1 },
    ...{
      scheduled_at: null,
      meta_title: 'For search',
      meta_description: 'Described',
      author_id: author.id,
      author_name: 'Ines Okafor',
    },
    ...{ created_at: inMs(-1).toISOString(), updated_at: inMs(0).toISOString() },
    categories: [first, second].map(({ id, name, slug }) => ({ id, name, slug })),
  });
  expect(content_start).toMatch(/^What post \d+ says\.$/);
  expect(body.posts[1]).toMatchObject({ published: false, published_at: null, categories: [], author_name: null });
  expect(body).toMatchObject({ total: 2, first: 1, next_cursor: null, previous_cursor: null });
});

test('A9-019: of the content come 300 characters and no more', async () => {
  await aPost(app.deps, { content: '😀'.repeat(400) });
  const [post] = (await list(await admin())).posts;
  expect([...post.content_start]).toHaveLength(300);
});

test('A9-024, A7-075: the search looks at title and excerpt and at nothing else, in any case', async () => {
  const administrator = await admin();
  await aPost(app.deps, { title: 'The needle', created_at: inMs(3) });
  await aPost(app.deps, { excerpt: 'A NEEDle', created_at: inMs(2) });
  await aPost(app.deps, { content: 'needle', slug: 'needle', tags: ['needle'], created_at: inMs(1) });
  await aPost(app.deps, { title: '100_0 %', excerpt: '' });
  expect((await list(administrator, { q: ' Needle ' })).total).toBe(2);
  expect(titles(await list(administrator, { q: '_' })), 'signs stand for themselves').toEqual(['100_0 %']);
  expect(await list(administrator, { q: 'nothing' })).toMatchObject({ posts: [], total: 0 });
});

test('the filters by category and by state, together with a search', async () => {
  const administrator = await admin();
  const category = await aBlogCategory(app.deps);
  const category_ids = [category.id];
  await aPost(app.deps, { title: 'Apples', category_ids, created_at: inMs(4) });
  await aPost(app.deps, { title: 'Apples, drafted', category_ids, published: false, created_at: inMs(3) });
  await aPost(app.deps, { title: 'Pears', category_ids, created_at: inMs(2) });
  await aPost(app.deps, { title: 'Apples elsewhere', created_at: inMs(1) });
  const of = async (parts: Record<string, string>) => titles(await list(administrator, parts));
  expect(await of({ category_id: category.id })).toEqual(['Apples', 'Apples, drafted', 'Pears']);
  expect(await of({ state: 'published' })).toEqual(['Apples', 'Pears', 'Apples elsewhere']);
  expect(await of({ state: 'drafts' })).toEqual(['Apples, drafted']);
  expect(await of({ q: 'apples', state: 'published', category_id: category.id })).toEqual(['Apples']);
  expect(await of({ category_id: (await aBlogCategory(app.deps)).id })).toEqual([]);
});

test('a post whose author is gone stays, without a name', async () => {
  const author = await aUser(app.deps);
  await aPost(app.deps, { author_id: author.id });
  await app.deps.db.delete(users).where(eq(users.id, author.id));
  expect((await list(await admin())).posts).toMatchObject([{ author_id: null, author_name: null }]);
});
