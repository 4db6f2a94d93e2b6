import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { countsFor } from './counts.ts';
import { findPosts } from './find-posts.ts';
import { listedPosts } from './listed-posts.ts';
import { blog_categories, blog_counts, blog_former_category_slugs } from './tables.ts';

/** Throws MALFORMED_REQUEST for an invalid cursor. */
export async function listPosts({ db }: Deps, { q, category: slug, tag, limit, cursor }: Input<'blog.list'>) {
  const category = slug ? await categoryOf(db, slug) : null;
  const filters = { q: q || null, tag: tag || null, category_id: category?.id ?? null, of_none: !!slug && !category };
  const { counts, ...narrowing } = await countsFor(db, filters.tag);
  const { ids, answer, ...total } = await findPosts(db, filters, { size: limit, cursor }, counts);
  const { rows, ...place } = answer(await listedPosts(db, ids), (post) => [post.published_at, post.id]);
  return { posts: rows, ...place, ...total, ...narrowing, category };
}

/** Null where none of the category's posts is published. */
async function categoryOf(db: Db, asked: string) {
  const { id, name, slug, description } = blog_categories;
  const former = db
    .select({ id: blog_former_category_slugs.category_id })
    .from(blog_former_category_slugs)
    .where(eq(blog_former_category_slugs.slug, asked));
  const published = db.select({ key: blog_counts.key }).from(blog_counts).where(eq(blog_counts.kind, 'category'));
  const [category] = await db
    .select({ id, name, slug, description })
    .from(blog_categories)
    .where(and(or(eq(slug, asked), inArray(id, former)), inArray(sql`${id}::text`, published)))
    .orderBy(desc(eq(slug, asked)))
    .limit(1);
  return category ?? null;
}
