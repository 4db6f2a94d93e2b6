import { asc, eq, inArray, sql } from 'drizzle-orm';
import { only } from '#core/lib/fields.ts';
import { placePost } from '../blog/index-post.ts';
import { isTaken } from '../blog/slug.ts';
import { blog_categories, blog_post_categories, blog_posts } from '../blog/tables.ts';
import type { Db } from '../db/open.ts';
import { renderMarkdown } from '../markdown/render.ts';
import type { Library } from './read-library.ts';
import type { BlogCategoryFile, PostFile } from './read-posts.ts';
import { count, hashOf, type Load, loadRow, remember, remembered, verdict } from './verdict.ts';

/** At this hour it is the same day from the American west coast to New Zealand. */
const HOUR = 'T08:00:00.000Z';

/** A slug that belongs to another post or category stays there. */
export async function loadPosts(load: Load, library: Library): Promise<void> {
  const { tx, now, report } = load;
  const categoryIds = await loadCategories(load, library.blogCategories);
  const loaded = await remembered(tx, 'post/');
  const ids = [...loaded.values()].map(({ row_id }) => row_id);
  const current = await currentPosts(tx, ids);
  for (const post of library.posts) {
    const key = `post/${post.slug}`;
    const before = loaded.get(key);
    const category_ids = post.categories.flatMap((name) => categoryIds.get(name) ?? []);
    const hash = hashOf(contentOf(post, category_ids));
    if (!before && (await isTaken(tx, post.slug, null))) {
      count(report, 'keep', key);
      continue;
    }
    const stands = before ? (current.get(before.row_id) ?? null) : null;
    // Unchanged even though it differs from the last load: deleting a category changed the post like its file.
    const what = stands === hash ? 'leave' : verdict(hash, before?.hash, stands);
    if (what === 'add' || what === 'change') {
      const row_id = await writePost(tx, post, before?.row_id ?? null, now);
      await placePost(tx, row_id, category_ids);
      await remember(tx, [{ key, row_id, hash }], now);
    } else if (what === 'leave' && before && before.hash !== hash) {
      await remember(tx, [{ ...before, hash }], now);
    }
    count(report, what, key);
  }
}

async function loadCategories(load: Load, categories: BlogCategoryFile[]) {
  const { tx, now, report } = load;
  const ids = new Map<string, string>();
  const loaded = await remembered(tx, 'blog-category/');
  const { id: its, slug } = blog_categories;
  for (const category of categories) {
    const key = `blog-category/${category.slug}`;
    const values = { ...category, updated_at: now };
    const [theirs] = loaded.has(key) ? [] : await tx.select().from(blog_categories).where(eq(slug, category.slug));
    if (theirs) count(report, 'keep', key);
    const target = {
      find: (id: string) => tx.select().from(blog_categories).where(eq(its, id)),
      add: async () => (await tx.insert(blog_categories).values(values).returning({ id: its }))[0]?.id,
      change: (id: string) => tx.update(blog_categories).set(values).where(eq(its, id)),
    };
    const id = theirs?.id ?? (await loadRow(load, key, category, target));
    if (id) ids.set(category.name, id);
  }
  return ids;
}

async function writePost(tx: Db, post: PostFile, id: string | null, now: Date): Promise<string> {
  const { categories: _, published_at: day, ...text } = post;
  const { html, reading_minutes } = await renderMarkdown(tx, post.content);
  const published_at = new Date(`${day}${HOUR}`);
  const values = { ...text, html, reading_minutes, published: true, published_at };
  if (id) {
    const version = sql`${blog_posts.version} + 1`;
    await tx
      .update(blog_posts)
      .set({ ...values, version, updated_at: now })
      .where(eq(blog_posts.id, id));
    return id;
  }
  // Dated back, so that lists do not show all of them as new.
  const written = new Date(Math.min(published_at.getTime(), now.getTime()));
  const [added] = await tx
    .insert(blog_posts)
    .values({ ...values, created_at: written, updated_at: written })
    .returning({ id: blog_posts.id });
  return added?.id as string;
}

async function currentPosts(tx: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const list = await tx.select().from(blog_posts).where(inArray(blog_posts.id, ids));
  const links = await tx
    .select()
    .from(blog_post_categories)
    .where(inArray(blog_post_categories.post_id, ids))
    .orderBy(asc(blog_post_categories.position));
  const byPost = Map.groupBy(links, ({ post_id }) => post_id);
  return new Map(
    list.map((row) => {
      const category_ids = (byPost.get(row.id) ?? []).map(({ category_id }) => category_id);
      const published_at = row.published ? row.published_at?.toISOString() : null;
      return [row.id, hashOf(contentOf({ ...row, published_at: published_at ?? '' }, category_ids))] as const;
    }),
  );
}

const compared = [
  ...(['slug', 'title', 'excerpt', 'content', 'tags', 'meta_title', 'meta_description', 'featured_image'] as const),
  'published_at' as const,
];

function contentOf(post: Pick<PostFile, (typeof compared)[number]>, category_ids: string[]) {
  const { published_at } = post;
  const moment = published_at.length === 10 ? `${published_at}${HOUR}` : published_at;
  return { ...only(compared, post), published_at: moment, category_ids };
}
