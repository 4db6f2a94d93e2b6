import { escapeMarkup } from '../lib/escape-markup.ts';
import type { Failures } from '../lib/failures.ts';

export const sitemapFailures = {
  SITEMAP_FAILED: [500, 'Failed to fetch sitemap'],
  SITEMAP_INVALID: [400, 'Invalid XML format. Please check your sitemap content.'],
  SITEMAP_CHANGED: [
    409,
    'Someone else saved this sitemap after you opened it. Review the differences and save again.',
  ],
  SITEMAP_NOT_SAVED: [500, 'Failed to save sitemap'],
  PING_FOREIGN: [400, 'The sitemap to announce must be one of this site.'],
  PING_FAILED: [500, 'Failed to ping search engines'],
} as const satisfies Failures;

/** Defined by the protocol (https://www.sitemaps.org/protocol.html). */
export const changeFrequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;

export const sitemapSentences = {
  empty: 'The sitemap is empty.',
  tooLarge: 'A sitemap may have at most 3 MB here.',
  baseUrl: 'The base URL is an address like https://example.com, without a path.',
} as const;

/** Our own limit; the protocol allows 50 MB and 50,000 addresses. */
export const SITEMAP_BYTES = 3 * 1024 * 1024;

export const SITEMAP_KEY = 'sitemap_xml';

/** Bytes of UTF-8. */
export const protocolLimits = { urls: 50_000, bytes: 50 * 1024 * 1024 } as const;

export interface SitemapEntry {
  path: string;
  lastmod?: Date | null;
  changefreq: (typeof changeFrequencies)[number];
  /** 0.0 to 1.0, relative to the other pages of the site. */
  priority: number;
}

export interface WrittenSitemap {
  xml: string;
  urls: number;
  left_out: number;
}

export const namedEntries = {
  home: { path: '/', changefreq: 'weekly', priority: 1 },
  about: { path: '/about', changefreq: 'monthly', priority: 0.8 },
  blog: { path: '/blog', changefreq: 'daily', priority: 0.9 },
  login: { path: '/login', changefreq: 'monthly', priority: 0.5 },
  register: { path: '/register', changefreq: 'monthly', priority: 0.5 },
} as const satisfies Record<string, SitemapEntry>;

export function pathOf(...names: readonly string[]): string {
  return `/${names.map((name) => encodeURIComponent(name.toWellFormed())).join('/')}`;
}

/** The fallback when neither the saved sitemap nor the published content can be read. */
export const defaultSitemap = (base: string): string => sitemapXml(base, Object.values(namedEntries)).xml;

export function sitemapXml(base: string, entries: readonly SitemapEntry[], limits = protocolLimits): WrittenSitemap {
  const origin = base.replace(/(?<!\/)\/+$/, '');
  const written: string[] = [];
  let bytes = 1_000;
  for (const entry of entries) {
    const text = entryXml(origin, entry);
    bytes += new TextEncoder().encode(text).length;
    if (written.length === limits.urls || bytes > limits.bytes) break;
    written.push(text);
  }
  const left_out = entries.length - written.length;
  const comment =
    left_out > 0
      ? `<!-- A sitemap holds ${limits.urls.toLocaleString('en-US')} addresses at most: ${left_out.toLocaleString('en-US')} more are left out, the oldest posts. -->\n`
      : '';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${comment}<urlset xmlns="${SITEMAP_NAMESPACE}">\n${written.join('')}</urlset>\n`;
  return { xml, urls: written.length, left_out };
}

export const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function entryXml(origin: string, { path, lastmod, changefreq, priority }: SitemapEntry): string {
  const lines = [
    `<loc>${escapeMarkup(origin + path)}</loc>`,
    ...(lastmod ? [`<lastmod>${lastmod.toISOString()}</lastmod>`] : []),
    `<changefreq>${changefreq}</changefreq>`,
    `<priority>${priority.toFixed(1)}</priority>`,
  ];
  return `  <url>\n${lines.map((line) => `    ${line}\n`).join('')}  </url>\n`;
}
