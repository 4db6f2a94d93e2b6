import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import {
  namedEntries,
  pathOf,
  protocolLimits,
  SITEMAP_KEY,
  type SitemapEntry,
  sitemapSentences,
  sitemapXml,
} from '#core/sitemap/sitemap.ts';
import { locsIn, rootName } from '#core/sitemap/text.ts';
import { blog_categories, blog_counts, blog_posts } from '../blog/tables.ts';
import { content_pages } from '../content-pages/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { site_settings } from './tables.ts';

const MOST_MISSING = 1_000;

export interface Sitemap {
  xml: string;
  source: 'stored' | 'served';
  version: number;
  updated_at: Date | null;
  missing: string[];
}

export async function readSitemap({ db, settings }: Deps): Promise<Sitemap> {
  const stored = await storedSitemap(db);
  const entries = await publishedEntries(db);
  if (!stored) {
    const { xml } = sitemapXml(settings.origin, entries);
    return { xml, source: 'served', version: 0, updated_at: null, missing: [] };
  }
  const { value: xml, updated_at } = stored;
  const missing = missingFrom(xml, entries).map((path) => settings.origin + path);
  return { xml, source: 'stored', version: sitemapVersion(stored), updated_at, missing };
}

export const storedText = sql`select coalesce((select value from site_settings where key = ${SITEMAP_KEY}), '')`;

export async function countMissing({ db }: Deps, stored: string): Promise<number> {
  return stored === '' ? 0 : missingFrom(stored, await publishedEntries(db)).length;
}

function missingFrom(xml: string, entries: readonly SitemapEntry[]): string[] {
  // The sitemaps that an index names are unknown here.
  if (rootName(xml) === 'sitemapindex') return [];
  const named = new Set(locsIn(xml).map(({ url }) => pathIn(url)));
  const missing = entries.filter(({ path }) => !named.has(path));
  return missing.slice(0, MOST_MISSING).map(({ path }) => path);
}

export function sitemapVersion(stored: { value: string } | undefined): number {
  return stored ? versionOf(stored, ['value']) : 0;
}

export async function storedSitemap(db: Db) {
  const [stored] = await db.select().from(site_settings).where(eq(site_settings.key, SITEMAP_KEY));
  return stored;
}

export async function generateSitemap({ db }: Deps, { base_url }: { base_url: string }) {
  const { xml, urls } = sitemapXml(originOf(base_url), await publishedEntries(db));
  return { xml, urls };
}

function originOf(base: string): string {
  const url = URL.canParse(base) ? new URL(base) : null;
  // Credentials are not part of a public address.
  if (url && url.username === '' && url.password === '' && url.hostname !== '') return url.origin;
  throw Object.assign(new AppError('INVALID_INPUT', { fields: { base_url: sitemapSentences.baseUrl } }), {
    message: sitemapSentences.baseUrl,
  });
}

function pathIn(url: string): string {
  if (!URL.canParse(url)) return '';
  const { pathname } = new URL(url);
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  try {
    return path.split('/').map(decodeURIComponent).map(encodeURIComponent).join('/');
  } catch {
    return path;
  }
}

/** Fixed pages first, then posts, newest first, so that the protocol's limits cut off the oldest. */
export async function publishedEntries(db: Db): Promise<SitemapEntry[]> {
  const pages = await db
    .select({ slug: content_pages.slug, lastmod: content_pages.updated_at })
    .from(content_pages)
    .orderBy(asc(content_pages.slug));
  const { kind, key, posts: posted } = blog_counts;
  const categories = await db
    .select({ slug: blog_categories.slug })
    .from(blog_categories)
    .innerJoin(blog_counts, and(eq(kind, 'category'), eq(key, sql`${blog_categories.id}::text`), gt(posted, 0)))
    .orderBy(asc(blog_categories.slug));
  const { slug, updated_at, published_at } = blog_posts;
  const posts = await db
    .select({ slug, updated_at, published_at })
    .from(blog_posts)
    .where(eq(blog_posts.published, true))
    .orderBy(desc(published_at), desc(blog_posts.id))
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
