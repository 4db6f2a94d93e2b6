import { asc, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Answer, type Person, useTestApp } from '../../tests/support/app.ts';
import { aBlogCategory, aPost } from '../../tests/support/factories.ts';
import { putOpened } from '../../tests/support/versions.ts';
import { audit_log } from '../audit/tables.ts';
import { rows } from '../db/open.ts';
import { placePost } from './index-post.ts';
import { blog_counts, blog_post_categories, blog_posts } from './tables.ts';

const app = useTestApp();
const admin = () => app.person({ is_admin: true });

const list = async (who: Person) => (await who.call('GET', '/api/admin/blog-categories')).body.categories;
const add = (who: Person, body: object) => who.call('POST', '/api/admin/blog-categories', body);
const change = (who: Person, id: string, body: object) => putOpened(who, `/api/admin/blog-categories/${id}`, body);
const remove = (who: Person, id: string) => who.call('DELETE', `/api/admin/blog-categories/${id}`);
const slugIn = ({ status, body }: Answer) => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.category.slug;
};
const entries = async () => app.deps.db.select().from(audit_log).orderBy(asc(audit_log.at));

test('A3-036, L3-072, A7-074: by name, with how many posts have each, drafts included', async () => {
  const administrator = await admin();
  const beta = await aBlogCategory(app.deps, { name: 'beta' });
  const alpha = await aBlogCategory(app.deps, { name: 'Alpha', description: 'First' });
  await aPost(app.deps, { category_ids: [alpha.id, beta.id] });
  await aPost(app.deps, { category_ids: [alpha.id], published: false });
  expect(await list(administrator)).toEqual([
    {
      version: expect.any(Number),
      ...{ id: alpha.id, name: 'Alpha', slug: alpha.slug, description: 'First', posts: 2 },
      updated_at: app.deps.clock().toISOString(),
    },
    expect.objectContaining({ id: beta.id, posts: 1 }),
  ]);
});

describe('slugs', () => {
  test('A4-028: made from the name where none is typed, with a number where that is taken', async () => {
    const administrator = await admin();
    expect(slugIn(await add(administrator, { name: ' Exam  Day! ' }))).toBe('exam-day');
    expect(slugIn(await add(administrator, { name: 'exam day', slug: '' }))).toBe('exam-day-2');
    expect(slugIn(await add(administrator, { name: 'Exam day', slug: 'its-own' }))).toBe('its-own');
    expect(slugIn(await add(administrator, { name: 'Übung macht Größe' }))).toBe('übung-macht-größe');
  });

  test('a name of signs alone gets a short id', async () => {
    const administrator = await admin();
    expect(slugIn(await add(administrator, { name: '!?' }))).toMatch(/^[0-9a-f]{8}$/);
    expect(slugIn(await add(administrator, { name: '!?' }))).toMatch(/^[0-9a-f]{8}$/);
  });

  test('whatever the name, its slug can be sent back as it is', async () => {
    const administrator = await admin();
    for (const name of ['e!\u0301', 'İ'.repeat(120), '𝕬'.repeat(60), `a${' -'.repeat(50)}`, '__', 'ﬃ'.repeat(120)]) {
      const { category } = (await add(administrator, { name })).body;
      const again = await change(administrator, category.id, { name, slug: category.slug });
      expect(slugIn(again), name).toBe(category.slug);
    }
  });

  test('one that was typed and is taken is refused beside its field', async () => {
    const administrator = await admin();
    const taken = await aBlogCategory(app.deps, { slug: 'taken' });
    const other = await aBlogCategory(app.deps);
    const sentence = 'Another category has the slug "taken"';
    for (const answer of [
      await add(administrator, { name: 'New', slug: 'taken' }),
      await change(administrator, other.id, { name: 'Other', slug: 'taken' }),
    ]) {
      expect([answer.status, answer.body]).toEqual([
        409,
        { error: sentence, code: 'BLOG_CATEGORY_SLUG_TAKEN', fields: { slug: sentence } },
      ]);
    }
    expect(slugIn(await change(administrator, taken.id, { name: 'Own', slug: 'taken' }))).toBe('taken');
    expect(await list(administrator)).toHaveLength(2);
  });

  test('many that are added at once with one name each get their own', async () => {
    const administrator = await admin();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(administrator, { name: 'Same' })));
    expect(new Set(answers.map(slugIn))).toHaveLength(8);
  });
});

describe('changing', () => {
  test('what changed is recorded; what is so already is not', async () => {
    const administrator = await admin();
    const { category } = (await add(administrator, { name: 'Before', description: 'Text' })).body;
    app.pass(1000);
    const same = await change(administrator, category.id, { name: 'Before', slug: 'before', description: 'Text' });
    expect(same.body.category).toEqual(category);
    const changed = await change(administrator, category.id, { name: 'After', slug: '', description: 'Text' });
    expect(changed.body.category).toMatchObject({ name: 'After', slug: 'after', posts: 0 });
    expect(changed.body.category.updated_at).toBe(app.deps.clock().toISOString());
    expect(await entries()).toMatchObject([
      { what: 'Added a blog category', noun: 'blog category', object_id: category.id, object_name: 'Before' },
      {
        ...{ what: 'Changed a blog category', object_name: 'After' },
        detail: { fields: ['name', 'slug'], name: { from: 'Before', to: 'After' } },
      },
    ]);
  });
});

describe('deleting', () => {
  test('A5-062: its posts stay, without it, and the counts with them', async () => {
    const administrator = await admin();
    const [gone, stays] = [await aBlogCategory(app.deps, { name: 'Gone' }), await aBlogCategory(app.deps)];
    const { id } = await aPost(app.deps, { category_ids: [gone.id, stays.id] });
    await aPost(app.deps, { category_ids: [gone.id], published: false });
    expect((await remove(administrator, gone.id)).body).toEqual({ ok: true });
    const { posts } = (await administrator.call('GET', '/api/admin/posts')).body;
    expect(posts.map((post: any) => post.categories.length).sort()).toEqual([0, 1]);
    expect((await app.deps.db.select().from(blog_post_categories)).map((link) => link.post_id)).toEqual([id]);
    expect(await kept()).toEqual(await recounted());
    expect(await entries()).toMatchObject([
      { what: 'Deleted a blog category', object_id: gone.id, object_name: 'Gone', detail: { posts: 2 } },
    ]);
  });

  test('while others publish, place and delete its posts nobody waits forever, and the counts are right', async () => {
    const administrators = await Promise.all([admin(), admin(), admin()]);
    const names = Array.from({ length: 4 }, () => aBlogCategory(app.deps));
    const category_ids = (await Promise.all(names)).map(({ id }) => id);
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) {
      const its = category_ids.filter((_, index) => (n + index) % 3 !== 0);
      ids.push((await aPost(app.deps, { published: n % 2 === 0, tags: ['all', `t${n % 3}`], category_ids: its })).id);
    }
    const who = (n: number) => administrators[n % 3] as Person;
    const toggles = ids.flatMap((id, n) =>
      Array.from(
        { length: 4 },
        (_, turn) => () =>
          who(n + turn).call('PUT', `/api/admin/posts/${id}/publication`, { published: (n + turn) % 2 === 1 }),
      ),
    );
    const placings = ids.map((id, n) => async () => {
      const its = category_ids.toReversed().slice(n % 4);
      const saved = app.deps.db.transaction((tx) => placePost(tx, id, its));
      return saved.then(
        () => ({ status: 200 }),
        (error) => ({ status: error.code === 'BLOG_CATEGORY_NOT_FOUND' ? 404 : 500, body: String(error) }),
      );
    });
    const removals = [
      ...category_ids.slice(0, 2).map((id, n) => () => remove(who(n), id)),
      ...ids.slice(0, 3).map((id, n) => () => who(n).call('DELETE', `/api/admin/posts/${id}`)),
    ];
    const all = [...toggles, ...placings, ...removals].sort((one, other) => (String(one) < String(other) ? -1 : 1));
    // Each third of them, so that the kinds stand among each other.
    const mixed = [0, 1, 2].flatMap((part) => all.filter((_, index) => index % 3 === part));
    const answers = await Promise.all(mixed.map((act) => act()));
    for (const answer of answers) expect([200, 404], JSON.stringify(answer)).toContain(answer.status);
    expect(await kept()).toEqual(await recounted());
    const left = await list(who(0));
    expect(left).toHaveLength(2);
  });
});

const kept = async () =>
  (await app.deps.db.select().from(blog_counts)).map(({ kind, key, posts }) => `${kind} ${key} ${posts}`).sort();

async function recounted(): Promise<string[]> {
  const found = await rows<{ kind: string; key: string; posts: number }>(
    app.deps.db,
    sql`select 'all' as kind, '' as key, count(*)::int as posts from ${blog_posts} where published having count(*) > 0
      union all select 'category', c.category_id::text, count(*)::int from ${blog_post_categories} c
        join ${blog_posts} p on p.id = c.post_id where p.published group by c.category_id
      union all select 'tag', tag, count(*)::int from ${blog_posts}, unnest(tags) tag where published group by tag`,
  );
  return found.map(({ kind, key, posts }) => `${kind} ${key} ${posts}`).sort();
}

describe('former addresses of categories', () => {
  const listed = async (slug: string) => (await app.call('GET', `/api/blog/posts?category=${slug}`)).body;

  test('lead to the category that had them, with its present slug, however often it changed', async () => {
    const administrator = await admin();
    const { id } = await aBlogCategory(app.deps, { name: 'Tides', slug: 'tides' });
    const post = await aPost(app.deps, { category_ids: [id] });
    for (const slug of ['ebb', 'flood']) await change(administrator, id, { name: 'Tides', slug });
    for (const slug of ['tides', 'ebb', 'flood']) {
      const { category, posts } = await listed(slug);
      expect([category?.slug, posts.map((each: any) => each.id)], slug).toEqual(['flood', [post.id]]);
    }
    expect(slugIn(await change(administrator, id, { name: 'Tides', slug: 'tides' }))).toBe('tides');
    expect((await listed('tides')).category.slug).toBe('tides');
    await remove(administrator, id);
    for (const slug of ['tides', 'ebb', 'flood']) expect((await listed(slug)).category, slug).toBeNull();
  });

  test('are taken for other categories: a typed one is refused, one made from the name gets a number', async () => {
    const administrator = await admin();
    const { id } = await aBlogCategory(app.deps, { name: 'Tides', slug: 'tides' });
    await aPost(app.deps, { category_ids: [id] });
    await change(administrator, id, { name: 'Ebb', slug: 'ebb' });
    const typed = await add(administrator, { name: 'Other', slug: 'tides' });
    expect([typed.status, typed.body.fields]).toEqual([409, { slug: 'Another category has the slug "tides"' }]);
    expect(slugIn(await add(administrator, { name: 'Tides' }))).toBe('tides-2');
    const other = await aBlogCategory(app.deps, { name: 'Other', slug: 'other' });
    expect((await change(administrator, other.id, { name: 'Other', slug: 'tides' })).status).toBe(409);
    expect((await listed('tides')).category.id).toBe(id);
  });

  test('a category of the release before, which took a former slug of another one, keeps its address', async () => {
    const administrator = await admin();
    const { id } = await aBlogCategory(app.deps, { name: 'Tides', slug: 'tides' });
    await aPost(app.deps, { category_ids: [id] });
    await change(administrator, id, { name: 'Ebb', slug: 'ebb' });
    const theirs = await aBlogCategory(app.deps, { name: 'Tides', slug: 'tides' });
    await aPost(app.deps, { category_ids: [theirs.id] });
    expect((await listed('tides')).category.id).toBe(theirs.id);
  });
});
