import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, rows } from '../db/open.ts';
import { fieldError } from '../http/field-error.ts';
import { blog_categories, blog_counts, blog_post_categories, blog_post_tags, blog_posts } from './tables.ts';

/** Call it after a write, in its transaction. Locks the post, then categories by id, then counts by key, against deadlocks. */
export async function indexPost(tx: Db, post_id: string): Promise<void> {
  await bring(tx, post_id, (linked) => linked);
}

/** Categories of a post are changed only here. Throws BLOG_CATEGORY_NOT_FOUND; the transaction must then be rolled back. */
export async function placePost(tx: Db, post_id: string, category_ids: readonly string[]): Promise<void> {
  await bring(tx, post_id, () => category_ids);
}

/** Call it before deleting, in the same transaction. False: no such post; delete nothing, as it could appear concurrently. */
export const unindexPost = async (tx: Db, post_id: string): Promise<boolean> => bring(tx, post_id, () => null);

/** Call it before the category is deleted, in the same transaction. */
export async function unindexCategory(tx: Db, id: string): Promise<void> {
  // Writers of posts lock their categories, so this one is no longer counted from here on.
  await tx.select({ id: blog_categories.id }).from(blog_categories).where(eq(blog_categories.id, id)).for('update');
  await tx.delete(blog_counts).where(and(eq(blog_counts.kind, 'category'), eq(blog_counts.key, id)));
  await tx.delete(blog_post_categories).where(eq(blog_post_categories.category_id, id));
}

/** `choose` maps the post's category ids to the new ones; null removes the post. Returns whether the post exists. */
async function bring(
  tx: Db,
  post_id: string,
  choose: (linked: string[]) => readonly string[] | null,
): Promise<boolean> {
  const [post] = await tx
    .select({ published: blog_posts.published, published_at: blog_posts.published_at, tags: blog_posts.tags })
    .from(blog_posts)
    .where(eq(blog_posts.id, post_id))
    .for('update');
  if (!post) return false;
  const links = await tx
    .select()
    .from(blog_post_categories)
    .where(eq(blog_post_categories.post_id, post_id))
    .orderBy(asc(blog_post_categories.position));
  const linked = links.map((link) => link.category_id);
  const chosen = choose(linked);
  const published_at = chosen !== null && post.published ? post.published_at : null;
  const category_ids = [...new Set(chosen)];
  const held = await holdCategories(tx, [...linked, ...category_ids]);
  // A category deleted concurrently left no row; one requested by id is an error.
  const missing = category_ids.filter((id) => !held.has(id));
  if (missing.some((id) => !linked.includes(id))) throw fieldError('BLOG_CATEGORY_NOT_FOUND', 'category_ids');

  const counts = new Counts();
  for (const { published, category_id } of links) {
    if (published && held.has(category_id)) counts.add('category', category_id, -1);
  }
  await tx.delete(blog_post_categories).where(eq(blog_post_categories.post_id, post_id));
  const staying = category_ids.filter((id) => held.has(id));
  if (staying.length > 0) {
    const copies = { post_id, published: published_at !== null, published_at: post.published_at };
    await tx
      .insert(blog_post_categories)
      .values(staying.map((category_id, position) => ({ ...copies, category_id, position })));
  }
  if (published_at) for (const id of staying) counts.add('category', id, 1);

  const former = await tx.delete(blog_post_tags).where(eq(blog_post_tags.post_id, post_id)).returning();
  for (const { tag } of former) counts.add('tag', tag, -1);
  const tags = published_at ? [...new Set(post.tags)] : [];
  if (published_at && tags.length > 0) {
    await tx.insert(blog_post_tags).values(tags.map((tag) => ({ post_id, tag, published_at })));
  }
  for (const tag of tags) counts.add('tag', tag, 1);

  counts.add('all', '', await uncounted(tx, chosen === null ? post_id : null));
  await counts.write(tx);
  return true;
}

async function holdCategories(tx: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { id } = blog_categories;
  const held = await tx
    .select({ id })
    .from(blog_categories)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('key share');
  return new Set(held.map(({ id }) => id));
}

/** Committed counts are consistent within one statement, so the difference is what this transaction did. */
async function uncounted(tx: Db, leaving: string | null): Promise<number> {
  const [found] = await rows<{ posts: number }>(
    tx,
    sql`select (select count(*) from ${blog_posts} where published and id is distinct from ${leaving}::uuid)::int
      - coalesce((select posts from ${blog_counts} where kind = 'all'), 0) as posts`,
  );
  return found?.posts ?? 0;
}

type Kind = (typeof blog_counts.$inferSelect)['kind'];

class Counts {
  readonly #changes = new Map<string, { kind: Kind; key: string; change: number }>();

  add(kind: Kind, key: string, change: number): void {
    const name = `${kind} ${key}`;
    const before = this.#changes.get(name)?.change ?? 0;
    this.#changes.set(name, { kind, key, change: before + change });
  }

  /** Writes in the order of keys, against deadlocks. Counts that reach zero are deleted, which a later insert waits for. */
  async write(tx: Db): Promise<void> {
    const changes = [...this.#changes.values()].filter(({ change }) => change !== 0);
    if (changes.length === 0) return;
    const given = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given(kind text, key text, change int)`;
    await tx.execute(sql`insert into ${blog_counts} (kind, key, posts)
      select kind, key, greatest(change, 0) from ${given} order by kind collate "C", key collate "C"
      on conflict (kind, key) do update set posts = blog_counts.posts
        + (select change from ${given} where given.kind = excluded.kind and given.key = excluded.key)`);
    if (changes.some(({ change }) => change < 0)) {
      await tx.execute(sql`delete from ${blog_counts} using ${given}
        where blog_counts.kind = given.kind and blog_counts.key = given.key and blog_counts.posts = 0`);
    }
  }
}
