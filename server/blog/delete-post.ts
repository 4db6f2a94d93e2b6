import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { unindexPost } from './index-post.ts';
import { blog_posts } from './tables.ts';

/** Deletes a post for good: posts have no trash. Throws POST_NOT_FOUND. */
export async function deletePost({ db, clock }: Deps, who: Who, post_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [post] = await tx
      .select({ title: blog_posts.title, slug: blog_posts.slug, published: blog_posts.published })
      .from(blog_posts)
      .where(eq(blog_posts.id, post_id))
      .for('update');
    if (!post) throw new AppError('POST_NOT_FOUND');
    const { title, ...detail } = post;
    await unindexPost(tx, post_id);
    await tx.delete(blog_posts).where(eq(blog_posts.id, post_id));
    await writeAudit(tx, who, clock(), {
      ...{ what: 'Deleted a post', noun: 'post', object_id: post_id, object_name: title, detail },
    });
  });
}
