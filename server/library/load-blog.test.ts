import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../tests/support/app.ts';
import { aBlogCategory, aPost } from '../../tests/support/factories.ts';
import { aFolder } from '../../tests/support/folder.ts';
import {
  blog_categories,
  blog_counts,
  blog_former_slugs,
  blog_post_categories,
  blog_post_tags,
  blog_posts,
} from '../blog/tables.ts';
import { content_pages } from '../content-pages/tables.ts';
import { rows } from '../db/open.ts';
import { ContentWrong } from './content-wrong.ts';
import { loadContent } from './load-content.ts';
import { readLibrary } from './read-library.ts';

const app = useTestApp();
let folder: string;

const river = {
  title: 'Rivers',
  excerpt: 'Of water',
  categories: '[Water, Land]',
  tags: '[rivers, maps]',
  published_at: '2026-03-01',
  meta_title: 'Rivers of the world',
  meta_description: 'All about rivers.',
};
const about = { title: 'About us', category: 'company', meta_title: 'About', meta_description: 'Who we are.' };

beforeEach(() => {
  folder = aFolder();
  for (const path of ['topics', 'blog', 'pages']) mkdirSync(join(folder, path));
  write('categories.json', '[]');
  categories(['Water', 'Land']);
  post('rivers', river, 'Rivers *run*.');
  post(
    'lakes',
    { ...river, title: 'Lakes', categories: '[Water]', tags: '[]', published_at: '2026-02-01' },
    'Lakes lie.',
  );
  page('about', about, '## Who?\nWe.');
});

describe("loading the blog's posts", () => {
  test('they are published on their day, rendered, with their categories and tags, by nobody', async () => {
    expect(await load()).toEqual({ added: 5, changed: 0, unchanged: 0, kept: [] });
    const posts = await app.deps.db.select().from(blog_posts).orderBy(asc(blog_posts.published_at));
    expect(posts).toMatchObject([
      { slug: 'lakes', published: true, published_at: new Date('2026-02-01T08:00:00Z') },
      {
        slug: 'rivers',
        author_id: null,
        html: '<p>Rivers <em>run</em>.</p>',
        reading_minutes: 1,
        excerpt: 'Of water',
      },
    ]);
    expect(await names('rivers')).toEqual(['Water', 'Land']);
    expect(await app.deps.db.select({ tag: blog_post_tags.tag }).from(blog_post_tags)).toHaveLength(2);
    const counts = await app.deps.db.select().from(blog_counts).where(eq(blog_counts.kind, 'all'));
    expect(counts).toMatchObject([{ posts: 2 }]);
  });

  test('a second time changes nothing at all', async () => {
    await load();
    const before = await everything();
    app.pass(60_000);
    expect(await load()).toEqual({ added: 0, changed: 0, unchanged: 5, kept: [] });
    expect(await everything()).toEqual(before);
  });

  test.each([
    ['title', { title: 'Streams' }, 'Rivers *run*.', { title: 'Streams' }],
    ['text', {}, 'Rivers **rest**.', { html: '<p>Rivers <strong>rest</strong>.</p>' }],
    ['day', { published_at: '2026-03-02' }, 'Rivers *run*.', { published_at: new Date('2026-03-02T08:00:00Z') }],
    [
      'picture',
      { featured_image: 'https://a.example/x.png' },
      'Rivers *run*.',
      { featured_image: 'https://a.example/x.png' },
    ],
    ['tags', { tags: '[maps]' }, 'Rivers *run*.', { tags: ['maps'] }],
  ])('a changed file changes its post in place: %s', async (_name, fields, text, expected) => {
    await load();
    const [before] = await found('rivers');
    app.pass(60_000);
    post('rivers', { ...river, ...fields }, text);
    expect(await load()).toEqual({ added: 0, changed: 1, unchanged: 4, kept: [] });
    expect(await found('rivers')).toMatchObject([
      { id: before?.id, version: 2, created_at: before?.created_at, updated_at: app.deps.clock(), ...expected },
    ]);
    expect(await load(), 'the change is remembered').toMatchObject({ changed: 0, unchanged: 5 });
  });

  test('other categories, in another order, are a change', async () => {
    await load();
    post('rivers', { ...river, categories: '[Land, Water]' }, 'Rivers *run*.');
    expect(await load()).toMatchObject({ changed: 1 });
    expect(await names('rivers')).toEqual(['Land', 'Water']);
  });

  const edit = (set: Partial<typeof blog_posts.$inferInsert>) => () =>
    app.deps.db.update(blog_posts).set(set).where(eq(blog_posts.slug, 'rivers'));
  test.each([
    ['a word of it was changed', edit({ content: 'Ours' })],
    ['it was taken back', edit({ published: false })],
    ['it has another slug', edit({ slug: 'ours' })],
    ['it was deleted', () => app.deps.db.delete(blog_posts).where(eq(blog_posts.slug, 'rivers'))],
    [
      'it left a category',
      () => app.deps.db.delete(blog_post_categories).where(eq(blog_post_categories.position, 1)),
    ],
  ])('what an administrator did stays and is listed, whatever the file says then: %s', async (_name, edit) => {
    await load();
    await edit();
    const before = await everything();
    expect(await load()).toEqual({ added: 0, changed: 0, unchanged: 4, kept: ['post/rivers'] });
    post('rivers', { ...river, title: 'Streams' }, 'Other words.');
    expect(await load()).toMatchObject({ changed: 0, kept: ['post/rivers'] });
    expect(await everything()).toEqual(before);
  });

  test("a slug that somebody's post has, or had, is theirs; once it is free the post comes", async () => {
    const theirs = await aPost(app.deps, { slug: 'rivers' });
    await app.deps.db.insert(blog_former_slugs).values({ slug: 'lakes', post_id: theirs.id });
    const report = { added: 3, changed: 0, unchanged: 0, kept: ['post/lakes', 'post/rivers'] };
    expect(await load()).toEqual(report);
    expect(await found('rivers')).toMatchObject([{ id: theirs.id, title: theirs.title }]);
    await app.deps.db.delete(blog_posts);
    expect(await load()).toEqual({ added: 2, changed: 0, unchanged: 3, kept: [] });
  });
});

describe("loading the blog's categories", () => {
  test('a changed one changes in place; an edited or deleted one stays so', async () => {
    await load();
    categories(['Water', 'Land'], 'New words');
    expect(await load()).toMatchObject({ changed: 2, kept: [] });
    await app.deps.db.update(blog_categories).set({ name: 'Seas' }).where(eq(blog_categories.slug, 'water'));
    await app.deps.db.delete(blog_categories).where(eq(blog_categories.slug, 'land'));
    expect(await load()).toEqual({
      added: 0,
      changed: 0,
      unchanged: 3,
      kept: ['blog-category/water', 'blog-category/land'],
    });
    expect(await names('rivers')).toEqual(['Seas']);
  });

  test('a post whose category was deleted still follows its file, without it', async () => {
    await load();
    await app.deps.db.delete(blog_categories).where(eq(blog_categories.slug, 'land'));
    await load();
    post('rivers', { ...river, title: 'Streams' }, 'Rivers *run*.');
    expect(await load()).toMatchObject({ changed: 1, kept: ['blog-category/land'] });
    expect(await names('rivers')).toEqual(['Water']);
  });

  test("an administrator's own one with the same slug is used and left as it is", async () => {
    const theirs = await aBlogCategory(app.deps, { slug: 'water', name: 'Waters' });
    expect(await load()).toEqual({ added: 4, changed: 0, unchanged: 0, kept: ['blog-category/water'] });
    expect(await names('lakes')).toEqual([theirs.name]);
    expect(await load()).toEqual({ added: 0, changed: 0, unchanged: 4, kept: ['blog-category/water'] });
  });
});

describe('loading the content pages', () => {
  test('a page is added, changed while nobody else did, and left once somebody did', async () => {
    await load();
    expect(await pages()).toMatchObject([
      { slug: 'about', title: 'About us', html: expect.stringContaining('>Who?</h2>') },
    ]);
    page('about', { ...about, og_title: 'Us' }, '## Who?\nWe.');
    expect(await load()).toMatchObject({ changed: 1 });
    expect(await pages()).toMatchObject([{ og_title: 'Us', version: 2 }]);
    await app.deps.db.update(content_pages).set({ meta_title: 'Ours' });
    page('about', about, 'New.');
    expect(await load()).toMatchObject({ changed: 0, kept: ['page/about'] });
    expect(await pages()).toMatchObject([{ meta_title: 'Ours', og_title: 'Us', version: 2 }]);
  });

  test('one that is missing comes back: the footer leads to it', async () => {
    await load();
    await app.deps.db.delete(content_pages);
    expect(await load()).toMatchObject({ added: 1, unchanged: 4 });
    expect(await load()).toMatchObject({ added: 0, unchanged: 5 });
  });

  test('one that is there already and not from here is kept', async () => {
    const theirs = { slug: 'about', title: 'Ours', content: 'x', html: '<p>x</p>', category: 'legal' } as const;
    await app.deps.db.insert(content_pages).values({ ...theirs, updated_at: app.deps.clock() });
    expect(await load()).toMatchObject({ added: 4, kept: ['page/about'] });
    expect(await pages()).toMatchObject([theirs]);
  });
});

describe('a file that cannot be read names its place', () => {
  const bad: [string, () => void, RegExp][] = [
    ['no front matter', () => write('blog/rivers.md', 'Rivers.'), /rivers\.md, line 1: it needs front matter/],
    [
      'nested too deeply',
      () => post('rivers', river, `${'> '.repeat(60)}x`),
      /rivers\.md: Line 10 is nested more than 50/,
    ],
    ['an open front matter', () => write('blog/rivers.md', '---\ntitle: x\n'), /line 1: it needs front matter/],
    ['broken YAML', () => write('blog/rivers.md', '---\ntitle: x\nexcerpt: a: b\n---\ny'), /rivers\.md, line 3: /],
    ['a field twice', () => write('blog/rivers.md', '---\ntitle: x\ntitle: y\n---\ny'), /line 3: .*unique/],
    ['a list', () => write('blog/rivers.md', '---\n- x\n---\ny'), /line 1: /],
    ['no text', () => post('rivers', river, ' \n'), /line 10: there is no text/],
    ['a bad slug', () => post('Big Rivers', river, 'x'), /Big Rivers\.md, line 1: .*slug/],
    ['an unknown page', () => page('imprint', about, 'x'), /imprint\.md, line 1: .*about, contact/],
    ['an unknown group', () => page('about', { ...about, category: 'misc' }, 'x'), /line 3: category: .*company/],
    ["a page's unknown field", () => page('about', { ...about, tags: '[]' }, 'x'), /line 6: tags: there is no such/],
    ['a category without a slug', () => write('blog-categories.json', '[{"name":"x"}]'), /blog-categories\.json: /],
    ['a slug twice', () => categories(['Water', 'water']), /blog-categories\.json: .*twice/],
  ];
  const badFields: [string, Partial<Record<string, string>>, RegExp][] = [
    ['a missing field', { excerpt: undefined }, /line 1: excerpt: it is missing/],
    ['an empty field', { title: '""' }, /line 2: title: it is empty/],
    ['an unknown field', { author: 'x' }, /line 9: author: there is no such field/],
    ['an unknown category', { categories: '[Fire]' }, /line 4: categories: .* Water, Land/],
    ['a category twice', { categories: '[Land, Land]' }, /line 4: categories: .*twice/],
    ['no category', { categories: '[]' }, /line 4: categories: /],
    ['a bad tag', { tags: '[Big River]' }, /line 5: tags: /],
    ['no day', { published_at: '2026-02-30' }, /line 6: published_at: .*YYYY-MM-DD/],
    ['a bad picture', { featured_image: 'http://a.example/x' }, /line 9: featured_image: /],
  ];
  for (const [name, fields, expected] of badFields)
    bad.push([name, () => post('rivers', { ...river, ...fields }, 'x'), expected]);
  test.each(bad)('%s', (_name, spoil, expected) => {
    spoil();
    const read = () => readLibrary(folder);
    expect(read).toThrow(ContentWrong);
    expect(read).toThrow(expected);
  });

  test('a library without posts and pages is one too', async () => {
    for (const path of ['blog', 'pages', 'blog-categories.json']) rmSync(join(folder, path), { recursive: true });
    expect(await load()).toEqual({ added: 0, changed: 0, unchanged: 0, kept: [] });
  });
});

const load = () => loadContent(app.deps.db, readLibrary(folder), app.deps.clock());

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text);
}

function post(slug: string, fields: Record<string, string | undefined>, text: string): void {
  write(`blog/${slug}.md`, withFields(fields, text));
}

function page(slug: string, fields: Record<string, string | undefined>, text: string): void {
  write(`pages/${slug}.md`, withFields(fields, text));
}

function withFields(fields: Record<string, string | undefined>, text: string): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return ['---', ...lines, '---', text].join('\n');
}

function categories(names: string[], description = 'Of the earth'): void {
  const list = names.map((name) => ({ name, slug: name.toLowerCase(), description }));
  write('blog-categories.json', JSON.stringify(list));
}

const found = (slug: string) => app.deps.db.select().from(blog_posts).where(eq(blog_posts.slug, slug));

const pages = () => app.deps.db.select().from(content_pages);

async function names(slug: string): Promise<string[]> {
  const list = await app.deps.db
    .select({ name: blog_categories.name })
    .from(blog_post_categories)
    .innerJoin(blog_categories, eq(blog_categories.id, blog_post_categories.category_id))
    .innerJoin(blog_posts, eq(blog_posts.id, blog_post_categories.post_id))
    .where(eq(blog_posts.slug, slug))
    .orderBy(asc(blog_post_categories.position));
  return list.map(({ name }) => name);
}

async function everything() {
  const ofPosts = ['blog_posts', 'blog_categories', 'blog_post_categories', 'blog_post_tags', 'blog_counts'];
  const tables = [...ofPosts, 'content_pages', 'loaded_content'];
  return Promise.all(tables.map((table) => rows(app.deps.db, sql.raw(`select * from ${table} order by 1, 2`))));
}
