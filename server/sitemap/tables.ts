import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** What administrators set for the whole site: `sitemap_xml` is the sitemap as it was saved. */
export const site_settings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updated_at: moment('updated_at').notNull(),
});
