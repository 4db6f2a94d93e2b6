import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

export const idOf = (column: () => AnyPgColumn, onDelete: 'cascade' | 'restrict' = 'cascade') =>
  uuid().notNull().references(column, { onDelete });
