import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { useTestApp } from '../../tests/support/app.ts';
import { type Db, rows } from '../db/open.ts';
import { indexPost, placePost, unindexCategory, unindexPost } from './index-post.ts';
import { blog_categories, blog_counts, blog_post_categories, blog_post_tags, blog_posts } from './tables.ts';

const app = useTestApp();

/** What happens to post `post` (0 to 5); categories and tags by number. */
type Event =
  | { do: 'save'; post: number; tags: number[]; categories: number[]; published: boolean }
  | { do: 'publish'; post: number; published: boolean }
  | { do: 'delete'; post: number }
  | { do: 'delete category'; category: number };

const few = fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 4 });
const post = fc.integer({ min: 0, max: 5 });
const events: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('save'), post, tags: few, categories: few, published: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish'), post, published: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), post }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('delete category'), category: fc.integer({ min: 0, max: 4 }) }),
  },
) as fc.Arbitrary<Event>;

interface Blog {
  posts: string[];
  categories: string[];
}

async function aBlog(): Promise<Blog> {
  await app.deps.db.delete(blog_posts);
  await app.deps.db.delete(blog_categories);
  await app.deps.db.delete(blog_counts);
  const categories = await app.deps.db
    .insert(blog_categories)
    .values(
      [0, 1, 2, 3, 4].map((n) => ({ name: `C${n}`, slug: `c-${n}-${randomUUID()}`, updated_at: app.deps.clock() })),
    )
    .returning();
  return { posts: Array.from({ length: 6 }, () => randomUUID()), categories: categories.map(({ id }) => id) };
}

async function happen(blog: Blog, event: Event, at: Date): Promise<void> {
  await app.deps.db.transaction(async (tx) => {
    if (event.do === 'delete category') {
      const id = blog.categories[event.category] as string;
      await unindexCategory(tx, id);
      await tx.delete(blog_categories).where(eq(blog_categories.id, id));
      return;
    }
    const id = blog.posts[event.post] as string;
    if (event.do === 'delete') {
      if (await unindexPost(tx, id)) await tx.delete(blog_posts).where(eq(blog_posts.id, id));
    } else if (event.do === 'publish') {
      const set = event.published ? { published: true, published_at: at } : { published: false };
      await tx.update(blog_posts).set(set).where(eq(blog_posts.id, id));
      await indexPost(tx, id);
    } else {
      await save(tx, id, event, at);
      await placePost(
        tx,
        id,
        event.categories.map((n) => blog.categories[n] as string),
      );
    }
  });
}

async function save(tx: Db, id: string, event: Event & { do: 'save' }, at: Date): Promise<void> {
  const values = {
    tags: event.tags.map((n) => `tag-${n}`),
    published: event.published,
    published_at: event.published ? at : null,
  };
  const texts = { title: 'T', slug: randomUUID(), content: 'c', html: '', reading_minutes: 1 };
  await tx
    .insert(blog_posts)
    .values({ id, ...texts, created_at: at, updated_at: at, ...values })
    .onConflictDoUpdate({ target: blog_posts.id, set: values });
}

/** Everything that is kept beside the posts, and the same counted anew from the posts. */
async function keptAndCounted() {
  const { db } = app.deps;
  const kept = {
    counts: await db.select().from(blog_counts).orderBy(asc(blog_counts.kind), asc(blog_counts.key)),
    tags: await db.select().from(blog_post_tags).orderBy(asc(blog_post_tags.post_id), asc(blog_post_tags.tag)),
    wrong_copies: await rows(
      db,
      sql`select 1 from blog_post_categories c join blog_posts p on p.id = c.post_id
        where c.published <> p.published or c.published and c.published_at is distinct from p.published_at`,
    ),
  };
  const posts = await db.select().from(blog_posts);
  const links = await db.select().from(blog_post_categories);
  const published = new Map(posts.filter((each) => each.published).map((each) => [each.id, each]));
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const each of published.values()) {
    count('all ');
    for (const tag of each.tags) count(`tag ${tag}`);
  }
  for (const link of links) if (published.has(link.post_id)) count(`category ${link.category_id}`);
  const tags = [...published.values()].flatMap(({ id, tags, published_at }) =>
    tags.map((tag) => ({ post_id: id, tag, published_at })),
  );
  return {
    kept: { ...kept, counts: Object.fromEntries(kept.counts.map((c) => [`${c.kind} ${c.key}`, c.posts])) },
    counted: {
      counts: Object.fromEntries(counts),
      tags: tags.sort((a, b) => (a.post_id + a.tag < b.post_id + b.tag ? -1 : 1)),
      wrong_copies: [],
    },
  };
}

const agrees = async () => {
  const { kept, counted } = await keptAndCounted();
  expect({
    ...kept,
    tags: kept.tags.map(({ tag, post_id, published_at }) => ({ post_id, tag, published_at })),
  }).toEqual(counted);
};

/** A post that names a category which is gone is refused; nothing else may fail. */
const unlessMissing = (error: unknown) => {
  if (!(error instanceof AppError && error.code === 'BLOG_CATEGORY_NOT_FOUND')) throw error;
};

test('after any history the counts, the copies and the rows of tags are what the posts say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { minLength: 1, maxLength: 20 }), async (history) => {
      const blog = await aBlog();
      for (const [n, event] of history.entries()) {
        await happen(blog, event, new Date(1_700_000_000_000 + n * 1000)).catch(unlessMissing);
        await agrees();
      }
    }),
    { numRuns: 25 },
  );
});

test('many saves, toggles and deletes at the same moment wait for each other, and nothing is miscounted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { minLength: 60, maxLength: 120, size: 'max' }), async (history) => {
      const blog = await aBlog();
      const ends = await Promise.allSettled(
        history.map((event, n) => happen(blog, event, new Date(1_700_000_000_000 + n * 1000)).catch(unlessMissing)),
      );
      expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
      await agrees();
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

test('categories stand in the order given, twice is once, and an unknown one is refused', async () => {
  const blog = await aBlog();
  const [id = ''] = blog.posts;
  await happen(
    blog,
    { do: 'save', post: 0, tags: [], categories: [3, 1, 1, 2], published: true },
    new Date(1_700_000_000_000),
  );
  const { post_id, position } = blog_post_categories;
  const own = app.deps.db.select().from(blog_post_categories).where(eq(post_id, id));
  const links = await own.orderBy(asc(position));
  expect(links.map(({ category_id, position }) => [blog.categories.indexOf(category_id), position])).toEqual([
    [3, 0],
    [1, 1],
    [2, 2],
  ]);
  await expect(app.deps.db.transaction((tx) => placePost(tx, id, [randomUUID()]))).rejects.toMatchObject({
    code: 'BLOG_CATEGORY_NOT_FOUND',
  });
  await agrees();
});

test('posts that were written without it are counted with the next one', async () => {
  const blog = await aBlog();
  const [one = '', two = ''] = blog.posts;
  const event = { do: 'save', tags: [], categories: [], published: true } as const;
  await app.deps.db.transaction((tx) => save(tx, one, { ...event, tags: [], categories: [], post: 0 }, new Date()));
  await app.deps.db.transaction(async (tx) => {
    await save(tx, two, { ...event, tags: [], categories: [], post: 1 }, new Date());
    await indexPost(tx, two);
  });
  expect(await app.deps.db.select().from(blog_counts)).toEqual([{ kind: 'all', key: '', posts: 2 }]);
});
