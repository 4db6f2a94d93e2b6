import { bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/db/columns.ts';

/** The payment sandbox's customers, prices, checkout sessions, subscriptions and invoices, as the provider's API writes them. */
export const local_stripe_objects = pgTable(
  'local_stripe_objects',
  {
    id: text().primaryKey(),
    object: text().notNull(),
    customer: text(),
    created_at: moment().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
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
    sequence: bigserial({ mode: 'number' }).primaryKey(),
    id: text().notNull(),
    type: text().notNull(),
    customer: text(),
    created_at: moment().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    deliver_after: moment().notNull(),
    delivered_at: moment(),
    last_answer: text(),
  },
  (table) => [
    index('local_stripe_events_customer').on(table.customer),
    index('local_stripe_events_due').on(table.deliver_after),
  ],
);

/** Unused. The release before this one still writes to it; the next one drops the table. */
export const local_stripe_switches = pgTable('local_stripe_switches', {
  id: integer().primaryKey().default(1),
  twice: boolean().notNull().default(false),
  reversed: boolean().notNull().default(false),
  held: boolean().notNull().default(false),
});
