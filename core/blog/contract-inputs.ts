import * as z from 'zod';
import { id } from '../contract/operation.ts';
import { imageAddress, lineOfText, markdownText, writtenText } from '../contract/text-input.ts';
import { normalText } from '../uploads/lines.ts';
import { blogLimits as most, blogSentences as say } from './blog.ts';
import { slugOf, tagOf } from './slug.ts';

const slug = z
  .string(say.slug)
  .trim()
  .max(most.slug, say.slug)
  .refine((text) => text === slugOf(text), say.slug);

const tags = z
  .array(z.string(say.tags).max(400, say.tags), say.tags)
  .max(100, say.tags)
  .transform((list) => [...new Set(list.map(tagOf).filter(Boolean))])
  .refine((list) => list.length <= most.tags && list.every((tag) => tag.length <= most.tag), say.tags)
  .default([]);

export const postInput = {
  title: lineOfText(most.title, say.titleTooLong, say.title).refine((text) => text !== '', say.title),
  /** Blank: derived from the title, with a number if taken. A taken slug that was typed is refused. */
  slug: slug.default(''),
  excerpt: writtenText(most.excerpt, say.excerptTooLong).transform(normalText).default(''),
  content: markdownText(most.content, say.contentTooLong, say.content).refine(
    (text) => text.trim() !== '',
    say.content,
  ),
  featured_image: imageAddress(say.image),
  meta_title: lineOfText(most.metaTitle, say.metaTitle).default(''),
  meta_description: lineOfText(most.metaDescription, say.metaDescription).default(''),
  tags,
  category_ids: z
    .array(id(say.categories), say.categories)
    .max(most.categories, say.categories)
    .transform((ids) => [...new Set(ids)])
    .default([]),
  published: z.boolean('published is true or false.').default(false),
  /** Null: no schedule; undefined: unchanged. */
  scheduled_at: z.iso.datetime({ offset: true, error: say.scheduledAt }).nullable().optional(),
};

export const isScheduledOrPublished = {
  check: ({ published, scheduled_at }: { published: boolean; scheduled_at?: string | null | undefined }) =>
    !published || !scheduled_at,
  otherwise: { path: ['scheduled_at'], error: say.scheduledPublished },
};
