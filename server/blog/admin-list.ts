import { and, eq, exists, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { CONTENT_PREVIEW } from '#core/blog/blog.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { profiles } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import { containing, sortedPage, totalOf } from '../db/page.ts';
import type { Deps } from '../deps.ts';
import { adminColumns } from './admin-rows.ts';
import { blog_post_categories, blog_posts, postOrders } from './tables.ts';

type ListInput = Input<'blogAdmin.list'>;

/** Throws MALFORMED_REQUEST for an invalid cursor. */
export async function adminPosts({ db }: Deps, input: ListInput) {
  const page = sortedPage(postOrders, input);
  const matching = matches(db, input);
  const [found, total] = await Promise.all([
    db
      .select({ ...adminColumns, content_start: sql<string>`left(${blog_posts.content}, ${CONTENT_PREVIEW}::int)` })
      .from(blog_posts)
      .leftJoin(profiles, eq(profiles.id, blog_posts.author_id))
      .where(page.among(blog_posts, blog_posts.id, matching))
      .orderBy(...page.order),
    totalOf(db, sql`select 1 from ${blog_posts} where ${matching ?? sql`true`}`),
  ]);
  const { rows, ...place } = page.answer(found, (row) => row, total);
  return { posts: rows, ...place };
}

function matches(db: Db, { q, category_id, state }: ListInput): SQL | undefined {
  const { post_id, category_id: linked } = blog_post_categories;
  return and(
    // The expression of the index blog_posts_office_folded.
    q ? containing(sql`(${blog_posts.title} || ' ' || ${blog_posts.excerpt})`, q) : undefined,
    category_id
      ? exists(
          db
            .select({ post_id })
            .from(blog_post_categories)
            .where(and(eq(post_id, blog_posts.id), eq(linked, category_id))),
        )
      : undefined,
    state && eq(blog_posts.published, state === 'published'),
    state === 'scheduled' ? isNotNull(blog_posts.scheduled_at) : undefined,
    state === 'drafts' ? isNull(blog_posts.scheduled_at) : undefined,
  );
}
