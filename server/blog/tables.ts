import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { postSorts } from '#core/blog.ts';
import { users } from '../account/tables.ts';
import { moment } from '../db/columns.ts';
import { foldedColumn } from '../db/fold.ts';
import { inOrder, lowered, type Orders } from '../db/page.ts';
import { revisionTable } from '../revisions/table.ts';

export const blog_posts = pgTable(
  'blog_posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    /** Markdown, as it was written. */
    content: text('content').notNull(),
    /** The same, rendered and sanitised when it was saved. */
    html: text('html').notNull(),
    reading_minutes: integer('reading_minutes').notNull(),
    /** Null for what came with the library, and once the author's account is gone. */
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    featured_image: text('featured_image'),
    published: boolean('published').notNull().default(false),
    /** When it was first published, or published last from the list. A published post has one. */
    published_at: moment('published_at'),
    /** When it is to be published by itself; it stays unpublished until then. */
    scheduled_at: moment('scheduled_at'),
    /** Who asked for that. */
    scheduled_by: uuid('scheduled_by').references(() => users.id, { onDelete: 'set null' }),
    meta_title: text('meta_title').notNull().default(''),
    meta_description: text('meta_description').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    /** Counts the saves: who saves names the one that was opened. */
    version: integer('version').notNull().default(1),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
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
    // The release before searches by these two; they go with the next.
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
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull().default(''),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('blog_categories_slug_key').on(table.slug)],
);

export const blog_post_categories = pgTable(
  'blog_post_categories',
  {
    post_id: uuid('post_id')
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
    category_id: uuid('category_id')
      .notNull()
      .references(() => blog_categories.id, { onDelete: 'cascade' }),
    /** The first category of a post decides what is related to it. */
    position: integer('position').notNull(),
    /** Copies of the post's own, so that a category's posts are found in their order by one index. */
    published_at: moment('published_at'),
    published: boolean('published').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.post_id, table.category_id] }),
    index('blog_post_categories_category').on(table.category_id),
    index('blog_post_categories_published')
      .on(table.category_id, table.published_at, table.post_id)
      .where(sql`${table.published}`),
  ],
);

/** One row for each tag of a published post: a tag's posts are found in their order by one index. */
export const blog_post_tags = pgTable(
  'blog_post_tags',
  {
    post_id: uuid('post_id')
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
    tag: text('tag').notNull(),
    published_at: moment('published_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.post_id, table.tag] }),
    index('blog_post_tags_published').on(table.tag, table.published_at, table.post_id),
  ],
);

/** How many published posts there are: in all (kind 'all', key ''), of a category (its id), with a tag. Kept with the posts. */
export const blog_counts = pgTable(
  'blog_counts',
  {
    kind: text('kind', { enum: ['all', 'category', 'tag'] }).notNull(),
    key: text('key').notNull(),
    posts: integer('posts').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.key] }),
    index('blog_counts_popular').on(table.kind, table.posts, table.key),
    check('blog_counts_posts', sql`${table.posts} >= 0`),
  ],
);

/** Slugs that posts had while they were published: their addresses go on leading to them. */
export const blog_former_slugs = pgTable(
  'blog_former_slugs',
  {
    slug: text('slug').primaryKey(),
    post_id: uuid('post_id')
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
  },
  (table) => [index('blog_former_slugs_post_id').on(table.post_id)],
);

/** Slugs that categories had: their addresses go on leading to them. */
export const blog_former_category_slugs = pgTable(
  'blog_former_category_slugs',
  {
    slug: text('slug').primaryKey(),
    category_id: uuid('category_id')
      .notNull()
      .references(() => blog_categories.id, { onDelete: 'cascade' }),
  },
  (table) => [index('blog_former_category_slugs_category_id').on(table.category_id)],
);

/** What posts said after each of their last saves. */
export const blog_post_revisions = revisionTable('blog_post_revisions', () => blog_posts.id);
