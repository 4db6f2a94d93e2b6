import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, ok, useTestApp } from '../../tests/support/app.ts';
import { aBlogCategory, aPost, aUser } from '../../tests/support/factories.ts';
import { users } from '../account/tables.ts';
import { placePost } from './index-post.ts';
import { blog_former_slugs } from './tables.ts';

const app = useTestApp();

/** The app's own day, so many days earlier. */
const daysAgo = (days: number) => new Date(app.deps.clock().getTime() - days * 86_400_000);

/** So many posts, the first of them the newest, a day between them. */
async function somePosts(count: number, parts: (index: number) => Parameters<typeof aPost>[1] = () => ({})) {
  const posts: Awaited<ReturnType<typeof aPost>>[] = [];
  for (let index = 0; index < count; index++) {
    posts.push(await aPost(app.deps, { published_at: daysAgo(index), ...parts(index) }));
  }
  return posts;
}

const list = async (query = '') => (await app.call('GET', `/api/blog/posts${query}`)).body;
const slugs = (body: { posts: { slug: string }[] }) => body.posts.map(({ slug }) => slug);

describe('L7-033: the list', () => {
  test('L9-028: shows published posts newest first, ten to a page, and pages there and back', async () => {
    const posts = await somePosts(23);
    await aPost(app.deps, { published: false });
    const first = await list();
    expect(slugs(first)).toEqual(posts.slice(0, 10).map(({ slug }) => slug));
    expect(first).toMatchObject({ first: 1, total: 23, total_is_more: false, previous_cursor: null });
    const second = await list(`?cursor=${first.next_cursor}`);
    expect(slugs(second)).toEqual(posts.slice(10, 20).map(({ slug }) => slug));
    expect(second.first).toBe(11);
    const last = await list(`?cursor=${second.next_cursor}`);
    expect(slugs(last)).toEqual(posts.slice(20).map(({ slug }) => slug));
    expect(last.next_cursor).toBeNull();
    const back = await list(`?cursor=${last.previous_cursor}`);
    expect(slugs(back)).toEqual(slugs(second));
    expect(slugs(await list(`?cursor=${back.previous_cursor}`))).toEqual(slugs(first));
  });

  test('posts of one moment are each shown once', async () => {
    const posts = await somePosts(25, () => ({ published_at: daysAgo(1) }));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(`?limit=4&cursor=${cursor}`);
      seen.push(...slugs(page));
      cursor = page.next_cursor;
    }
    expect(seen.toSorted()).toEqual(posts.map(({ slug }) => slug).toSorted());
  });

  test('L3-067, L3-071: a post carries what lists show, its author by name and nothing else of the author', async () => {
    const author = await aUser(app.deps, { full_name: 'Ines Okafor' });
    const [network, method] = [
      await aBlogCategory(app.deps, { name: 'Networking', slug: 'networking' }),
      await aBlogCategory(app.deps, { name: 'Method' }),
    ];
    const post = await aPost(app.deps, {
      ...{ author_id: author.id, category_ids: [network.id, method.id], tags: ['ccna', 'subnetting'] },
      ...{ featured_image: 'https://example.com/a.png', reading_minutes: 7 },
    });
    const { posts } = await list();
    expect(posts).toEqual([
      {
        ...{ id: post.id, title: post.title, slug: post.slug, excerpt: post.excerpt, reading_minutes: 7 },
        ...{ featured_image: 'https://example.com/a.png', author_name: 'Ines Okafor', tags: ['ccna', 'subnetting'] },
        ...{ published_at: '2026-11-20T09:00:00.000Z', updated_at: '2026-11-20T09:00:00.000Z' },
        created_at: '2026-11-20T09:00:00.000Z',
        categories: [
          { id: network.id, name: 'Networking', slug: 'networking' },
          { id: method.id, name: 'Method', slug: method.slug },
        ],
      },
    ]);
    await app.deps.db.delete(users).where(eq(users.id, author.id));
    expect((await list()).posts[0].author_name).toBeNull();
  });

  test('L7-035: finds words in title, excerpt and content, as they are typed and in any case', async () => {
    await aPost(app.deps, { title: 'Subnetting in your head', slug: 'title' });
    await aPost(app.deps, { excerpt: 'About subnetting.', slug: 'excerpt', published_at: daysAgo(1) });
    await aPost(app.deps, { content: 'Then SUBNETTING, 100%_sure.', slug: 'content', published_at: daysAgo(2) });
    await aPost(app.deps, { content: 'Subnetting too.', slug: 'draft', published: false });
    expect(await list('?q=subnetting')).toMatchObject({ total: 3, total_is_more: false });
    expect(slugs(await list('?q=subNETting'))).toEqual(['title', 'excerpt', 'content']);
    expect(slugs(await list('?q=100%25_s'))).toEqual(['content']);
    expect(slugs(await list('?q=0%25s'))).toEqual([]);
    expect(slugs(await list('?q=_'))).toEqual(['content']);
    expect(await list('?q=nothing-has-this')).toMatchObject({ posts: [], total: 0, first: 1 });
  });

  test('L2-141: category, tag and words narrow it together', async () => {
    const [a, b] = [await aBlogCategory(app.deps), await aBlogCategory(app.deps)];
    const make = (slug: string, age: number, category_ids: string[], tags: string[], content: string) =>
      aPost(app.deps, { slug, published_at: daysAgo(age), category_ids, tags, content });
    await make('one', 1, [a.id], ['x'], 'apple');
    await make('two', 2, [a.id, b.id], ['x', 'y'], 'pear');
    await make('three', 3, [b.id], ['y'], 'apple');
    await make('four', 4, [], ['x'], 'apple');
    expect(await list(`?category=${a.slug}`)).toMatchObject({
      total: 2,
      category: { name: a.name, description: '' },
    });
    expect(slugs(await list(`?category=${a.slug}`))).toEqual(['one', 'two']);
    expect(slugs(await list('?tag=x'))).toEqual(['one', 'two', 'four']);
    expect(slugs(await list(`?tag=x&category=${b.slug}`))).toEqual(['two']);
    expect(await list(`?tag=y&category=${a.slug}`)).toMatchObject({ total: 1, total_is_more: false });
    expect(slugs(await list(`?tag=x&category=${a.slug}&q=apple`))).toEqual(['one']);
    expect(slugs(await list('?tag=x&q=APPLE'))).toEqual(['one', 'four']);
    expect(slugs(await list(`?category=${b.slug}&q=apple`))).toEqual(['three']);
  });

  test('a category or a tag that does not exist, or that only drafts use, finds nothing and says so', async () => {
    await aPost(app.deps);
    const secret = await aBlogCategory(app.deps);
    await aPost(app.deps, { published: false, category_ids: [secret.id] });
    expect(await list(`?category=${secret.slug}`)).toMatchObject({ posts: [], total: 0, category: null });
    expect(await list('?category=nope')).toMatchObject({ posts: [], total: 0, category: null });
    expect(await list('?tag=nope')).toMatchObject({ posts: [], total: 0 });
    expect(await list('?category=nope&q=Post')).toMatchObject({ posts: [], total: 0 });
  });

  test('L9-029: tells the categories that have posts by name, and the ten most used tags', async () => {
    const [zoo, ant, none] = [
      await aBlogCategory(app.deps, { name: 'Zoo' }),
      await aBlogCategory(app.deps, { name: 'ant' }),
      await aBlogCategory(app.deps, { name: 'None' }),
    ];
    await somePosts(12, (index) => ({
      category_ids: index === 0 ? [zoo.id, ant.id] : [zoo.id],
      tags: Array.from({ length: 12 - index }, (_, tag) => `tag-${String(tag).padStart(2, '0')}`),
    }));
    await aPost(app.deps, { published: false, category_ids: [none.id], tags: ['tag-11'] });
    const { categories, popular_tags } = await list();
    expect(categories.map(({ name, posts }: any) => [name, posts])).toEqual([
      ['ant', 1],
      ['Zoo', 12],
    ]);
    expect(popular_tags).toHaveLength(10);
    expect(popular_tags[0]).toEqual({ tag: 'tag-00', posts: 12 });
    expect(popular_tags[9]).toEqual({ tag: 'tag-09', posts: 3 });
  });

  test('a place that no answer of ours gave is refused', async () => {
    for (const cursor of ['x', Buffer.from('[0,0]').toString('base64url'), '%5B%5D']) {
      expect(codeOf(await app.call('GET', `/api/blog/posts?cursor=${cursor}`))).toEqual([400, 'MALFORMED_REQUEST']);
    }
  });

  test('whatever is typed, a search finds what a look at each post finds, on every page', async () => {
    const words = ['alpha', 'beta', 'ga', '%', '_', '\\', 'Öl', '日本', 'x'];
    const [one, two] = [await aBlogCategory(app.deps), await aBlogCategory(app.deps)];
    const posts = await somePosts(30, (index) => ({
      title: `${words[index % 9]} ${words[index % 4]}`,
      excerpt: words[index % 5] ?? '',
      content: `${words[index % 7]}-${words[(index + 3) % 9]}`,
      category_ids: [index % 2 ? one.id : two.id],
      tags: [`t${index % 3}`],
    }));
    const query = fc.record({
      q: fc.oneof(fc.constantFrom('', ...words, 'alpha al', '-x', 'ÖL', 'zzz')),
      category: fc.constantFrom(undefined, one, two),
      tag: fc.constantFrom(undefined, 't0', 't1'),
    });
    const wanted = ({ q, category, tag }: any) =>
      posts.filter(
        (post, index) =>
          `${post.title} ${post.excerpt} ${post.content}`.toLowerCase().includes(q.toLowerCase()) &&
          (!tag || post.tags.includes(tag)) &&
          (!category || (index % 2 ? one : two) === category),
      );
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const expected = wanted(asked).map(({ slug }) => slug);
        const parameters = new URLSearchParams({ q: asked.q, limit: '7' });
        if (asked.category) parameters.set('category', asked.category.slug);
        if (asked.tag) parameters.set('tag', asked.tag);
        const seen: string[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = await list(`?${parameters}&cursor=${cursor}`);
          expect([page.total, page.total_is_more, page.first]).toEqual([expected.length, false, seen.length + 1]);
          seen.push(...slugs(page));
          cursor = page.next_cursor;
        }
        expect(seen).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe('L7-036: a post', () => {
  const read = (slug: string) => app.call('GET', `/api/blog/posts/${encodeURIComponent(slug)}`);

  test('is found by its slug, in any script, with all that its page shows', async () => {
    const category = await aBlogCategory(app.deps);
    const content = 'Text.<!-- not yet --><!-- never closed';
    const parts = { title: 'Überblick', slug: 'überblick-日本', content, tags: ['a'], category_ids: [category.id] };
    const post = await aPost(app.deps, parts);
    const body = ok(await read('überblick-日本'));
    expect(body.post).toMatchObject({
      ...{ id: post.id, title: 'Überblick', slug: 'überblick-日本', published: true },
      ...{ meta_title: 'Überblick', meta_description: post.excerpt, related: [], previous: null, next: null },
      ...{ tags: ['a'], categories: [{ id: category.id, name: category.name, slug: category.slug }] },
    });
    expect(body.post).toMatchObject({ content: 'Text.', created_at: '2026-11-20T09:00:00.000Z' });
    expect(body.post).not.toHaveProperty('author_id');
  });

  test('L8-080: one that is no post, or a draft, does not exist for anybody', async () => {
    const draft = await aPost(app.deps, { published: false });
    const admin = await app.person({ is_admin: true });
    for (const call of [app.call, admin.call]) {
      for (const slug of [draft.slug, 'nothing', '%20']) {
        const { status, body } = await call('GET', `/api/blog/posts/${slug}`);
        expect([status, body]).toEqual([404, { error: 'Blog post not found', code: 'POST_NOT_FOUND' }]);
      }
    }
  });

  test('says of itself to search engines what it was given, else its title, excerpt and first words', async () => {
    const given = await aPost(app.deps, { meta_title: 'Meta', meta_description: 'About it' });
    expect((await read(given.slug)).body.post).toMatchObject({ meta_title: 'Meta', meta_description: 'About it' });
    const content = `## Heading

Why & **how** ${'word '.repeat(60)}`;
    const bare = await aPost(app.deps, { excerpt: '', content });
    const { meta_description } = (await read(bare.slug)).body.post;
    expect(meta_description).toMatch(/^Why & how word word .*word…$/);
    expect(meta_description.length).toBeLessThanOrEqual(160);
    const wordless = await aPost(app.deps, { excerpt: '', content: '## Only a heading' });
    expect((await read(wordless.slug)).body.post.meta_description).toBe(wordless.title);
  });

  test('L9-030: up to three others are related: of its first category or its first tag, newest first', async () => {
    const [a, b] = [await aBlogCategory(app.deps), await aBlogCategory(app.deps)];
    const make = (slug: string, age: number, category_ids: string[], tags: string[], published = true) =>
      aPost(app.deps, { slug, published_at: daysAgo(age), category_ids, tags, published });
    await make('this', 3, [a.id, b.id], ['x', 'y']);
    await make('same-category', 1, [b.id, a.id], []);
    await make('second-category', 2, [b.id], ['y']);
    await make('same-tag', 4, [], ['z', 'x']);
    await make('both', 5, [a.id], ['x']);
    await make('one-too-many', 6, [a.id], []);
    await make('draft', 0, [a.id], ['x'], false);
    const { related } = (await read('this')).body.post;
    expect(related.map(({ slug }: any) => slug)).toEqual(['same-category', 'same-tag', 'both']);
    expect(related[0]).toEqual({
      ...{ title: expect.any(String), slug: 'same-category', published_at: daysAgo(1).toISOString() },
    });
  });

  test('knows the posts published before and after it', async () => {
    const [newest, middle, oldest] = await somePosts(3);
    await aPost(app.deps, { published: false, published_at: daysAgo(1) });
    const around = async (slug = '') => {
      const { previous, next } = (await read(slug)).body.post;
      return [previous?.slug ?? null, next?.slug ?? null];
    };
    expect(await around(middle?.slug)).toEqual([oldest?.slug, newest?.slug]);
    expect(await around(newest?.slug)).toEqual([middle?.slug, null]);
    expect(await around(oldest?.slug)).toEqual([null, middle?.slug]);
  });

  test('answers to its former slugs with its present one, while it is published', async () => {
    const post = await aPost(app.deps, { slug: 'present' });
    const draft = await aPost(app.deps, { slug: 'taken-back', published: false, published_at: daysAgo(2) });
    await app.deps.db.insert(blog_former_slugs).values([
      { slug: 'former', post_id: post.id },
      { slug: 'former-draft', post_id: draft.id },
    ]);
    expect((await read('former')).body.post).toMatchObject({ id: post.id, slug: 'present' });
    expect((await read('former-draft')).status).toBe(404);
  });
});

describe('the preview', () => {
  const path = (id: string) => `/api/admin/posts/${id}/preview`;

  test('shows administrators a draft as readers will see it', async () => {
    const admin = await app.person({ is_admin: true });
    const category = await aBlogCategory(app.deps);
    const draft = await aPost(app.deps, { published: false });
    await app.deps.db.transaction((tx) => placePost(tx, draft.id, [category.id]));
    const body = ok(await admin.call('GET', path(draft.id)));
    expect(body.post).toMatchObject({
      ...{ id: draft.id, published: false, published_at: null, html: draft.html, previous: null, next: null },
      categories: [{ id: category.id }],
    });
    expect((await admin.call('GET', path('x'))).body.error).toBe('Blog post not found');
  });
});
