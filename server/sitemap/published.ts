import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { namedEntries, pathOf, protocolLimits, type SitemapEntry } from '#core/sitemap.ts';
import { blog_categories, blog_counts, blog_posts } from '../blog/tables.ts';
import { content_pages } from '../content-pages/tables.ts';
import type { Db } from '../db/open.ts';

/** Fixed pages first, then posts, newest first, so that the protocol's limits cut off the oldest. */
export async function publishedEntries(db: Db): Promise<SitemapEntry[]> {
  const pages = await db
    .select({ slug: content_pages.slug, lastmod: content_pages.updated_at })
    .from(content_pages)
    .orderBy(asc(content_pages.slug));
  const categories = await db
    .select({ slug: blog_categories.slug })
    .from(blog_categories)
    .innerJoin(
      blog_counts,
      and(
        eq(blog_counts.kind, 'category'),
        eq(blog_counts.key, sql`${blog_categories.id}::text`),
        gt(blog_counts.posts, 0),
      ),
    )
    .orderBy(asc(blog_categories.slug));
  const posts = await db
    .select({
      slug: blog_posts.slug,
      updated_at: blog_posts.updated_at,
      published_at: blog_posts.published_at,
    })
    .from(blog_posts)
    .where(eq(blog_posts.published, true))
    .orderBy(desc(blog_posts.published_at), desc(blog_posts.id))
    .limit(protocolLimits.urls + 1);
  const { home, about, blog, login, register } = namedEntries;
  const written = posts.map(({ slug, updated_at, published_at }): SitemapEntry => {
    const lastmod = published_at && published_at > updated_at ? published_at : updated_at;
    return { path: pathOf('blog', slug), lastmod, changefreq: 'monthly', priority: 0.7 };
  });
  const [aboutPage] = pages.filter(({ slug }) => slug === 'about');
  return [
    home,
    ...(aboutPage ? [{ ...about, lastmod: aboutPage.lastmod }] : []),
    { ...blog, lastmod: newest(written) },
    login,
    register,
    ...demos,
    ...pages
      .filter(({ slug }) => slug !== 'about')
      .map(({ slug, lastmod }) => ({ path: pathOf(slug), lastmod, changefreq: 'monthly', priority: 0.4 }) as const),
    ...categories.map(
      ({ slug }) => ({ path: pathOf('blog', 'category', slug), changefreq: 'weekly', priority: 0.6 }) as const,
    ),
    ...written,
  ];
}

const demos: readonly SitemapEntry[] = [
  { path: '/demo/quiz', changefreq: 'monthly', priority: 0.7 },
  { path: '/demo/flashcards', changefreq: 'monthly', priority: 0.7 },
];

function newest(entries: readonly SitemapEntry[]): Date | null {
  return entries.reduce<Date | null>(
    (latest, { lastmod }) => (lastmod && (!latest || lastmod > latest) ? lastmod : latest),
    null,
  );
}
