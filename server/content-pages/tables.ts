import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contentPageCategories } from '#core/content-pages/content-pages.ts';
import { moment } from '../db/columns.ts';
import { revisionTable } from '../revisions/table.ts';

export const content_pages = pgTable(
  'content_pages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** Rendered and sanitized on save. */
    html: text('html').notNull(),
    category: text('category', { enum: contentPageCategories }).notNull(),
    meta_title: text('meta_title').notNull().default(''),
    meta_description: text('meta_description').notNull().default(''),
    og_title: text('og_title').notNull().default(''),
    og_description: text('og_description').notNull().default(''),
    og_image: text('og_image'),
    twitter_title: text('twitter_title').notNull().default(''),
    twitter_description: text('twitter_description').notNull().default(''),
    twitter_image: text('twitter_image'),
    /** Incremented on each save, for optimistic locking. */
    version: integer('version').notNull().default(1),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('content_pages_slug_key').on(table.slug)],
);

export const content_page_revisions = revisionTable('content_page_revisions', () => content_pages.id);
