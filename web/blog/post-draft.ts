import { blogLimits } from '#core/blog/blog.ts';
import { tagOf } from '#core/blog/slug.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { type Fields, flag, line, list, optional, text, type ValuesOf } from '#core/lib/fields.ts';

export type Post = Output<'blogAdmin.one'>['post'];
export type ListedPost = Output<'blogAdmin.list'>['posts'][number];
export type BlogCategory = Output<'blogAdmin.categories'>['categories'][number];

export type PostValues = ValuesOf<typeof postFields>;

export const blankPost: PostValues = {
  title: '',
  slug: '',
  slug_from_title: true,
  excerpt: '',
  content: '',
  tags: [],
  tag: '',
  category_ids: [],
  featured_image: '',
  meta_title: '',
  meta_description: '',
  published: false,
  scheduled_at: null,
};

export function recordOf(post: Post): PostValues & { version: number } {
  const { title, slug, excerpt, content, tags, categories, featured_image, meta_title, meta_description } = post;
  const { published, scheduled_at, version } = post;
  return {
    title,
    slug,
    slug_from_title: slug === '',
    excerpt,
    content,
    tags,
    tag: '',
    category_ids: categories.map(({ id }) => id),
    featured_image: featured_image ?? '',
    meta_title,
    meta_description,
    published,
    scheduled_at,
    version,
  };
}

export function written({ slug, slug_from_title, tag, tags, featured_image, ...rest }: PostValues) {
  return {
    ...rest,
    slug: slug_from_title ? '' : slug.trim(),
    tags: withTag(tags, tag).tags,
    featured_image: featured_image.trim() || null,
  };
}

/** Adds the tags in a comma-separated text; `left_out` says why one was rejected. */
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

export const postFields = {
  title: line('Title', of(blogLimits.title)),
  slug: line('Slug', of(blogLimits.slug)),
  slug_from_title: flag('Slug from the title', { example: false }),
  excerpt: text('Excerpt', of(blogLimits.excerpt)),
  content: text('Content', of(blogLimits.content)),
  tags: list('Tags', { example: [] }),
  /** A tag still being typed; saving includes it. */
  tag: line('New tag', of(blogLimits.tag)),
  /** In the order of choice; the first is the main one. */
  category_ids: list('Categories', { example: [] }),
  featured_image: line('Featured image', of(2000)),
  meta_title: line('Meta title', of(blogLimits.metaTitle)),
  meta_description: line('Meta description', of(blogLimits.metaDescription)),
  published: flag('Published', { example: true }),
  scheduled_at: optional(line('Scheduled for', of(40))),
} satisfies Fields;

export type Publication = 'as-is' | 'draft' | 'published' | { scheduled_at: string };

type PostState = 'draft' | 'scheduled' | 'published';

export function stateOf(post: Pick<Post, 'published' | 'scheduled_at'> | null): PostState {
  if (post?.published) return 'published';
  return post?.scheduled_at ? 'scheduled' : 'draft';
}

export function publicationOf(publication: Publication, opened: Pick<Post, 'published' | 'scheduled_at'> | null) {
  // With its time, the server detects a post that was published on schedule since.
  if (publication === 'as-is')
    return { published: opened?.published ?? false, scheduled_at: opened?.scheduled_at ?? null };
  if (publication === 'published') return { published: true, scheduled_at: null };
  return { published: false, scheduled_at: publication === 'draft' ? null : publication.scheduled_at };
}

export function savedSentence(before: Post | null, after: Post): string {
  if (before === null) return 'Blog post created successfully!';
  if (stateOf(before) === stateOf(after)) return 'Blog post updated successfully!';
  if (after.published) return 'Blog post published successfully';
  if (after.scheduled_at) return 'Blog post scheduled successfully';
  return before.published ? 'Blog post unpublished successfully' : 'Schedule canceled: the post is a draft again';
}
