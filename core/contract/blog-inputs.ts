import * as z from 'zod';
import { blogLimits as most, blogSentences as say } from '../blog.ts';
import { generalFailures } from '../general.ts';
import { imageUrlProblem } from '../images.ts';
import { slugOf, tagOf } from '../slug.ts';
import { normalText } from '../text-lines.ts';

/** Text that a database takes. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed();
const [, unstorable] = generalFailures.UNSTORABLE_TEXT;

const line = (limit: number, sentence: string, missing = sentence) =>
  z
    .string(missing)
    .max(limit, sentence)
    .refine(storable, unstorable)
    .transform((text) => normalText(text).replaceAll(/\s*\n\s*/g, ' '));

const slug = z
  .string(say.slug)
  .trim()
  .max(most.slug, say.slug)
  .refine((text) => text === slugOf(text), say.slug);

const image = z
  .string(say.image)
  .trim()
  .max(most.image, say.image)
  .transform((url) => url || null)
  .refine((url) => url === null || imageUrlProblem(url) === null, say.image)
  .nullable()
  .default(null);

const tags = z
  .array(z.string(say.tags).max(400, say.tags), say.tags)
  .max(100, say.tags)
  .transform((list) => [...new Set(list.map(tagOf).filter(Boolean))])
  .refine((list) => list.length <= most.tags && list.every((tag) => tag.length <= most.tag), say.tags)
  .default([]);

/** What a post's form sends, by field. */
export const postInput = {
  title: line(most.title, say.titleTooLong, say.title).refine((text) => text !== '', say.title),
  /** Blank: made from the title. One that is taken is refused; one made from the title gets a number. */
  slug: slug.default(''),
  excerpt: z
    .string(say.excerptTooLong)
    .max(most.excerpt, say.excerptTooLong)
    .refine(storable, unstorable)
    .transform(normalText)
    .default(''),
  content: z
    .string(say.content)
    .max(most.content, say.contentTooLong)
    .refine(storable, unstorable)
    .refine((text) => text.trim() !== '', say.content),
  featured_image: image,
  meta_title: line(most.metaTitle, say.metaTitle).default(''),
  meta_description: line(most.metaDescription, say.metaDescription).default(''),
  tags,
  category_ids: z
    .array(z.uuid(say.categories), say.categories)
    .max(most.categories, say.categories)
    .transform((ids) => [...new Set(ids)])
    .default([]),
  published: z.boolean('published is true or false.').default(false),
};

/** What a category's form sends, by field. */
export const categoryInput = {
  name: line(most.categoryName, say.categoryNameTooLong, say.categoryName).refine(
    (text) => text !== '',
    say.categoryName,
  ),
  /** Blank: made from the name. */
  slug: slug.default(''),
  description: z
    .string(say.categoryDescriptionTooLong)
    .max(most.categoryDescription, say.categoryDescriptionTooLong)
    .refine(storable, unstorable)
    .transform(normalText)
    .default(''),
};
