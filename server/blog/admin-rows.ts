import { eq, getTableColumns, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { profiles } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { postCategories } from './listed-posts.ts';
import { blog_posts } from './tables.ts';

const { content, html, reading_minutes, scheduled_by, ...shown } = getTableColumns(blog_posts);

export const adminColumns = {
  ...shown,
  scheduled_at:
    sql<Date | null>`case when ${blog_posts.published} then null else ${blog_posts.scheduled_at} end`.mapWith(
      blog_posts.scheduled_at,
    ),
  author_name: sql<string | null>`nullif(${profiles.full_name}, '')`,
  categories: postCategories,
};

/** Throws POST_NOT_FOUND. */
export async function adminPost(db: Db, post_id: string) {
  const [post] = await db
    .select({ ...adminColumns, content })
    .from(blog_posts)
    .leftJoin(profiles, eq(profiles.id, blog_posts.author_id))
    .where(eq(blog_posts.id, post_id));
  if (!post) throw new AppError('POST_NOT_FOUND');
  return post;
}
