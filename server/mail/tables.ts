import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

export const mail_outbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipient: text('recipient').notNull(),
    reply_to: text('reply_to'),
    subject: text('subject').notNull(),
    text_body: text('text_body').notNull(),
    html_body: text('html_body').notNull(),
    created_at: moment('created_at').notNull(),
    send_after: moment('send_after').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sent_at: moment('sent_at'),
    failed_at: moment('failed_at'),
    last_error: text('last_error'),
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
    id: uuid('id').primaryKey().defaultRandom(),
    recipient: text('recipient').notNull(),
    raw: bytes('raw').notNull(),
    delivered_at: moment('delivered_at').notNull(),
  },
  (table) => [index('local_mailbox_delivered_at').on(table.delivered_at)],
);
