import * as z from 'zod';
import { can, contentPart, id, moment, operation, otherwise } from '../contract/operation.ts';
import { cursorInput, narrowPageOutput, searchInput } from '../contract/page.ts';
import { isStorable } from '../lib/unstorable-text.ts';
import { POSTS_PAGE } from './blog.ts';

const wrong = 'This is not an address of ours.';

/** PostgreSQL text cannot contain NUL. */
const named = z.string(wrong).max(400, wrong).refine(isStorable, wrong);

const perPage = 'A page has 1 to 10 posts.';

const namedCategory = z.object({ id: z.uuid(), name: z.string(), slug: z.string() });

const listed = {
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  featured_image: z.string().nullable(),
  published_at: moment,
  created_at: moment,
  updated_at: moment,
  author_name: z.string().nullable(),
  reading_minutes: z.int(),
  tags: z.array(z.string()),
  categories: z.array(namedCategory),
};

const linked = z.object({ title: z.string(), slug: z.string(), published_at: moment });

export const readPost = z.object({
  ...listed,
  published_at: moment.nullable(),
  published: z.boolean(),
  content: z.string(),
  html: z.string(),
  meta_title: z.string(),
  meta_description: z.string(),
  related: z.array(linked),
  previous: linked.nullable(),
  next: linked.nullable(),
});

export const blogContract = contentPart({
  list: operation('public', 'GET /api/blog/posts', 'Published posts, newest first, ten on a page')
    .errors(can(otherwise('BLOG_FAILED')))
    .input(
      z.object({
        q: searchInput,
        category: named.optional(),
        tag: named.optional(),
        limit: z.coerce.number(perPage).int(perPage).min(1, perPage).max(POSTS_PAGE, perPage).default(POSTS_PAGE),
        ...cursorInput,
      }),
    )
    .output(
      z.object({
        posts: z.array(z.object(listed)),
        ...narrowPageOutput,
        total_is_more: z.boolean(),
        categories: z.array(namedCategory.extend({ posts: z.int() })),
        popular_tags: z.array(z.object({ tag: z.string(), posts: z.int() })),
        category: namedCategory.extend({ description: z.string() }).nullable(),
      }),
    ),

  post: operation(
    'public',
    'GET /api/blog/posts/{slug}',
    'A published post; under a former slug it answers with its present one',
  )
    .errors(can('POST_NOT_FOUND', otherwise('BLOG_FAILED')))
    .input(z.object({ slug: named }))
    .output(z.object({ post: readPost })),

  preview: operation(
    'admin',
    'GET /api/admin/posts/{post_id}/preview',
    'A post as readers will see it, published or not',
  )
    .errors(can('POST_NOT_FOUND', otherwise('BLOG_FAILED')))
    .input(z.object({ post_id: id('Blog post not found') }))
    .output(z.object({ post: readPost })),
});
