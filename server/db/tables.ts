import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const leases = pgTable('leases', {
  key: text('key').primaryKey(),
  holder: text('holder').notNull(),
  until: moment('until').notNull(),
});
