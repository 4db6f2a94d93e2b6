import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const idOf = (name: string, column: () => AnyPgColumn, onDelete: 'cascade' | 'restrict' = 'cascade') =>
  uuid(name).notNull().references(column, { onDelete });
