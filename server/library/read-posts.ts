import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { blogSentences, blogLimits as most } from '#core/blog/blog.ts';
import { blogCategoryFields } from '#core/blog/category.ts';
import { slugOf, tagOf } from '#core/blog/slug.ts';
import {
  contentPageCategories,
  contentPageLimits,
  contentPageSentences,
  contentPageSlugs,
} from '#core/content-pages/content-pages.ts';
import { inputOf } from '#core/contract/record.ts';
import { imageUrlProblem } from '#core/images/images.ts';
import { ContentWrong } from './content-wrong.ts';
import { readFrontMatter } from './front-matter.ts';

const line = (longest: number, tooLong: string) =>
  z.string('it is missing, or no text.').trim().min(1, 'it is empty.').max(longest, tooLong);

const image = z
  .string('it is no text.')
  .refine((url) => imageUrlProblem(url) === null, blogSentences.image)
  .nullable()
  .default(null);

const day = z
  .string('it is missing, or no day.')
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text), 'a day is written YYYY-MM-DD.');

const category = z
  .strictObject(inputOf(blogCategoryFields))
  .refine(({ slug }) => slug !== '', { path: ['slug'], error: 'it is empty.' });

export const blogCategoryList = z
  .array(category)
  .refine((list) => new Set(list.map(({ slug }) => slug)).size === list.length, 'A slug is there twice.')
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'A name is there twice.');
export type BlogCategoryFile = z.infer<typeof category>;

const post = (known: ReadonlySet<string>) =>
  z.strictObject(
    {
      title: line(most.title, blogSentences.titleTooLong),
      excerpt: line(most.excerpt, blogSentences.excerptTooLong),
      categories: z
        .array(z.string(), 'it is missing, or no list.')
        .min(1, 'a post has a category.')
        .max(most.categories)
        .refine((names) => new Set(names).size === names.length, { error: 'a category is there twice.' })
        .refine((names) => names.every((name) => known.has(name)), {
          error: `the categories are ${[...known].join(', ')}.`,
        }),
      tags: z
        .array(z.string(blogSentences.tags), 'it is missing, or no list.')
        .max(most.tags, blogSentences.tags)
        .refine((tags) => tags.every((tag) => tag !== '' && tag === tagOf(tag) && tag.length <= most.tag), {
          error: 'a tag is written as it stands in an address: lower case, hyphens for blanks.',
        })
        .refine((tags) => new Set(tags).size === tags.length, { error: 'a tag is there twice.' }),
      published_at: day,
      meta_title: line(most.metaTitle, blogSentences.metaTitle),
      meta_description: line(most.metaDescription, blogSentences.metaDescription),
      featured_image: image,
    },
    { error: ({ code }) => (code === 'unrecognized_keys' ? 'there is no such field.' : undefined) },
  );

const share = line(contentPageLimits.meta, contentPageSentences.metaTooLong);
const page = z.strictObject(
  {
    title: line(contentPageLimits.title, contentPageSentences.titleTooLong),
    category: z.enum(contentPageCategories, `it is one of ${contentPageCategories.join(', ')}.`),
    meta_title: share,
    meta_description: share,
    og_title: share.or(z.literal('')).default(''),
    og_description: share.or(z.literal('')).default(''),
    og_image: image,
    twitter_title: share.or(z.literal('')).default(''),
    twitter_description: share.or(z.literal('')).default(''),
    twitter_image: image,
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'there is no such field.' : undefined) },
);

export type PostFile = z.infer<ReturnType<typeof post>> & { slug: string; content: string };
export type PageFile = z.infer<typeof page> & { slug: string; content: string };

/** Sorted by date. Throws ContentWrong. */
export function readPosts(folder: string, categories: readonly BlogCategoryFile[]): PostFile[] {
  const names = new Set(categories.map(({ name }) => name));
  const posts = markdownFiles(folder).map((file) => {
    const slug = basename(file, '.md');
    if (slug !== slugOf(slug) || slug.length > most.slug) {
      throw new ContentWrong(`${file}, line 1: its name is its slug. ${blogSentences.slug}`);
    }
    const { fields, content } = readFrontMatter(file, post(names));
    if (content.length > most.content) throw new ContentWrong(`${file}, line 1: ${blogSentences.contentTooLong}`);
    return { ...fields, slug, content };
  });
  return posts.sort((a, b) => (a.published_at < b.published_at ? -1 : 1));
}

/** Throws ContentWrong. */
export function readPages(folder: string): PageFile[] {
  return markdownFiles(folder).map((file) => {
    const slug = basename(file, '.md');
    if (!(contentPageSlugs as readonly string[]).includes(slug)) {
      throw new ContentWrong(
        `${file}, line 1: there is no page of this name; there are ${contentPageSlugs.join(', ')}.`,
      );
    }
    const { fields, content } = readFrontMatter(file, page);
    if (content.length > contentPageLimits.content) {
      throw new ContentWrong(`${file}, line 1: ${contentPageSentences.contentTooLong}`);
    }
    return { ...fields, slug, content };
  });
}

function markdownFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => join(folder, name));
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
