import { type AnyPgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

export const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });

export const idOf = (column: () => AnyPgColumn, onDelete: 'cascade' | 'restrict' = 'cascade') =>
  uuid().notNull().references(column, { onDelete });

/** These columns of a table, or values of a row. */
export function pick<Of extends object, Name extends keyof Of>(of: Of, ...names: readonly Name[]): Pick<Of, Name> {
  return Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Name>;
}
