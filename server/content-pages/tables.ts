import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contentPageCategories } from '#core/content-pages/content-pages.ts';
import { moment } from '../db/columns.ts';
import { revisionTable } from '../revisions/table.ts';

export const content_pages = pgTable(
  'content_pages',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** Rendered and sanitized on save. */
    html: text().notNull(),
    category: text({ enum: contentPageCategories }).notNull(),
    meta_title: text().notNull().default(''),
    meta_description: text().notNull().default(''),
    og_title: text().notNull().default(''),
    og_description: text().notNull().default(''),
    og_image: text(),
    twitter_title: text().notNull().default(''),
    twitter_description: text().notNull().default(''),
    twitter_image: text(),
    /** Incremented on each save, for optimistic locking. */
    version: integer().notNull().default(1),
    updated_at: moment().notNull(),
  },
  (table) => [uniqueIndex('content_pages_slug_key').on(table.slug)],
);

export const content_page_revisions = revisionTable('content_page_revisions', () => content_pages.id);
