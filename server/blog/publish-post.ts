import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Deps, Who } from '../deps.ts';
import { adminPost } from './admin-rows.ts';
import { indexPost } from './index-post.ts';
import { blog_posts } from './tables.ts';

interface Publication {
  post_id: string;
  published: boolean;
}

/** Either way the schedule ends; unpublishing keeps the date of publication. Throws POST_NOT_FOUND. */
export async function publishPost({ db, clock }: Deps, who: Who, { post_id, published }: Publication) {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({
        title: blog_posts.title,
        published: blog_posts.published,
        scheduled_at: blog_posts.scheduled_at,
      })
      .from(blog_posts)
      .where(eq(blog_posts.id, post_id))
      .for('update');
    if (!before) throw new AppError('POST_NOT_FOUND');
    const cancels = !before.published && !published && before.scheduled_at !== null;
    if (before.published !== published || cancels) {
      const now = clock();
      await tx
        .update(blog_posts)
        .set({
          ...{ published, scheduled_at: null, scheduled_by: null },
          ...(published && { published_at: now }),
          updated_at: now,
          version: sql`${blog_posts.version} + 1`,
        })
        .where(eq(blog_posts.id, post_id));
      await indexPost(tx, post_id);
      await writeAudit(tx, who, now, {
        what: cancels ? 'Canceled the schedule of a post' : published ? 'Published a post' : 'Unpublished a post',
        ...{ noun: 'post', object_id: post_id, object_name: before.title },
      });
    }
    return adminPost(tx, post_id);
  });
}
