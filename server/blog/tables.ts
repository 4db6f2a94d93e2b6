import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { postSorts } from '#core/blog/blog.ts';
import { users } from '../account/tables.ts';
import { idOf, moment } from '../db/columns.ts';
import { foldedColumn } from '../db/fold.ts';
import { inOrder, lowered, type Orders } from '../db/page.ts';
import { revisionTable } from '../revisions/table.ts';

export const blog_posts = pgTable(
  'blog_posts',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    slug: text().notNull(),
    excerpt: text().notNull().default(''),
    content: text().notNull(),
    /** Rendered and sanitized on save. */
    html: text().notNull(),
    reading_minutes: integer().notNull(),
    /** Null for starter content, and once the author's account is deleted. */
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    featured_image: text(),
    published: boolean().notNull().default(false),
    /** First publication, or the last one from the list. Never null for a published post. */
    published_at: moment(),
    /** Scheduled publication; the post stays unpublished until then. */
    scheduled_at: moment(),
    scheduled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    meta_title: text().notNull().default(''),
    meta_description: text().notNull().default(''),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    /** Incremented on each save, for optimistic locking. */
    version: integer().notNull().default(1),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('blog_posts_slug_key').on(table.slug),
    index('blog_posts_author_id').on(table.author_id),
    index('blog_posts_scheduled_at').on(table.scheduled_at).where(sql`${table.scheduled_at} is not null`),
    index('blog_posts_scheduled_by').on(table.scheduled_by),
    index('blog_posts_newest').on(table.created_at, table.id),
    index('blog_posts_title').on(inOrder(lowered(table.title)), table.id),
    index('blog_posts_updated').on(table.updated_at, table.id),
    index('blog_posts_published').on(table.published_at, table.id).where(sql`${table.published}`),
    index('blog_posts_unpublished').on(table.created_at, table.id).where(sql`not ${table.published}`),
    // The previous release searches with these two; drop them in the next.
    index('blog_posts_search').using(
      'gin',
      sql`(${table.title} || ' ' || ${table.excerpt} || ' ' || ${table.content}) gin_trgm_ops`,
    ),
    index('blog_posts_office_search').using('gin', sql`(${table.title} || ' ' || ${table.excerpt}) gin_trgm_ops`),
    index('blog_posts_folded').using(
      'gin',
      sql`${foldedColumn(sql`(${table.title} || ' ' || ${table.excerpt} || ' ' || ${table.content})`)} gin_trgm_ops`,
    ),
    index('blog_posts_office_folded').using(
      'gin',
      sql`${foldedColumn(sql`(${table.title} || ' ' || ${table.excerpt})`)} gin_trgm_ops`,
    ),
    check('blog_posts_published_at', sql`not ${table.published} or ${table.published_at} is not null`),
  ],
);

export const postOrders: Orders<(typeof postSorts)[number]> = {
  created: [blog_posts.created_at, blog_posts.id],
  title: [lowered(blog_posts.title), blog_posts.id],
  updated: [blog_posts.updated_at, blog_posts.id],
};

export const blog_categories = pgTable(
  'blog_categories',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    updated_at: moment().notNull(),
  },
  (table) => [uniqueIndex('blog_categories_slug_key').on(table.slug)],
);

export const blog_post_categories = pgTable(
  'blog_post_categories',
  {
    post_id: idOf(() => blog_posts.id),
    category_id: idOf(() => blog_categories.id),
    /** The first category decides which posts are related. */
    position: integer().notNull(),
    /** Copied from the post, so that one index finds a category's posts in order. */
    published_at: moment(),
    published: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.post_id, table.category_id] }),
    index('blog_post_categories_category').on(table.category_id),
    index('blog_post_categories_published')
      .on(table.category_id, table.published_at, table.post_id)
      .where(sql`${table.published}`),
  ],
);

/** One row per tag of a published post, so that one index finds a tag's posts in order. */
export const blog_post_tags = pgTable(
  'blog_post_tags',
  { post_id: idOf(() => blog_posts.id), tag: text().notNull(), published_at: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.post_id, table.tag] }),
    index('blog_post_tags_published').on(table.tag, table.published_at, table.post_id),
  ],
);

/** Published posts: in total (kind 'all', key ''), per category (its id) and per tag. Maintained with the posts. */
export const blog_counts = pgTable(
  'blog_counts',
  { kind: text({ enum: ['all', 'category', 'tag'] }).notNull(), key: text().notNull(), posts: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index('blog_counts_popular').on(table.kind, table.posts, table.key),
    check('blog_counts_posts', sql`${table.posts} >= 0`),
  ],
);

export const blog_former_slugs = pgTable(
  'blog_former_slugs',
  { slug: text().primaryKey(), post_id: idOf(() => blog_posts.id) },
  (table) => [index('blog_former_slugs_post_id').on(table.post_id)],
);

export const blog_former_category_slugs = pgTable(
  'blog_former_category_slugs',
  { slug: text().primaryKey(), category_id: idOf(() => blog_categories.id) },
  (table) => [index('blog_former_category_slugs_category_id').on(table.category_id)],
);

export const blog_post_revisions = revisionTable('blog_post_revisions', () => blog_posts.id);
