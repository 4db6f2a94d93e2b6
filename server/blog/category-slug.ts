import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { blogLimits } from '#core/blog.ts';
import { slugOf } from '#core/slug.ts';
import type { Db } from '../db/open.ts';
import { constraintOf } from '../http/errors.ts';
import { fieldError } from '../http/field-error.ts';
import { blog_categories, blog_former_category_slugs } from './tables.ts';

/** Room for '-12345' behind a slug that is taken. */
const LONGEST = blogLimits.slug - 10;

/** The slug of a name, with a number where another category has it or had it. A name without letters and digits gets a short id. */
export async function slugFrom(tx: Db, name: string, own: string | null): Promise<string> {
  // Twice: what is cut, or has lost a sign between a letter and its accent, may read differently.
  const base = slugOf(slugOf(name).slice(0, LONGEST).toWellFormed()) || randomUUID().slice(0, 8);
  const all = await tx.select({ id: blog_categories.id, slug: blog_categories.slug }).from(blog_categories);
  const { category_id: id, slug: former } = blog_former_category_slugs;
  const formers = await tx.select({ id, slug: former }).from(blog_former_category_slugs);
  const taken = new Set([...all, ...formers].filter((one) => one.id !== own).map((one) => one.slug));
  let slug = base;
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
  return slug;
}

/**
 * Call it in the transaction that writes a category, after the write. Throws where the slug leads to another category from former days;
 * `unlessSlugTaken` says so. The category's own former slug is no former one any more.
 */
export async function takeSlug(tx: Db, slug: string, category_id: string): Promise<void> {
  const { category_id: its, slug: former } = blog_former_category_slugs;
  const [others] = await tx
    .select({ its })
    .from(blog_former_category_slugs)
    .where(and(eq(former, slug), ne(its, category_id)));
  if (others) throw new SlugClash();
  await tx.delete(blog_former_category_slugs).where(eq(former, slug));
}

/** Another category had the slug. */
class SlugClash extends Error {}

/**
 * Runs the transaction that writes a category; only the index itself knows for sure whether a slug is free. A typed slug that is
 * another's is refused beside its field; one that was made from the name is made anew, which `typed` being blank says.
 */
export async function unlessSlugTaken<Result>(typed: string, write: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof SlugClash) && constraintOf(error) !== 'blog_categories_slug_key') throw error;
      if (typed) throw fieldError('BLOG_CATEGORY_SLUG_TAKEN', 'slug', { slug: typed });
    }
  }
}
