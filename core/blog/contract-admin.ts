import * as z from 'zod';
import { can, contentPart, id, moment, operation, otherwise } from '../contract/operation.ts';
import { pageOfUpTo, pageOutput, searchInput, sortInput } from '../contract/page.ts';
import { inputOf, outputOf } from '../contract/record.ts';
import { markdownText } from '../contract/text-input.ts';
import { openedVersion, version } from '../contract/version.ts';
import { listedRevision, openedRevision, revision } from '../revisions/contract.ts';
import { blogFailures, blogLimits as most, POSTS_PAGE, postSorts, blogSentences as say } from './blog.ts';
import { blogCategoryFields } from './category.ts';
import { isScheduledOrPublished, postInput } from './contract-inputs.ts';

const categoryInput = inputOf(blogCategoryFields);
const category = z.object({
  id: z.uuid(),
  ...outputOf(blogCategoryFields),
  posts: z.int(),
  version,
  updated_at: moment,
});

const fields = {
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  featured_image: z.string().nullable(),
  published: z.boolean(),
  published_at: moment.nullable(),
  scheduled_at: moment.nullable(),
  meta_title: z.string(),
  meta_description: z.string(),
  tags: z.array(z.string()),
  categories: z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string() })),
  author_id: z.uuid().nullable(),
  author_name: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
  version,
};

export const adminPost = z.object({ ...fields, content: z.string() });

const post_id = id('Blog post not found');
const category_id = id(blogFailures.BLOG_CATEGORY_NOT_FOUND[1]);

export const blogAdminContract = contentPart({
  list: operation('admin', 'GET /api/admin/posts', 'Posts and drafts, newest first, ten on a page')
    .errors(can(otherwise('BLOG_DATA_FAILED')))
    .input(
      z.object({
        q: searchInput,
        category_id: id().optional(),
        state: z.enum(['published', 'scheduled', 'drafts'], 'state is published, scheduled or drafts.').optional(),
        ...pageOfUpTo(POSTS_PAGE),
        sort: sortInput(postSorts).default('-created'),
      }),
    )
    .output(z.object({ posts: z.array(z.object({ ...fields, content_start: z.string() })), ...pageOutput })),

  one: operation('admin', 'GET /api/admin/posts/{post_id}', 'A post with its content')
    .errors(can('POST_NOT_FOUND', otherwise('BLOG_DATA_FAILED')))
    .input(z.object({ post_id }))
    .output(z.object({ post: adminPost })),

  freeSlug: operation(
    'admin',
    'GET /api/admin/post-slugs',
    'The slug that a title would get, and whether a typed one is free',
  )
    .input(
      z.object({
        title: z.string(say.titleTooLong).max(400, say.titleTooLong).default(''),
        slug: z.string(say.slug).max(400, say.slug).default(''),
        post_id: id().optional(),
      }),
    )
    .output(z.object({ slug: z.string(), is_free: z.boolean() })),

  add: operation(
    'admin',
    'POST /api/admin/posts',
    'Write a post, as a draft, scheduled or published',
    'keyed',
    'ADMINISTRATORS_ONLY',
    'USER_NOT_AUTHENTICATED',
  )
    .errors(can('POST_TIME_PAST', 'POST_SLUG_TAKEN', 'BLOG_CATEGORY_NOT_FOUND', otherwise('POST_NOT_CREATED')))
    .input(z.object(postInput).refine(isScheduledOrPublished.check, isScheduledOrPublished.otherwise))
    .output(z.object({ post: adminPost })),

  change: operation(
    'admin',
    'PUT /api/admin/posts/{post_id}',
    'Change a post',
    'natural',
    'ADMINISTRATORS_ONLY',
    'USER_NOT_AUTHENTICATED',
  )
    .errors(can('POST_NOT_FOUND', 'POST_CHANGED', 'POST_TIME_PAST', 'POST_SLUG_TAKEN'))
    .errors(can('BLOG_CATEGORY_NOT_FOUND', otherwise('POST_NOT_UPDATED')))
    .input(
      z
        .object({ post_id, version: openedVersion, ...postInput })
        .refine(isScheduledOrPublished.check, isScheduledOrPublished.otherwise),
    )
    .output(z.object({ post: adminPost })),

  publish: operation(
    'admin',
    'PUT /api/admin/posts/{post_id}/publication',
    'Publish a post now, or take it back, which cancels its schedule too',
    'natural',
  )
    .errors(can('POST_NOT_FOUND', otherwise('POST_NOT_PUBLISHED')))
    .input(z.object({ post_id, published: z.boolean('published is true or false.') }))
    .output(z.object({ post: z.object(fields) })),

  revisions: operation('admin', 'GET /api/admin/posts/{post_id}/revisions', 'The last saves of a post')
    .errors(can('POST_NOT_FOUND', otherwise('REVISIONS_FAILED')))
    .input(z.object({ post_id }))
    .output(z.object({ title: z.string(), revisions: z.array(listedRevision) })),

  revision: operation(
    'admin',
    'GET /api/admin/posts/{post_id}/revisions/{revision}',
    'What a post said after a save, and what it says now',
  )
    .errors(can('POST_NOT_FOUND', 'REVISION_NOT_FOUND', otherwise('REVISIONS_FAILED')))
    .input(z.object({ post_id, revision }))
    .output(openedRevision),

  restore: operation(
    'admin',
    'PUT /api/admin/posts/{post_id}/revisions/{revision}/restoration',
    'Save what a post said before as its next version',
    'natural',
  )
    .errors(can('POST_NOT_FOUND', 'REVISION_NOT_FOUND', 'POST_CHANGED', otherwise('REVISION_NOT_RESTORED')))
    .input(z.object({ post_id, revision, version: openedVersion }))
    .output(z.object({ post: adminPost })),

  remove: operation(
    'admin',
    'DELETE /api/admin/posts/{post_id}',
    'Delete a post for good',
    'keyed',
    'ADMINISTRATORS_ONLY',
    'USER_NOT_AUTHENTICATED',
  )
    .errors(can('POST_NOT_FOUND', otherwise('POST_NOT_DELETED')))
    .input(z.object({ post_id }))
    .output(z.object({ ok: z.literal(true) })),

  categories: operation('admin', 'GET /api/admin/blog-categories', 'Blog categories by name')
    .errors(can(otherwise('BLOG_CATEGORIES_FAILED')))
    .output(z.object({ categories: z.array(category) })),

  addCategory: operation('admin', 'POST /api/admin/blog-categories', 'Add a blog category', 'keyed')
    .errors(can('BLOG_CATEGORY_SLUG_TAKEN', otherwise('BLOG_CATEGORY_NOT_CREATED')))
    .input(z.object(categoryInput))
    .output(z.object({ category })),

  changeCategory: operation(
    'admin',
    'PUT /api/admin/blog-categories/{category_id}',
    'Change a blog category',
    'natural',
  )
    .errors(
      can(
        'BLOG_CATEGORY_NOT_FOUND',
        'BLOG_CATEGORY_CHANGED',
        'BLOG_CATEGORY_SLUG_TAKEN',
        otherwise('BLOG_CATEGORY_NOT_UPDATED'),
      ),
    )
    .input(z.object({ category_id, version: openedVersion, ...categoryInput }))
    .output(z.object({ category })),

  removeCategory: operation(
    'admin',
    'DELETE /api/admin/blog-categories/{category_id}',
    'Delete a blog category; posts stay, without it',
    'keyed',
  )
    .errors(can('BLOG_CATEGORY_NOT_FOUND', otherwise('BLOG_CATEGORY_NOT_DELETED')))
    .input(z.object({ category_id }))
    .output(z.object({ ok: z.literal(true) })),

  renderMarkdown: operation(
    'admin',
    'POST /api/admin/markdown-previews',
    'Markdown as readers will see it',
    'natural',
  )
    .errors(can(otherwise('MARKDOWN_NOT_RENDERED')))
    .input(z.object({ markdown: markdownText(most.content, say.contentTooLong, say.content) }))
    .output(z.object({ html: z.string(), reading_minutes: z.int() })),
});
