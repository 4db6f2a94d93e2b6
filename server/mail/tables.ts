import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

export const mail_outbox = pgTable(
  'mail_outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    reply_to: text(),
    subject: text().notNull(),
    text_body: text().notNull(),
    html_body: text().notNull(),
    created_at: moment().notNull(),
    send_after: moment().notNull(),
    attempts: integer().notNull().default(0),
    sent_at: moment(),
    failed_at: moment(),
    last_error: text(),
  },
  (table) => [
    index('mail_outbox_due').on(table.send_after).where(sql`${table.sent_at} is null and ${table.failed_at} is null`),
    index('mail_outbox_created_at').on(table.created_at),
    index('mail_outbox_failed').on(table.created_at).where(sql`${table.failed_at} is not null`),
  ],
);

export const local_mailbox = pgTable(
  'local_mailbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    raw: bytes().notNull(),
    delivered_at: moment().notNull(),
  },
  (table) => [index('local_mailbox_delivered_at').on(table.delivered_at)],
);
