import { asc, eq, inArray, sql } from 'drizzle-orm';
import { profiles } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { blog_categories, blog_post_categories, blog_posts } from './tables.ts';

export const listedColumns = {
  id: blog_posts.id,
  title: blog_posts.title,
  slug: blog_posts.slug,
  excerpt: blog_posts.excerpt,
  featured_image: blog_posts.featured_image,
  published_at: blog_posts.published_at,
  created_at: blog_posts.created_at,
  updated_at: blog_posts.updated_at,
  author_name: profiles.full_name,
  reading_minutes: blog_posts.reading_minutes,
  tags: blog_posts.tags,
};

const categoriesOfPost = sql<{ id: string; name: string; slug: string }[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) order by l.position), '[]')
  from blog_post_categories l join blog_categories c on c.id = l.category_id where l.post_id = ${blog_posts.id})`;

/** In the order of the given ids; missing and unpublished posts are left out. */
export async function listedPosts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = await db
    .select({ ...listedColumns, categories: categoriesOfPost })
    .from(blog_posts)
    .leftJoin(profiles, eq(profiles.id, blog_posts.author_id))
    .where(inArray(blog_posts.id, [...ids]));
  const byId = new Map(found.map((post) => [post.id, post]));
  return ids.flatMap((id) => {
    const post = byId.get(id);
    if (!post?.published_at) return [];
    return { ...post, author_name: post.author_name || null, published_at: post.published_at };
  });
}

export async function categoriesOf(db: Db, ids: readonly string[]) {
  const { post_id, category_id, position } = blog_post_categories;
  const found = await db
    .select({ post_id, id: blog_categories.id, name: blog_categories.name, slug: blog_categories.slug })
    .from(blog_post_categories)
    .innerJoin(blog_categories, eq(blog_categories.id, category_id))
    .where(inArray(post_id, [...ids]))
    .orderBy(asc(position));
  const byPost = Map.groupBy(found, (link) => link.post_id);
  return new Map([...byPost].map(([id, links]) => [id, links.map(({ post_id: _, ...category }) => category)]));
}
