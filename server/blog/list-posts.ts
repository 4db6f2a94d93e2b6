import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { POPULAR_TAGS } from '#core/blog.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { findPosts } from './find-posts.ts';
import { listedPosts } from './listed-posts.ts';
import { blog_categories, blog_counts, blog_former_category_slugs } from './tables.ts';

interface ListInput {
  q?: string | undefined;
  /** A slug. */
  category?: string | undefined;
  tag?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A page of the published posts, newest first, with what the list can be narrowed by. Throws MALFORMED_REQUEST for a bad cursor. */
export async function listPosts({ db }: Deps, { q, category: slug, tag, limit, cursor }: ListInput) {
  const category = slug ? await categoryOf(db, slug) : null;
  const filters = { q: q || null, tag: tag || null, category_id: category?.id ?? null, of_none: !!slug && !category };
  const [{ ids, answer, ...total }, categories, popular_tags] = await Promise.all([
    findPosts(db, filters, { size: limit, cursor }),
    categoriesWithPosts(db),
    popularTags(db),
  ]);
  const { rows, ...place } = answer(await listedPosts(db, ids), (post) => [post.published_at, post.id]);
  return { posts: rows, ...place, ...total, categories, popular_tags, category };
}

/** The category of a slug, or that had it before; null where there is none, or none of its posts is published. */
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

function categoriesWithPosts(db: Db) {
  const { id, name, slug } = blog_categories;
  return db
    .select({ id, name, slug, posts: blog_counts.posts })
    .from(blog_counts)
    .innerJoin(blog_categories, sql`${id}::text = ${blog_counts.key}`)
    .where(eq(blog_counts.kind, 'category'))
    .orderBy(asc(sql`lower(${name})`), asc(id));
}

function popularTags(db: Db) {
  return db
    .select({ tag: blog_counts.key, posts: blog_counts.posts })
    .from(blog_counts)
    .where(eq(blog_counts.kind, 'tag'))
    .orderBy(desc(blog_counts.posts), asc(blog_counts.key))
    .limit(POPULAR_TAGS);
}
