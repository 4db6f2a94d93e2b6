import { asc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { profiles } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { blog_categories, blog_post_categories, blog_posts } from './tables.ts';

export const adminColumns = {
  id: blog_posts.id,
  title: blog_posts.title,
  slug: blog_posts.slug,
  excerpt: blog_posts.excerpt,
  featured_image: blog_posts.featured_image,
  published: blog_posts.published,
  published_at: blog_posts.published_at,
  scheduled_at:
    sql<Date | null>`case when ${blog_posts.published} then null else ${blog_posts.scheduled_at} end`.mapWith(
      blog_posts.scheduled_at,
    ),
  meta_title: blog_posts.meta_title,
  meta_description: blog_posts.meta_description,
  tags: blog_posts.tags,
  author_id: blog_posts.author_id,
  author_name: sql<string | null>`nullif(${profiles.full_name}, '')`,
  created_at: blog_posts.created_at,
  updated_at: blog_posts.updated_at,
  version: blog_posts.version,
};

interface Row {
  id: string;
  published_at: Date | null;
  scheduled_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export async function asWire<Found extends Row>(db: Db, found: readonly Found[]) {
  const categories = await categoriesOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((row) => ({ ...row, categories: categories.get(row.id) ?? [] }));
}

/** Throws POST_NOT_FOUND. */
export async function adminPost(db: Db, post_id: string) {
  const found = await db
    .select(adminColumns)
    .from(blog_posts)
    .leftJoin(profiles, eq(profiles.id, blog_posts.author_id))
    .where(eq(blog_posts.id, post_id));
  const [post] = await asWire(db, found);
  if (!post) throw new AppError('POST_NOT_FOUND');
  return post;
}

interface Named {
  id: string;
  name: string;
  slug: string;
}

async function categoriesOf(db: Db, post_ids: readonly string[]): Promise<Map<string, Named[]>> {
  const found = new Map<string, Named[]>();
  if (post_ids.length === 0) return found;
  const { id, name, slug } = blog_categories;
  const links = await db
    .select({ post_id: blog_post_categories.post_id, id, name, slug })
    .from(blog_post_categories)
    .innerJoin(blog_categories, eq(id, blog_post_categories.category_id))
    .where(inArray(blog_post_categories.post_id, [...post_ids]))
    .orderBy(asc(blog_post_categories.post_id), asc(blog_post_categories.position));
  for (const { post_id, ...category } of links) found.set(post_id, [...(found.get(post_id) ?? []), category]);
  return found;
}
