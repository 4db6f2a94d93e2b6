import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { plainBeginning } from '#core/plain-beginning.ts';
import { profiles } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { listedColumns } from './listed-posts.ts';
import { neighbours, relatedPosts } from './related.ts';
import { blog_former_slugs, blog_posts } from './tables.ts';

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
function withoutComments(markdown: string): string {
  return markdown.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '');
}
