import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fillBlog } from '../../bench/blog-data.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { planOf, recordStatements } from '../../tests/support/plans.ts';

const app = useTestApp();

test('no list, search or post reads the posts from end to end: each finds them by an index', async () => {
  const { deps } = app;
  await fillBlog(deps.db, 2_400, 100);
  const seen = recordStatements(deps.db);
  for (const path of [
    '/api/blog/posts',
    '/api/blog/posts?category=category-1',
    '/api/blog/posts?tag=tag-1',
    '/api/blog/posts?category=category-1&tag=tag-2',
    '/api/blog/posts?q=rareword',
    '/api/blog/posts?q=xyz',
    '/api/blog/posts?q=sometimes',
    '/api/blog/posts?q=everywhere',
    '/api/blog/posts?q=everywhere&category=category-1',
    '/api/blog/posts?q=rareword&tag=tag-1',
    '/api/blog/posts/post-77',
  ]) {
    const { status, body } = await app.call('GET', path);
    expect(status, path).toBe(200);
    const next = body.next_cursor && `${path}${path.includes('?') ? '&' : '?'}cursor=${body.next_cursor}`;
    if (next) expect((await app.call('GET', next)).status, next).toBe(200);
  }
  await app.request('/blog/feed.xml', { headers: { host: 'localhost:3000' } });
  const statements = seen();
  expect(statements.filter(({ text }) => text.includes('blog_posts')).length).toBeGreaterThan(30);
  for (const statement of statements) {
    const plan = await planOf(deps.db, statement);
    for (const table of ['blog_posts', 'blog_post_tags', 'blog_post_categories']) {
      expect(plan, statement.text).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
    }
  }
});

test('a word that many posts have is compared with those of the next thousand posts alone, and every page is found', async () => {
  const { deps } = app;
  await fillBlog(deps.db, 10_000, 20);
  await deps.db.execute(sql`vacuum analyze blog_posts`);
  const page = async (cursor = '') => {
    const { body } = await app.call('GET', `/api/blog/posts?q=sometimes&cursor=${cursor}`);
    expect(body).toMatchObject({ total: 100, total_is_more: true });
    return { ...body, slugs: body.posts.map(({ slug }: { slug: string }) => slug) };
  };
  const seen = recordStatements(deps.db);
  const pages = [await page()];
  while (pages.at(-1).next_cursor !== null) pages.push(await page(pages.at(-1).next_cursor));
  const statements = seen().filter(({ text }) => text.includes('between') && !text.includes('not ('));
  const expected = Array.from({ length: 500 }, (_, index) => `post-${10_000 - 20 * index}`);
  expect(pages.flatMap(({ slugs }) => slugs)).toEqual(expected);
  expect((await page(pages.at(-1).previous_cursor)).slugs).toEqual(pages.at(-2).slugs);
  expect(statements.length).toBeGreaterThanOrEqual(pages.length);
  const plan = await planOf(deps.db, statements[0] as (typeof statements)[number]);
  expect(plan).toMatch(/BitmapAnd[\s\S]*blog_posts_folded[\s\S]*blog_posts_published/);
});
