import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { SITEMAP_KEY, type SitemapEntry, sitemapSentences, sitemapXml } from '#core/sitemap.ts';
import { locsIn, rootName } from '#core/sitemap-text.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { publishedEntries } from './published.ts';
import { site_settings } from './tables.ts';

/** More than this many missing addresses are not told one by one. */
const MOST_MISSING = 1_000;

export interface Sitemap {
  xml: string;
  source: 'stored' | 'served';
  /** 0 where nothing is saved. */
  version: number;
  updated_at: Date | null;
  missing: string[];
}

/** The sitemap as it was saved, else as it is made from what is published. */
export async function readSitemap({ db, settings }: Deps): Promise<Sitemap> {
  const stored = await storedSitemap(db);
  const entries = await publishedEntries(db);
  if (!stored) {
    const { xml } = sitemapXml(settings.origin, entries);
    return { xml, source: 'served', version: 0, updated_at: null, missing: [] };
  }
  const { value: xml, updated_at } = stored;
  return {
    xml,
    source: 'stored',
    version: sitemapVersion(stored),
    updated_at,
    missing: missingFrom(xml, entries).map((path) => settings.origin + path),
  };
}

/** The saved sitemap's text, '' where none is saved. */
export const storedText = sql`select coalesce((select value from site_settings where key = ${SITEMAP_KEY}), '')`;

/** How many published addresses the saved sitemap does not name, counted to 1,000; 0 where it is ''. */
export async function countMissing({ db }: Deps, stored: string): Promise<number> {
  return stored === '' ? 0 : missingFrom(stored, await publishedEntries(db)).length;
}

function missingFrom(xml: string, entries: readonly SitemapEntry[]): string[] {
  // An index names other sitemaps: what they name is not known here.
  if (rootName(xml) === 'sitemapindex') return [];
  const named = new Set(locsIn(xml).map(({ url }) => pathIn(url)));
  const missing = entries.filter(({ path }) => !named.has(path));
  return missing.slice(0, MOST_MISSING).map(({ path }) => path);
}

/** Of what is saved; 0 where nothing is. */
export function sitemapVersion(stored: { value: string } | undefined): number {
  return stored ? versionOf(stored, ['value']) : 0;
}

/** What was saved by hand; undefined where nothing was. */
export async function storedSitemap(db: Db) {
  const [stored] = await db.select().from(site_settings).where(eq(site_settings.key, SITEMAP_KEY));
  return stored;
}

/** A sitemap of what is published, for any base address. */
export async function generateSitemap({ db }: Deps, { base_url }: { base_url: string }) {
  const { xml, urls } = sitemapXml(originOf(base_url), await publishedEntries(db));
  return { xml, urls };
}

function originOf(base: string): string {
  const url = URL.canParse(base) ? new URL(base) : null;
  // A name or a password before the host is no part of an address that is published.
  if (url && url.username === '' && url.password === '' && url.hostname !== '') return url.origin;
  throw Object.assign(new AppError('INVALID_INPUT', { fields: { base_url: sitemapSentences.baseUrl } }), {
    message: sitemapSentences.baseUrl,
  });
}

/** The path of an address, encoded as ours are: whose site it names does not matter here. */
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
