import type { Failures } from '../lib/failures.ts';

export const contentPageFailures = {
  PAGE_NOT_FOUND: [404, 'Page not found'],
  PAGES_FAILED: [500, 'Failed to load pages'],
  PAGE_CHANGED: [409, 'Someone else saved this page after you opened it. Review the differences and save again.'],
  PAGE_NOT_UPDATED: [500, 'Failed to update page'],
  SEO_NOT_UPDATED: [500, 'Failed to update SEO data'],
} as const satisfies Failures;

/** In the order of the footer. */
export const contentPageSlugs = ['about', 'contact', 'privacy', 'terms', 'eula', 'refund', 'faqs'] as const;

export const contentPageCategories = ['company', 'legal', 'support'] as const;

export const contentPageSentences = {
  title: 'Title is required',
  titleTooLong: 'A title may have at most 200 characters.',
  content: 'Content is required',
  contentTooLong: 'The content may have at most 200,000 characters.',
  metaTooLong: 'This may have at most 500 characters.',
  image: 'The image is an https:// address or a picture that was uploaded here.',
} as const;

/** In characters. */
export const contentPageLimits = { title: 200, content: 200_000, meta: 500 } as const;

export const pagePlaceholders = {
  brand: 'the name of the product',
  company: 'the company that runs it',
  support_email: 'the address for support',
  origin: 'the address of this site, without a slash at the end',
} as const;
export type PagePlaceholder = keyof typeof pagePlaceholders;
