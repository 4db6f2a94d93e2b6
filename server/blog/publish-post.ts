import { eq, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { about, writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import { rowById } from '../db/row-by-id.ts';
import type { Deps, Who } from '../deps.ts';
import { adminPost } from './admin-rows.ts';
import { indexPost, unindexPost } from './index-post.ts';
import { blog_posts } from './tables.ts';

/** Either way the schedule ends; unpublishing keeps the date of publication. Throws POST_NOT_FOUND. */
export async function publishPost({ db, clock }: Deps, who: Who, { post_id, published }: Input<'blogAdmin.publish'>) {
  return db.transaction(async (tx) => {
    const before = await rowById(tx, blog_posts, post_id, 'POST_NOT_FOUND', 'update');
    const cancels = !before.published && !published && before.scheduled_at !== null;
    if (before.published !== published || cancels) {
      const now = clock();
      await setPublished(tx, post_id, { published, ...(published && { published_at: now }), updated_at: now });
      const done = published ? 'Published a post' : 'Unpublished a post';
      const what = cancels ? 'Canceled the schedule of a post' : done;
      await writeAudit(tx, who, now, { what, ...about('post', post_id, before.title) });
    }
    const { content: _, ...post } = await adminPost(tx, post_id);
    return post;
  });
}

type Publication = Pick<typeof blog_posts.$inferInsert, 'published' | 'published_at' | 'updated_at'>;

/** Ends the schedule. */
export async function setPublished(tx: Db, post_id: string, publication: Publication): Promise<void> {
  const unscheduled = { scheduled_at: null, scheduled_by: null, version: sql`${blog_posts.version} + 1` };
  await tx
    .update(blog_posts)
    .set({ ...publication, ...unscheduled })
    .where(eq(blog_posts.id, post_id));
  await indexPost(tx, post_id);
}

/** Deletes a post for good: posts have no trash. Throws POST_NOT_FOUND. */
export async function deletePost({ db, clock }: Deps, who: Who, { post_id }: Input<'blogAdmin.remove'>) {
  return db.transaction(async (tx) => {
    const post = await rowById(tx, blog_posts, post_id, 'POST_NOT_FOUND', 'update');
    const { title, ...detail } = post;
    await unindexPost(tx, post_id);
    await tx.delete(blog_posts).where(eq(blog_posts.id, post_id));
    await writeAudit(tx, who, clock(), { what: 'Deleted a post', ...about('post', post_id, title), detail });
    return { ok: true as const };
  });
}
