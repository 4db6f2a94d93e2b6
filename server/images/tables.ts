import { boolean, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
});

/** Pictures that administrators uploaded, each once, however often it came. */
export const images = pgTable(
  'images',
  {
    /** SHA-256 of the bytes as they were first kept, in hex: the picture's address. */
    hash: text('hash').primaryKey(),
    type: text('type', { enum: ['image/png', 'image/jpeg', 'image/webp'] }).notNull(),
    bytes: bytea('bytes').notNull(),
    /** Whether its metadata is gone; null: kept by a release that left it in, false: it cannot be read and is not served. */
    cleaned: boolean('cleaned'),
    created_by: uuid('created_by').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [index('images_created_at').on(table.created_at)],
);
