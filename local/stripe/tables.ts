import { bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

/** The payment sandbox's customers, prices, checkout sessions, subscriptions and invoices, as the provider's API writes them. */
export const local_stripe_objects = pgTable(
  'local_stripe_objects',
  {
    id: text('id').primaryKey(),
    object: text('object').notNull(),
    customer: text('customer'),
    created_at: moment('created_at').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('local_stripe_objects_object').on(table.object, table.customer),
    index('local_stripe_objects_customer').on(table.customer),
  ],
);

/** Events for the product, in the order in which they happened, and how their delivery went. */
export const local_stripe_events = pgTable(
  'local_stripe_events',
  {
    sequence: bigserial('sequence', { mode: 'number' }).primaryKey(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    customer: text('customer'),
    created_at: moment('created_at').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    deliver_after: moment('deliver_after').notNull(),
    delivered_at: moment('delivered_at'),
    last_answer: text('last_answer'),
  },
  (table) => [
    index('local_stripe_events_customer').on(table.customer),
    index('local_stripe_events_due').on(table.deliver_after),
  ],
);

/** Unused. The release before this one still writes to it; the next one drops the table. */
export const local_stripe_switches = pgTable('local_stripe_switches', {
  id: integer('id').primaryKey().default(1),
  twice: boolean('twice').notNull().default(false),
  reversed: boolean('reversed').notNull().default(false),
  held: boolean('held').notNull().default(false),
});
