import { randomUUID } from 'node:crypto';
import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { blogCategoryFields } from '#core/blog/category.ts';
import { slugOf } from '#core/blog/slug.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { adminRecord } from '../audit/admin-record.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { unindexCategory } from './index-post.ts';
import { blog_categories, blog_former_category_slugs, blog_post_categories } from './tables.ts';

const category = adminRecord({
  noun: 'blog category',
  fields: blogCategoryFields,
  table: blog_categories,
  missing: 'BLOG_CATEGORY_NOT_FOUND',
  changed: 'BLOG_CATEGORY_CHANGED',
  unique: { blog_categories_slug_key: ['slug', 'BLOG_CATEGORY_SLUG_TAKEN'] },
});

export async function blogCategories({ db }: Deps) {
  const posts = sql<number>`(select count(*)::int from ${blog_post_categories}
    where ${blog_post_categories.category_id} = ${blog_categories.id})`;
  const all = await db
    .select({ ...getTableColumns(blog_categories), posts })
    .from(blog_categories)
    .orderBy(asc(sql`lower(${blog_categories.name})`), asc(blog_categories.id));
  return { categories: all.map((row) => ({ ...category.saved(row), posts: row.posts })) };
}

/** Throws BLOG_CATEGORY_SLUG_TAKEN. */
export function addBlogCategory(deps: Deps, who: Who, input: Input<'blogAdmin.addCategory'>) {
  return withSlug(deps, input, null, async (tx, values) => {
    const added = await category.add(tx, who, deps, values);
    await takeSlug(tx, added.slug, added.id);
    return { category: { ...added, posts: 0 } };
  });
}

/** A former slug still leads to the category. Throws BLOG_CATEGORY_NOT_FOUND, BLOG_CATEGORY_CHANGED and BLOG_CATEGORY_SLUG_TAKEN. */
export function changeBlogCategory(deps: Deps, who: Who, input: Input<'blogAdmin.changeCategory'>) {
  const { category_id: id, version, ...typed } = input;
  return withSlug(deps, typed, id, async (tx, values) => {
    const { before, after } = await category.change(tx, who, deps, { id, version, values });
    if (after.slug !== before.slug) {
      await takeSlug(tx, after.slug, id);
      const former = { slug: before.slug, category_id: id };
      await tx.insert(blog_former_category_slugs).values(former).onConflictDoNothing();
    }
    return { category: { ...after, posts: await postsIn(tx, id) } };
  });
}

/** Its posts remain, without it. Throws BLOG_CATEGORY_NOT_FOUND. */
export function deleteBlogCategory(deps: Deps, who: Who, { category_id: id }: Input<'blogAdmin.removeCategory'>) {
  return deps.db.transaction(async (tx) => {
    // The lock makes a post that is about to get this category wait.
    const { name: object_name } = await category.find(tx, id, 'update');
    const posts = await postsIn(tx, id);
    await unindexCategory(tx, id);
    await tx.delete(blog_categories).where(eq(blog_categories.id, id));
    const entry = { what: 'Deleted a blog category', noun: 'blog category', object_id: id, object_name } as const;
    await writeAudit(tx, who, deps.clock(), { ...entry, detail: { posts } });
    return { ok: true as const };
  });
}

function postsIn(tx: Db, category_id: string) {
  return tx.$count(blog_post_categories, eq(blog_post_categories.category_id, category_id));
}

/** Leaves room for '-12345'. */
const LONGEST = blogCategoryFields.slug.max - 10;

/** Only the index knows for sure whether a slug is free: `write` rejects a typed one, and a generated one is generated again. */
async function withSlug<Values extends { name: string; slug: string }, Result>(
  { db }: Deps,
  typed: Values,
  own: string | null,
  write: (tx: Db, values: Values) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await db.transaction(async (tx) =>
        write(tx, { ...typed, slug: typed.slug || (await slugFrom(tx, typed.name, own)) }),
      );
    } catch (error) {
      if (typed.slug || !(error instanceof AppError && error.code === 'BLOG_CATEGORY_SLUG_TAKEN')) throw error;
    }
  }
}

async function slugFrom(tx: Db, name: string, own: string | null): Promise<string> {
  // Twice: slugging what was cut may give a different result.
  const base = slugOf(slugOf(name).slice(0, LONGEST).toWellFormed()) || randomUUID().slice(0, 8);
  const all = await tx.select({ id: blog_categories.id, slug: blog_categories.slug }).from(blog_categories);
  const { category_id: id, slug: former } = blog_former_category_slugs;
  const formers = await tx.select({ id, slug: former }).from(blog_former_category_slugs);
  const taken = new Set([...all, ...formers].filter((one) => one.id !== own).map((one) => one.slug));
  let slug = base;
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
  return slug;
}

/** Call it after the write. Throws BLOG_CATEGORY_SLUG_TAKEN where it is a former slug of another category. */
async function takeSlug(tx: Db, slug: string, category_id: string): Promise<void> {
  const { category_id: its, slug: former } = blog_former_category_slugs;
  const [others] = await tx
    .select({ its })
    .from(blog_former_category_slugs)
    .where(and(eq(former, slug), ne(its, category_id)));
  if (others) throw fieldError('BLOG_CATEGORY_SLUG_TAKEN', 'slug', { slug });
  await tx.delete(blog_former_category_slugs).where(eq(former, slug));
}
