import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { SITEMAP_KEY, type SitemapEntry, sitemapSentences, sitemapXml } from '#core/sitemap.ts';
import { locsIn, rootName } from '#core/sitemap-text.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { versionOf } from '../http/version.ts';
import { publishedEntries } from './published.ts';
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
  return {
    xml,
    source: 'stored',
    version: sitemapVersion(stored),
    updated_at,
    missing: missingFrom(xml, entries).map((path) => settings.origin + path),
  };
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
