import { type Fields, line, text } from '../lib/fields.ts';
import { contentPageLimits, contentPageSentences } from './content-pages.ts';

export const pageFields = {
  title: line('Title', { max: contentPageLimits.title, required: contentPageSentences.title, example: 'About' }),
  content: text('Content', {
    max: contentPageLimits.content,
    required: contentPageSentences.content,
    example: 'We make practice exams.',
  }),
} satisfies Fields;

const seo = (label: string) => line(label, { max: contentPageLimits.meta, example: '' });

/** '': no image. */
export const seoFields = {
  meta_title: seo('Meta title'),
  meta_description: seo('Meta description'),
  og_title: seo('Open Graph title'),
  og_description: seo('Open Graph description'),
  og_image: seo('Open Graph image'),
  twitter_title: seo('Twitter title'),
  twitter_description: seo('Twitter description'),
  twitter_image: seo('Twitter image'),
} satisfies Fields;
