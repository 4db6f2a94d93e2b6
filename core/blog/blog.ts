import type { Failures } from '../lib/failures.ts';

export const blogFailures = {
  BLOG_FAILED: [500, 'Failed to load blog posts'],
  BLOG_DATA_FAILED: [500, 'Failed to load blog data'],
  POST_NOT_FOUND: [404, 'Blog post not found'],
  POST_CHANGED: [409, 'Someone else saved this post after you opened it. Review the differences and save again.'],
  POST_SLUG_TAKEN: [409, 'Another post has the slug "{slug}"'],
  POST_TIME_PAST: [400, 'This time is past. Choose one in the future, or publish the post now.'],
  POST_NOT_CREATED: [500, 'Failed to create blog post'],
  POST_NOT_UPDATED: [500, 'Failed to update blog post'],
  POST_NOT_DELETED: [500, 'Failed to delete blog post'],
  POST_NOT_PUBLISHED: [500, 'Failed to update publish status'],
  BLOG_CATEGORIES_FAILED: [500, 'Failed to load blog categories'],
  BLOG_CATEGORY_NOT_FOUND: [404, 'This category no longer exists.'],
  BLOG_CATEGORY_CHANGED: [
    409,
    'Someone else saved this category after you opened it. Review the differences and save again.',
  ],
  BLOG_CATEGORY_SLUG_TAKEN: [409, 'Another category has the slug "{slug}"'],
  BLOG_CATEGORY_NOT_CREATED: [500, 'Failed to create category'],
  BLOG_CATEGORY_NOT_UPDATED: [500, 'Failed to update category'],
  BLOG_CATEGORY_NOT_DELETED: [500, 'Failed to delete category'],
  MARKDOWN_NOT_RENDERED: [500, 'The preview could not be made. What you typed is still here.'],
} as const satisfies Failures;

export const blogSentences = {
  title: 'Title is required',
  titleTooLong: 'A title may have at most 200 characters.',
  content: 'Content is required',
  contentTooLong: 'The content may have at most 200,000 characters.',
  excerptTooLong: 'An excerpt may have at most 1,000 characters.',
  slug: 'A slug has letters, digits, underscores and single hyphens only, at most 200 characters.',
  image: 'The featured image is an https:// address or a picture that was uploaded here.',
  metaTitle: 'A meta title may have at most 200 characters.',
  metaDescription: 'A meta description may have at most 500 characters.',
  tags: 'Tags are words; a post has at most 20, each of at most 60 characters.',
  categories: 'Choose categories from the list.',
  scheduledAt: 'Say when the post is to be published, as a date with a time.',
  scheduledPublished: 'A post that is published cannot be scheduled as well.',
} as const;

/** In characters. */
export const blogLimits = {
  title: 200,
  slug: 200,
  excerpt: 1_000,
  content: 200_000,
  metaTitle: 200,
  metaDescription: 500,
  tags: 20,
  tag: 60,
  categories: 20,
} as const;

/** About what search engines show; counted while typing, never enforced. */
export const metaRecommended = { title: 60, description: 160 } as const;

/** Pixels: the size networks show uncropped. */
export const shareImage = { width: 1200, height: 630 } as const;

export const POSTS_PAGE = 10;
export const postSorts = ['created', 'title', 'updated'] as const;
export const POPULAR_TAGS = 10;
export const RELATED_POSTS = 3;
export const CONTENT_PREVIEW = 300;
