import { seoFields } from '#core/content-page.ts';
import type { ValuesOf } from '#core/fields.ts';
import { headOf } from '#core/page-head.ts';
import { filledText, placeholderValues } from '#core/placeholders.ts';
import type { AdminPage } from './admin-page.ts';

/** '' is no image. */
export function seoValuesOf(page: AdminPage): ValuesOf<typeof seoFields> {
  const entries = Object.keys(seoFields).map((name) => [name, page[name as keyof typeof seoFields] ?? '']);
  return Object.fromEntries(entries);
}

export type SeoValues = ReturnType<typeof seoValuesOf>;

export function toldOf(page: AdminPage, typed: SeoValues, site: Parameters<typeof placeholderValues>[0]) {
  const values = placeholderValues(site);
  const filled = (text: string) => filledText(text, values).trim();
  return headOf(
    {
      title: filled(page.title),
      content: filledText(page.content, values),
      meta_title: filled(typed.meta_title),
      meta_description: filled(typed.meta_description),
      og_title: filled(typed.og_title),
      og_description: filled(typed.og_description),
      og_image: typed.og_image.trim() || null,
      twitter_title: filled(typed.twitter_title),
      twitter_description: filled(typed.twitter_description),
      twitter_image: typed.twitter_image.trim() || null,
    },
    site.brand.name,
  );
}
