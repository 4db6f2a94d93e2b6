import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { blogCategoryFields } from '#core/blog/category.ts';
import { AppError } from '#core/errors.ts';
import { slugOf } from '#core/slug.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { blog_categories, blog_former_category_slugs } from './tables.ts';

/** Leaves room for '-12345'. */
const LONGEST = blogCategoryFields.slug.max - 10;

/** Only the index knows for sure whether a slug is free: `write` rejects a typed one, and a generated one is generated again. */
export async function withSlug<Values extends { name: string; slug: string }, Result>(
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
export async function takeSlug(tx: Db, slug: string, category_id: string): Promise<void> {
  const { category_id: its, slug: former } = blog_former_category_slugs;
  const [others] = await tx
    .select({ its })
    .from(blog_former_category_slugs)
    .where(and(eq(former, slug), ne(its, category_id)));
  if (others) throw fieldError('BLOG_CATEGORY_SLUG_TAKEN', 'slug', { slug });
  await tx.delete(blog_former_category_slugs).where(eq(former, slug));
}
