import { blogLimits } from '#core/blog.ts';
import type { Api } from '#core/contract/index.ts';
import { type Fields, flag, line, list, optional, text } from '#core/fields.ts';
import { tagOf } from '#core/slug.ts';

export type Post = Awaited<ReturnType<Api['blogAdmin']['one']>>['post'];
export type BlogCategory = Awaited<ReturnType<Api['blogAdmin']['categories']>>['categories'][number];

/** What the form holds. */
export interface PostFields {
  title: string;
  /** As it was typed; not sent while it is made from the title. */
  slug: string;
  slug_from_title: boolean;
  excerpt: string;
  content: string;
  tags: string[];
  /** A tag that is being typed: saving takes it along. */
  tag: string;
  /** In the order in which they were ticked: the first is the main one. */
  category_ids: string[];
  featured_image: string;
  meta_title: string;
  meta_description: string;
}

/** What a form with nothing in it holds. */
export const blankPost: PostFields = {
  ...{ title: '', slug: '', slug_from_title: true, excerpt: '', content: '', tags: [], tag: '', category_ids: [] },
  ...{ featured_image: '', meta_title: '', meta_description: '' },
};

/** A saved post as the form opens it: its slug is made from the title only where one asks for it. */
export function fieldsOf(post: Post): PostFields {
  const { title, slug, excerpt, content, tags, categories, featured_image, meta_title, meta_description } = post;
  return {
    ...{ title, slug, slug_from_title: slug === '', excerpt, content, tags, tag: '' },
    ...{ category_ids: categories.map(({ id }) => id), featured_image: featured_image ?? '' },
    ...{ meta_title, meta_description },
  };
}

/** With its publication: everything that a save changes. */
export interface PostValues extends PostFields {
  published: boolean;
  scheduled_at: string | null;
}

export function recordOf(post: Post): PostValues & { version: number } {
  const { published, scheduled_at, version } = post;
  return { ...fieldsOf(post), published, scheduled_at, version };
}

/** What is sent. */
export function written({ slug, slug_from_title, tag, tags, featured_image, ...rest }: PostValues) {
  return {
    ...rest,
    slug: slug_from_title ? '' : slug.trim(),
    tags: withTag(tags, tag).tags,
    featured_image: featured_image.trim() || null,
  };
}

/** Whether both forms would be shown and sent alike. */
export function isSame(one: PostFields, other: PostFields): boolean {
  return (Object.keys(blankPost) as (keyof PostFields)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
}

/** What was kept in the browser may be of an older release of the form: what fits is taken over. */
export function fitting(kept: unknown, blank: PostFields): PostFields {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const entries = Object.entries(blank).map(([name, value]) => {
    const found = given[name];
    const fits = Array.isArray(value)
      ? Array.isArray(found) && found.every((each) => typeof each === 'string')
      : typeof found === typeof value;
    return [name, fits ? found : value];
  });
  return Object.fromEntries(entries) as PostFields;
}

/** The tags with those that a text names, separated by commas; and why one of them was left out. */
export function withTag(tags: readonly string[], text: string): { tags: string[]; left_out: string } {
  const found = [...tags];
  let left_out = '';
  for (const typed of text.split(',')) {
    const tag = tagOf(typed);
    if (typed.trim() === '') continue;
    if (tag === '') left_out = `"${typed.trim()}" has no letter or digit.`;
    else if (found.includes(tag)) left_out = `"${tag}" is there already.`;
    else if (tag.length > blogLimits.tag) left_out = `A tag has at most ${blogLimits.tag} characters.`;
    else if (found.length >= blogLimits.tags) left_out = `A post has at most ${blogLimits.tags} tags.`;
    else found.push(tag);
  }
  return { tags: found, left_out };
}

const of = (max: number) => ({ max, example: '' });

/** What is compared when two people changed one post. */
export const postFields = {
  title: line('Title', of(blogLimits.title)),
  slug: line('Slug', of(blogLimits.slug)),
  slug_from_title: flag('Slug from the title', { example: false }),
  excerpt: text('Excerpt', of(blogLimits.excerpt)),
  content: text('Content', of(blogLimits.content)),
  tags: list('Tags', { example: [] }),
  tag: line('New tag', of(blogLimits.tag)),
  category_ids: list('Categories', { example: [] }),
  featured_image: line('Featured image', of(2000)),
  meta_title: line('Meta title', of(blogLimits.metaTitle)),
  meta_description: line('Meta description', of(blogLimits.metaDescription)),
  published: flag('Published', { example: true }),
  scheduled_at: optional(line('Scheduled for', of(40))),
} satisfies Fields;
