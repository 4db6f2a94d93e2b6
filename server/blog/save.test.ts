import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ok, type Person, useTestApp } from '../../tests/support/app.ts';
import { aBlogCategory, aPost } from '../../tests/support/factories.ts';
import { audit_log } from '../audit/tables.ts';
import { blog_counts, blog_former_slugs, blog_post_categories, blog_posts } from './tables.ts';

const app = useTestApp();

const written = {
  ...{
    title: 'Subnetting in your head',
    slug: '',
    excerpt: 'Without tables.',
    content: '## Three steps\n\n1. Block size.',
  },
  ...{ featured_image: 'https://example.com/a.png', meta_title: 'Subnetting', meta_description: 'Three steps.' },
  ...{ tags: ['CCNA', ' Sub netting '], category_ids: [] as string[], published: false },
};

const add = (person: Person, parts: object = {}) => person.call('POST', '/api/admin/posts', { ...written, ...parts });
const put = (person: Person, id: string, body: object) => person.call('PUT', `/api/admin/posts/${id}`, body);

/** What the form sends for a post that it has opened. */
async function opened(person: Person, id: string): Promise<any> {
  const { post } = (await person.call('GET', `/api/admin/posts/${id}`)).body;
  const { title, slug, excerpt, content, featured_image, meta_title, meta_description, tags, published, version } =
    post;
  const category_ids = post.categories.map((category: any) => category.id);
  const fields = { title, slug, excerpt, content, featured_image, meta_title, meta_description, tags, published };
  return { ...fields, version, category_ids };
}

const rowOf = async (id: string) => (await app.deps.db.select().from(blog_posts).where(eq(blog_posts.id, id)))[0];
const formers = async () => (await app.deps.db.select().from(blog_former_slugs)).map(({ slug }) => slug).sort();
const entries = async () =>
  (await app.deps.db.select().from(audit_log)).map(({ what, detail }) => ({ what, detail }));

describe('A7-072: writing a post', () => {
  test('keeps it with its rendering, its author, its tags and its categories in the order given', async () => {
    const administrator = await app.person({ is_admin: true, full_name: 'Ines Okafor' });
    const [one, other] = [await aBlogCategory(app.deps), await aBlogCategory(app.deps)];
    const body = ok(await add(administrator, { category_ids: [other.id, one.id, other.id] }));
    expect(body.post).toMatchObject({
      ...{ title: 'Subnetting in your head', slug: 'subnetting-in-your-head', content: written.content, version: 1 },
      ...{ published: false, published_at: null, tags: ['ccna', 'sub-netting'], author_name: 'Ines Okafor' },
      ...{ author_id: administrator.who.user_id, featured_image: 'https://example.com/a.png' },
    });
    expect(body.post.categories.map(({ id }: any) => id)).toEqual([other.id, one.id]);
    const row = await rowOf(body.post.id);
    expect(row?.html).toContain('<li>');
    expect(row?.html).toContain('Block size.');
    expect(row?.reading_minutes).toBe(1);
    expect(await entries()).toEqual([
      { what: 'Wrote a post', detail: { slug: 'subnetting-in-your-head', published: false } },
    ]);
  });

  test('A3-034, A3-035, L3-059, L3-060, L3-068 to L3-070: answers with every field of a post', async () => {
    const administrator = await app.person({ is_admin: true });
    const { post } = (await add(administrator)).body;
    expect(Object.keys(post).sort()).toEqual(
      [
        ...['id', 'title', 'slug', 'excerpt', 'content', 'featured_image', 'published', 'published_at', 'tags'],
        ...['meta_title', 'meta_description', 'categories', 'author_id', 'author_name', 'created_at', 'updated_at'],
        ...['scheduled_at', 'version'],
      ].sort(),
    );
  });

  test('A4-019: published as of now where the form says so, and counted', async () => {
    const administrator = await app.person({ is_admin: true });
    const { post } = (await add(administrator, { published: true })).body;
    expect([post.published, post.published_at]).toEqual([true, '2026-11-20T09:00:00.000Z']);
    expect(await app.deps.db.select().from(blog_counts).orderBy(asc(blog_counts.kind), asc(blog_counts.key))).toEqual(
      [
        { kind: 'all', key: '', posts: 1 },
        { kind: 'tag', key: 'ccna', posts: 1 },
        { kind: 'tag', key: 'sub-netting', posts: 1 },
      ],
    );
  });

  test('a category that is gone is told, and nothing is written', async () => {
    const administrator = await app.person({ is_admin: true });
    const answer = await add(administrator, {
      category_ids: ['00000000-0000-4000-8000-000000000000'],
      published: true,
    });
    expect([answer.status, answer.body.code]).toEqual([404, 'BLOG_CATEGORY_NOT_FOUND']);
    expect(answer.body.fields).toEqual({ category_ids: 'This category no longer exists.' });
    expect(await app.deps.db.select().from(blog_posts)).toEqual([]);
    expect(await app.deps.db.select().from(blog_counts)).toEqual([]);
    expect(await entries()).toEqual([]);
  });
});

describe('A7-069, A7-070: slugs', () => {
  test('one made from a title that is taken gets a number, also where it is a former one; a title without letters gets a word', async () => {
    const administrator = await app.person({ is_admin: true });
    const slugs = [];
    for (const title of ['Ports', 'Ports!', 'ports', '???', '!!!']) {
      slugs.push((await add(administrator, { title })).body.post.slug);
    }
    expect(slugs.slice(0, 3)).toEqual(['ports', 'ports-2', 'ports-3']);
    expect(slugs[3]).toMatch(/^[0-9a-f]{10}$/);
    expect(slugs[4]).not.toBe(slugs[3]);
    const post = await aPost(app.deps);
    await app.deps.db.insert(blog_former_slugs).values({ slug: 'ports-4', post_id: post.id });
    expect((await add(administrator, { title: 'Ports' })).body.post.slug).toBe('ports-5');
  });

  test('a typed one that another post has, or had, is refused beside its field', async () => {
    const administrator = await app.person({ is_admin: true });
    const post = await aPost(app.deps, { slug: 'ports' });
    await app.deps.db.insert(blog_former_slugs).values({ slug: 'old-ports', post_id: post.id });
    const { post: mine } = (await add(administrator, { slug: 'mine' })).body;
    for (const slug of ['ports', 'old-ports']) {
      for (const answer of [
        await add(administrator, { slug }),
        await put(administrator, mine.id, { ...(await opened(administrator, mine.id)), slug }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([409, 'POST_SLUG_TAKEN']);
        expect(answer.body.fields).toEqual({ slug: `Another post has the slug "${slug}"` });
      }
    }
    expect(await entries()).toHaveLength(1);
  });

  test('a hundred posts of one title at the same moment get a hundred slugs', async () => {
    const administrator = await app.person({ is_admin: true });
    const answers = await Promise.all(Array.from({ length: 100 }, () => add(administrator, { published: true })));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    expect(new Set(answers.map(({ body }) => body.post.slug)).size).toBe(100);
    const [all] = await app.deps.db.select().from(blog_counts).where(eq(blog_counts.kind, 'all'));
    expect(all?.posts).toBe(100);
  });

  test('of two who type one slug at the same moment one is told', async () => {
    const administrator = await app.person({ is_admin: true });
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(administrator, { slug: 'ports' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('is told while it is typed', async () => {
    const administrator = await app.person({ is_admin: true });
    const { id } = await aPost(app.deps, { slug: 'ports' });
    const ask = async (query: Record<string, string>) =>
      (await administrator.call('GET', `/api/admin/post-slugs?${new URLSearchParams(query)}`)).body;
    expect(await ask({ title: 'Ports' })).toEqual({ slug: 'ports-2', is_free: false });
    expect(await ask({ title: 'Ports', post_id: id })).toEqual({ slug: 'ports', is_free: true });
    expect(await ask({ slug: 'ports' })).toEqual({ slug: 'ports-2', is_free: false });
    expect(await ask({ slug: 'sockets', title: 'Ports' })).toEqual({ slug: 'sockets', is_free: true });
    expect(await ask({ slug: 'So Ckets' })).toEqual({ slug: 'so-ckets', is_free: false });
    expect(await ask({ title: '???' })).toEqual({ slug: '', is_free: false });
    expect(await ask({})).toEqual({ slug: '', is_free: false });
    const long = await ask({ slug: 'x'.repeat(300) });
    expect(long).toEqual({ slug: 'x'.repeat(200), is_free: false });
  });

  test('a number never makes one longer than a slug may be', async () => {
    const administrator = await app.person({ is_admin: true });
    const title = `${'x'.repeat(197)}-𐐷`;
    await add(administrator, { title });
    const { slug } = (await add(administrator, { title })).body.post;
    expect(slug).toBe(`${'x'.repeat(197)}-2`);
  });

  test('the address of a post that was published goes on leading to it, and it may take its own back', async () => {
    const administrator = await app.person({ is_admin: true });
    const { post } = (await add(administrator, { title: 'One', published: true })).body;
    const rename = async (slug: string) =>
      (await put(administrator, post.id, { ...(await opened(administrator, post.id)), slug })).body.post.slug;
    expect(await rename('two')).toBe('two');
    expect(await formers()).toEqual(['one']);
    expect(await rename('three')).toBe('three');
    expect(await formers()).toEqual(['one', 'two']);
    expect(await rename('one')).toBe('one');
    expect(await formers()).toEqual(['three', 'two']);
    const other = (await add(administrator, { title: 'Two' })).body.post;
    expect(other.slug).toBe('two-2');
    await put(administrator, other.id, { ...(await opened(administrator, other.id)), slug: 'never-seen' });
    expect(await formers()).toEqual(['three', 'two']);
  });

  test('made anew from the title when the form leaves it blank; its own number stays', async () => {
    const administrator = await app.person({ is_admin: true });
    await add(administrator, { title: 'Ports' });
    const { post } = (await add(administrator, { title: 'Ports' })).body;
    const same = await opened(administrator, post.id);
    expect((await put(administrator, post.id, { ...same, slug: '' })).body.post).toMatchObject({
      ...{ slug: 'ports-2', version: 1 },
    });
    const renamed = await put(administrator, post.id, { ...same, slug: '', title: 'Sockets' });
    expect(renamed.body.post.slug).toBe('sockets');
    const wordless = await put(administrator, post.id, { ...same, version: 2, slug: '', title: '???' });
    expect(wordless.body.post.slug).toBe('sockets');
  });
});

describe('A7-072: changing a post', () => {
  test('changes what is said, counts the save and records the names of what was changed', async () => {
    const [author, other] = [await app.person({ is_admin: true }), await app.person({ is_admin: true })];
    const { post } = (await add(author)).body;
    app.pass(60_000);
    const before = await opened(other, post.id);
    const body = ok(await put(other, post.id, { ...before, content: 'New *words*.', excerpt: '' }));
    expect(body.post).toMatchObject({ version: 2, content: 'New *words*.', excerpt: '', slug: before.slug });
    expect([body.post.created_at, body.post.updated_at]).toEqual([
      '2026-11-20T09:00:00.000Z',
      '2026-11-20T09:01:00.000Z',
    ]);
    const html = expect.stringContaining('<em>words</em>');
    expect(await rowOf(post.id)).toMatchObject({ html, author_id: author.who.user_id });
    expect((await entries()).at(-1)).toEqual({ what: 'Changed a post', detail: { changed: ['excerpt', 'content'] } });
  });

  test('A4-024, A4-025, L4-045: published_at is set by the form only where there is none', async () => {
    const administrator = await app.person({ is_admin: true });
    const { post } = (await add(administrator)).body;
    const publish = async (published: boolean) => {
      app.pass(3_600_000);
      const body = { ...(await opened(administrator, post.id)), published };
      const { post: after } = (await put(administrator, post.id, body)).body;
      return [after.published, after.published_at];
    };
    expect(await publish(true)).toEqual([true, '2026-11-20T10:00:00.000Z']);
    expect(await publish(false)).toEqual([false, '2026-11-20T10:00:00.000Z']);
    expect(await app.deps.db.select().from(blog_counts)).toEqual([]);
    expect(await publish(true)).toEqual([true, '2026-11-20T10:00:00.000Z']);
  });

  test('A3-037, A3-038, A4-029, A7-073: its category links are replaced, in the new order', async () => {
    const administrator = await app.person({ is_admin: true });
    const [a, b, c] = await Promise.all([1, 2, 3].map(() => aBlogCategory(app.deps)));
    const { post } = (await add(administrator, { category_ids: [a?.id, b?.id], published: true })).body;
    const before = await opened(administrator, post.id);
    const { body } = await put(administrator, post.id, { ...before, category_ids: [c?.id, a?.id] });
    expect(body.post.categories.map(({ id }: any) => id)).toEqual([c?.id, a?.id]);
    const turned = await put(administrator, post.id, { ...before, version: 2, category_ids: [a?.id, c?.id] });
    expect(turned.body.post).toMatchObject({ version: 3, categories: [{ id: a?.id }, { id: c?.id }] });
    expect((await entries()).at(-1)?.detail).toEqual({ changed: ['category_ids'] });
    const links = await app.deps.db.select().from(blog_post_categories).orderBy(asc(blog_post_categories.position));
    expect(links.map(({ category_id, position, published }) => [category_id, position, published])).toEqual([
      [a?.id, 0, true],
      [c?.id, 1, true],
    ]);
  });
});
