import { headOf } from '#core/page-head.ts';
import { filledText, placeholderValues } from '#core/placeholders.ts';
import type { AdminPage } from './admin-page.ts';

/** What stands in the form; '' is no image. */
export const seoFieldsOf = (page: AdminPage) => ({
  meta_title: page.meta_title,
  meta_description: page.meta_description,
  og_title: page.og_title,
  og_description: page.og_description,
  og_image: page.og_image ?? '',
  twitter_title: page.twitter_title,
  twitter_description: page.twitter_description,
  twitter_image: page.twitter_image ?? '',
});

export type SeoFields = ReturnType<typeof seoFieldsOf>;

export const seoLabels: Readonly<Record<keyof SeoFields, string>> = {
  meta_title: 'Meta title',
  meta_description: 'Meta description',
  og_title: 'Open Graph title',
  og_description: 'Open Graph description',
  og_image: 'Open Graph image',
  twitter_title: 'Twitter title',
  twitter_description: 'Twitter description',
  twitter_image: 'Twitter image',
};

/** What search engines and share cards would be told of the page if these fields were saved, its placeholders filled in. */
export function toldOf(page: AdminPage, typed: SeoFields, site: Parameters<typeof placeholderValues>[0]) {
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
