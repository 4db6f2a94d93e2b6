import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const leases = pgTable('leases', {
  key: text().primaryKey(),
  holder: text().notNull(),
  until: moment().notNull(),
});
