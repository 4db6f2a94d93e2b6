import { eq, inArray, sql } from 'drizzle-orm';
import { profiles } from '../account/tables.ts';
import { pick } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import { blog_posts } from './tables.ts';

export const postCategories = sql<{ id: string; name: string; slug: string }[]>`(
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) order by l.position), '[]')
  from blog_post_categories l join blog_categories c on c.id = l.category_id where l.post_id = ${blog_posts.id})`;

const texts = pick(blog_posts, 'id', 'title', 'slug', 'excerpt', 'featured_image', 'tags');
const times = pick(blog_posts, 'published_at', 'created_at', 'updated_at', 'reading_minutes');
export const listedColumns = { ...texts, ...times, author_name: profiles.full_name, categories: postCategories };

/** In the order of the given ids; missing and unpublished posts are left out. */
export async function listedPosts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = await db
    .select(listedColumns)
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
