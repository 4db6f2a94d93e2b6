import { boolean, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
});

export const images = pgTable(
  'images',
  {
    /** Hex SHA-256 of the bytes as first stored; part of the address. */
    hash: text().primaryKey(),
    type: text({ enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
    bytes: bytea().notNull(),
    /** Metadata removed; null: stored by a previous release, false: unreadable and not served. */
    cleaned: boolean(),
    created_by: uuid().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [index('images_created_at').on(table.created_at)],
);
