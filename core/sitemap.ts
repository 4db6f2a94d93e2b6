import type { Failures } from './failures.ts';

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

/** How often an address changes, as the sitemap protocol names it (https://www.sitemaps.org/protocol.html). */
export const changeFrequencies = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'] as const;

export const sitemapSentences = {
  empty: 'The sitemap is empty.',
  tooLarge: 'A sitemap may have at most 3 MB here.',
  baseUrl: 'The base URL is an address like https://example.com, without a path.',
} as const;

/** Bytes of UTF-8; the protocol itself allows 50 MB and 50,000 addresses. */
export const SITEMAP_BYTES = 3 * 1024 * 1024;

/** The key of the sitemap's text in the site's settings. */
export const SITEMAP_KEY = 'sitemap_xml';

/** What one sitemap may hold by the protocol; bytes of UTF-8. */
export const protocolLimits = { urls: 50_000, bytes: 50 * 1024 * 1024 } as const;

export interface SitemapEntry {
  /** As it stands in the address bar: begins with a slash, encoded (`pathOf`). */
  path: string;
  /** When it was last changed; null or left out where nobody can say. */
  lastmod?: Date | null;
  changefreq: (typeof changeFrequencies)[number];
  /** 0.0 to 1.0, against the other pages of the same site. */
  priority: number;
}

export interface WrittenSitemap {
  xml: string;
  /** Addresses in it. */
  urls: number;
  /** Addresses that the protocol's limits left no room for. */
  left_out: number;
}

/** The entries that the specification names; the default template has these and no other. */
export const namedEntries = {
  home: { path: '/', changefreq: 'weekly', priority: 1 },
  about: { path: '/about', changefreq: 'monthly', priority: 0.8 },
  blog: { path: '/blog', changefreq: 'daily', priority: 0.9 },
  login: { path: '/login', changefreq: 'monthly', priority: 0.5 },
  register: { path: '/register', changefreq: 'monthly', priority: 0.5 },
} as const satisfies Record<string, SitemapEntry>;

/** The path of an address made of these names, whatever letters and signs they have. */
export function pathOf(...names: readonly string[]): string {
  return `/${names.map((name) => encodeURIComponent(name.toWellFormed())).join('/')}`;
}

/** A sitemap for when neither the saved one nor what is published can be read. `base`: an origin, with or without a slash. */
export function defaultSitemap(base: string): string {
  return sitemapXml(base, Object.values(namedEntries)).xml;
}

/**
 * Writes a sitemap of these entries in their order. `base`: the origin that goes before each path, with or without a slash. What goes
 * beyond the protocol's limits is left out at the end, and a comment in the text says so.
 */
export function sitemapXml(base: string, entries: readonly SitemapEntry[], limits = protocolLimits): WrittenSitemap {
  const origin = base.replace(/(?<!\/)\/+$/, '');
  const written: string[] = [];
  // Head, foot and the comment, generously.
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

/** The namespace of the protocol's elements. */
export const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function entryXml(origin: string, { path, lastmod, changefreq, priority }: SitemapEntry): string {
  const lines = [
    `<loc>${escaped(origin + path)}</loc>`,
    ...(lastmod ? [`<lastmod>${lastmod.toISOString()}</lastmod>`] : []),
    `<changefreq>${changefreq}</changefreq>`,
    `<priority>${priority.toFixed(1)}</priority>`,
  ];
  return `  <url>\n${lines.map((line) => `    ${line}\n`).join('')}  </url>\n`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
