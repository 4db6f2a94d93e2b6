import { defaultSitemap } from '#core/sitemap/sitemap.ts';
import { ORIGIN } from '../app.ts';
import { type Examples, nothing } from '../example.ts';

const xml = defaultSitemap(ORIGIN);

export const sitemapExamples: Examples = {
  'sitemap.read': nothing,
  'sitemap.generate': () => ({ base_url: ORIGIN }),
  'sitemap.check': () => ({ xml }),
  'sitemap.save': () => ({ xml, version: 0 }),
  'sitemap.forget': () => ({ version: 0 }),
  'sitemap.ping': () => ({ sitemapUrl: `${ORIGIN}/sitemap.xml` }),
};
