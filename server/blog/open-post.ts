import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { profiles } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { adminColumns, asWire } from './admin-rows.ts';
import { blog_posts } from './tables.ts';

/** Throws POST_NOT_FOUND. */
export async function openPost(db: Db, post_id: string) {
  const found = await db
    .select({ ...adminColumns, content: blog_posts.content })
    .from(blog_posts)
    .leftJoin(profiles, eq(profiles.id, blog_posts.author_id))
    .where(eq(blog_posts.id, post_id));
  const [post] = await asWire(db, found);
  if (!post) throw new AppError('POST_NOT_FOUND');
  return post;
}
