import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Who works on what at the moment, across instances: see lease.ts. */
export const leases = pgTable('leases', {
  key: text('key').primaryKey(),
  holder: text('holder').notNull(),
  until: moment('until').notNull(),
});
