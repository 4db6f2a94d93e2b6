import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeFrequencies, defaultSitemap, pathOf, type SitemapEntry, sitemapXml } from './sitemap.ts';
import { locsIn, refusedText } from './text.ts';

const entry = (path: string, more: Partial<SitemapEntry> = {}): SitemapEntry => ({
  ...{ path, changefreq: 'monthly', priority: 0.5, ...more },
});
const named = (xml: string) => locsIn(xml).map(({ url }) => url);

describe('the default template', () => {
  const xml = defaultSitemap('https://exam.example/');
  const block = (path: string) =>
    xml.split('<url>').find((part) => part.includes(`<loc>https://exam.example${path}</loc>`));

  test('A4-033: has home, about, blog, login and register, and nothing else', () => {
    expect(named(xml)).toEqual(
      ['/', '/about', '/blog', '/login', '/register'].map((path) => `https://exam.example${path}`),
    );
  });

  test.each([
    ['A9-026', '/', 'weekly', '1.0'],
    ['A9-027', '/about', 'monthly', '0.8'],
    ['A9-028', '/blog', 'daily', '0.9'],
    ['A9-029', '/login', 'monthly', '0.5'],
    ['A9-030', '/register', 'monthly', '0.5'],
  ])('%s: %s %s with priority %s', (_, path, frequency, priority) => {
    expect(block(path)).toContain(`<changefreq>${frequency}</changefreq>`);
    expect(block(path)).toContain(`<priority>${priority}</priority>`);
  });
});

describe('a written sitemap', () => {
  test('names what it is given, with the last change where there is one', () => {
    const lastmod = new Date('2026-11-20T09:00:00Z');
    const { xml, urls, left_out } = sitemapXml('https://exam.example', [entry('/a', { lastmod }), entry('/b')]);
    expect(named(xml)).toEqual(['https://exam.example/a', 'https://exam.example/b']);
    expect(xml).toContain('<lastmod>2026-11-20T09:00:00.000Z</lastmod>');
    expect(xml.match(/<lastmod>/g)).toHaveLength(1);
    expect([urls, left_out]).toEqual([2, 0]);
    expect(xml).not.toContain('<!--');
  });

  test.each([
    ['<script>alert(1)</script>'],
    [`"'&><`],
    ['a&amp;b'],
    [']]><!DOCTYPE x>'],
    ['a?b=1#c'],
    ['../../admin'],
    ['größe-安全-🎓'],
    ['\ud800'],
    ['a b\n\t\0c'],
    ['%2e%2e'],
  ])('a slug like %j stays within its address, and the text stays what it is', (slug) => {
    const { xml } = sitemapXml('https://exam.example', [entry(pathOf('blog', slug))]);
    expect(xml.match(/<(\/?\w+)/g)?.join(' ')).toBe(
      '<urlset <url <loc </loc <changefreq </changefreq <priority </priority </url </urlset',
    );
    const [url = ''] = named(xml);
    expect(url.startsWith('https://exam.example/blog/')).toBe(true);
    expect(new URL(url).pathname.split('/')).toHaveLength(3);
    expect(new URL(url).search + new URL(url).hash).toBe('');
    expect(decodeURIComponent(new URL(url).pathname.slice('/blog/'.length))).toBe(slug.toWellFormed());
  });

  test('whatever the slugs are, each comes back as it went in', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { maxLength: 20 }), (slugs) => {
        const paths = slugs.map((slug) => pathOf('blog', slug));
        const { xml } = sitemapXml(
          'https://exam.example',
          paths.map((path) => entry(path)),
        );
        expect(named(xml)).toEqual(paths.map((path) => `https://exam.example${path}`));
        expect(refusedText(xml)).toBeNull();
      }),
    );
  });

  test('beyond 50,000 addresses the last ones are left out, and the text says how many', () => {
    const many = Array.from({ length: 50_003 }, (_, index) => entry(`/blog/${index}`));
    const { xml, urls, left_out } = sitemapXml('https://exam.example', many);
    expect([urls, left_out]).toEqual([50_000, 3]);
    expect(xml).toContain('3 more are left out');
    expect(xml).toContain('<loc>https://exam.example/blog/49999</loc>');
    expect(xml).not.toContain('<loc>https://exam.example/blog/50000</loc>');
  });

  test('beyond 50 MB too: the text is never larger than the protocol allows', () => {
    const long = 'a'.repeat(1_000);
    const many = Array.from({ length: 100 }, (_, index) => entry(`/blog/${long}${index}`));
    const { xml, urls, left_out } = sitemapXml('https://exam.example', many, { urls: 50_000, bytes: 20_000 });
    expect(new TextEncoder().encode(xml).length).toBeLessThanOrEqual(20_000);
    expect(urls + left_out).toBe(100);
    expect(urls).toBeGreaterThan(10);
  });
});

test('A5-066: how often a page changes is said in seven words', () => {
  expect(changeFrequencies).toEqual(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never']);
});
