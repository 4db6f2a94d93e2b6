import { xml } from '@codemirror/lang-xml';
import { changeFrequencies } from '#core/sitemap/sitemap.ts';
import type { EditorLanguage } from './open-editor.ts';

const protocol = [
  { name: 'urlset', top: true, children: ['url'] },
  { name: 'sitemapindex', top: true, children: ['sitemap'] },
  { name: 'url', children: ['loc', 'lastmod', 'changefreq', 'priority'] },
  { name: 'sitemap', children: ['loc', 'lastmod'] },
  { name: 'loc' },
  { name: 'lastmod' },
  { name: 'changefreq', textContent: changeFrequencies },
  { name: 'priority' },
];

export const language: EditorLanguage = { support: xml({ elements: protocol }), tabIndents: false };
