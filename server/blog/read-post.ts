import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { RELATED_POSTS } from '#core/blog/blog.ts';
import { AppError } from '#core/errors.ts';
import { plainBeginning } from '#core/markdown/plain-beginning.ts';
import { profiles } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { listedColumns } from './listed-posts.ts';
import { blog_former_slugs, blog_post_categories, blog_post_tags, blog_posts } from './tables.ts';

const DESCRIPTION = 160;

/** Also finds former slugs. Throws POST_NOT_FOUND, for drafts too. */
export async function readPost({ db }: Deps, slug: string) {
  const [post] = await aPost(db).where(and(eq(blog_posts.slug, slug), blog_posts.published));
  return told(db, post ?? (await formerly(db, slug)));
}

/** Throws POST_NOT_FOUND. */
export async function previewPost({ db }: Deps, post_id: string) {
  const [post] = await aPost(db).where(eq(blog_posts.id, post_id));
  return told(db, post);
}

type Found = Awaited<ReturnType<typeof aPost>>[number];

function aPost(db: Db) {
  const { published, content, html, meta_title, meta_description } = blog_posts;
  return db
    .select({ ...listedColumns, published, content, html, meta_title, meta_description })
    .from(blog_posts)
    .leftJoin(profiles, eq(profiles.id, blog_posts.author_id))
    .$dynamic();
}

async function formerly(db: Db, slug: string): Promise<Found | undefined> {
  const [former] = await db.select().from(blog_former_slugs).where(eq(blog_former_slugs.slug, slug));
  if (!former) return undefined;
  const [post] = await aPost(db).where(and(eq(blog_posts.id, former.post_id), blog_posts.published));
  return post;
}

async function told(db: Db, post: Found | undefined) {
  if (!post) throw new AppError('POST_NOT_FOUND');
  const [related, around] = await Promise.all([
    relatedPosts(db, { ...post, category_id: post.categories[0]?.id ?? null, tag: post.tags[0] ?? null }),
    neighbours(db, post),
  ]);
  return {
    ...post,
    content: withoutComments(post.content),
    author_name: post.author_name || null,
    meta_title: post.meta_title || post.title,
    meta_description:
      post.meta_description || post.excerpt || plainBeginning(post.content, DESCRIPTION) || post.title,
    related,
    ...around,
  };
}

/** Comments are authors' private notes. An unclosed one reaches to the end. */
const withoutComments = (markdown: string): string => markdown.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '');

async function relatedPosts(
  db: Db,
  { id, category_id, tag }: { id: string; category_id: string | null; tag: string | null },
) {
  const ofCategory = newest(db, blog_post_categories, id, [
    blog_post_categories.published,
    category_id ? eq(blog_post_categories.category_id, category_id) : sql`false`,
  ]);
  const withTag = newest(db, blog_post_tags, id, [tag ? eq(blog_post_tags.tag, tag) : sql`false`]);
  const found = await union(ofCategory, withTag)
    .orderBy(desc(sql`published_at`), desc(sql`post_id`))
    .limit(RELATED_POSTS);
  if (found.length === 0) return [];
  const ids = found.map(({ post_id }) => post_id);
  const posts = await linked(db)
    .where(inArray(blog_posts.id, ids))
    .orderBy(desc(blog_posts.published_at), desc(blog_posts.id));
  return posts.map(wireLinked);
}

/** Null at either end, and for a post that was never published. */
async function neighbours(db: Db, { id, published_at }: Pick<Found, 'id' | 'published_at'>) {
  if (published_at === null) return { previous: null, next: null };
  const { published_at: at, id: its } = blog_posts;
  const place = sql`(${published_at.toISOString()}::timestamptz, ${id}::uuid)`;
  const beyond = (sign: SQL) => linked(db).where(sql`${blog_posts.published} and (${at}, ${its}) ${sign} ${place}`);
  const [[previous], [next]] = await Promise.all([
    beyond(sql`<`).orderBy(desc(at), desc(its)).limit(1),
    beyond(sql`>`).orderBy(asc(at), asc(its)).limit(1),
  ]);
  return { previous: previous ? wireLinked(previous) : null, next: next ? wireLinked(next) : null };
}

function newest(
  db: Db,
  table: typeof blog_post_categories | typeof blog_post_tags,
  but: string,
  where: (SQL | typeof blog_post_categories.published)[],
) {
  const { post_id, published_at } = table;
  return db
    .select({ post_id, published_at: sql<Date>`${published_at}`.as('published_at') })
    .from(table as typeof blog_post_tags)
    .where(and(...where, ne(post_id, but)))
    .orderBy(desc(published_at), desc(post_id))
    .limit(RELATED_POSTS);
}

function linked(db: Db) {
  const { title, slug, published_at } = blog_posts;
  return db.select({ title, slug, published_at }).from(blog_posts).$dynamic();
}

function wireLinked({ published_at, ...post }: Awaited<ReturnType<typeof linked>>[number]) {
  return { ...post, published_at: published_at as Date };
}
