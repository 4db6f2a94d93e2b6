import { asc, eq, sql } from 'drizzle-orm';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import { record } from '../audit/record.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Who } from '../deps.ts';
import { refuseStale, versionOf } from '../http/version.ts';
import { slugFrom, takeSlug, unlessSlugTaken } from './category-slug.ts';
import { unindexCategory } from './index-post.ts';
import { blog_categories, blog_former_category_slugs, blog_post_categories } from './tables.ts';

type CategoryInput = Input<'blogOffice.addCategory'>;

/** All of them by name, with how many posts have them, drafts included. */
export async function blogCategories({ db }: Deps) {
  const all = await shown(db).orderBy(asc(sql`lower(${blog_categories.name})`), asc(blog_categories.id));
  return all.map(withVersion);
}

/** Throws BLOG_CATEGORY_SLUG_TAKEN. */
export async function addBlogCategory({ db, clock }: Deps, who: Who, input: CategoryInput) {
  const now = clock();
  return unlessSlugTaken(input.slug, () =>
    db.transaction(async (tx) => {
      const slug = input.slug || (await slugFrom(tx, input.name, null));
      const [added] = await tx
        .insert(blog_categories)
        .values({ ...input, slug, updated_at: now })
        .returning({ id: blog_categories.id });
      const id = added?.id as string;
      await takeSlug(tx, slug, id);
      await record(tx, who, now, { what: 'Added a blog category', ...named(id, input.name) });
      return one(tx, id);
    }),
  );
}

/** What is so already is not recorded; a former slug goes on leading to the category. Throws BLOG_CATEGORY_NOT_FOUND, BLOG_CATEGORY_CHANGED and BLOG_CATEGORY_SLUG_TAKEN. */
export async function changeBlogCategory(
  { db, clock }: Deps,
  who: Who,
  { category_id, version, ...input }: CategoryInput & { category_id: string; version: number },
) {
  const now = clock();
  return unlessSlugTaken(input.slug, () =>
    db.transaction(async (tx) => {
      const before = await held(tx, category_id);
      const after = { ...input, slug: input.slug || (await slugFrom(tx, input.name, category_id)) };
      const changed = (['name', 'slug', 'description'] as const).filter((field) => before[field] !== after[field]);
      if (changed.length > 0) {
        refuseStale(withVersion(before).version, version, 'BLOG_CATEGORY_CHANGED');
        await tx
          .update(blog_categories)
          .set({ ...after, updated_at: now })
          .where(eq(blog_categories.id, category_id));
        if (changed.includes('slug')) {
          await takeSlug(tx, after.slug, category_id);
          await tx
            .insert(blog_former_category_slugs)
            .values({ slug: before.slug, category_id })
            .onConflictDoNothing();
        }
        await record(tx, who, now, {
          what: 'Changed a blog category',
          ...named(category_id, after.name),
          detail: {
            fields: changed,
            ...(changed.includes('name') && { name: { from: before.name, to: after.name } }),
            ...(changed.includes('slug') && { slug: { from: before.slug, to: after.slug } }),
          },
        });
      }
      return one(tx, category_id);
    }),
  );
}

/** Its posts stay, without it. Throws BLOG_CATEGORY_NOT_FOUND. */
export async function deleteBlogCategory({ db, clock }: Deps, who: Who, category_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await held(tx, category_id);
    const { posts } = await one(tx, category_id);
    await unindexCategory(tx, category_id);
    await tx.delete(blog_categories).where(eq(blog_categories.id, category_id));
    await record(tx, who, clock(), {
      ...{ what: 'Deleted a blog category', ...named(category_id, name), detail: { posts } },
    });
  });
}

/** The category, kept as it is until the end of the transaction: a post that shall get it waits. */
async function held(tx: Db, category_id: string) {
  const [found] = await tx.select().from(blog_categories).where(eq(blog_categories.id, category_id)).for('update');
  if (!found) throw new AppError('BLOG_CATEGORY_NOT_FOUND');
  return found;
}

async function one(db: Db, category_id: string) {
  const [found] = await shown(db).where(eq(blog_categories.id, category_id));
  if (!found) throw new AppError('BLOG_CATEGORY_NOT_FOUND');
  return withVersion(found);
}

function withVersion<Category extends CategoryInput>(category: Category) {
  return { ...category, version: versionOf<CategoryInput>(category, ['name', 'slug', 'description']) };
}

function shown(db: Db) {
  const { id, name, slug, description, updated_at } = blog_categories;
  return db
    .select({
      ...{ id, name, slug, description },
      posts: sql<number>`(select count(*)::int from ${blog_post_categories}
        where ${blog_post_categories.category_id} = ${blog_categories.id})`,
      updated_at: sql<string>`${updated_at}`.mapWith((at) => new Date(at as string).toISOString()),
    })
    .from(blog_categories)
    .$dynamic();
}

function named(object_id: string, object_name: string) {
  return { noun: 'blog category', object_id, object_name } as const;
}
