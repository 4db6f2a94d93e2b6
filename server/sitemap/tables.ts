import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

export const site_settings = pgTable('site_settings', {
  key: text().primaryKey(),
  value: text().notNull(),
  updated_at: moment().notNull(),
});
