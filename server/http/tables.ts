import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/** `expire` is milliseconds since 1970. */
export const rate_limits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
