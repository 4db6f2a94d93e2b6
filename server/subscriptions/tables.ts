import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { subscriptionStatuses } from '#core/subscriptions/access.ts';
import { intervalNames, noticeKinds } from '#core/subscriptions/subscription.ts';
import { ofUser, users } from '../account/tables.ts';
import { idOf, moment } from '../db/columns.ts';

export const subscription_tiers = pgTable(
  'subscription_tiers',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** In the currency's smallest unit: cents. */
    price_amount: integer().notNull(),
    /** Lower case, as the provider writes it. */
    currency: text().notNull().default('usd'),
    /** The provider's price; without one the tier cannot be bought. */
    price_id: text(),
    interval: text({ enum: intervalNames }).notNull(),
    features: text().array().notNull().default(sql`'{}'`),
    active: boolean().notNull().default(true),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscription_tiers_price_id_key').on(table.price_id),
    check('subscription_tiers_price_amount', sql`${table.price_amount} >= 0`),
    check('subscription_tiers_currency', sql`${table.currency} ~ '^[a-z]{3}$'`),
  ],
);

/** `id` is the user's. */
export const stripe_customers = pgTable(
  'stripe_customers',
  {
    id: idOf(() => users.id).primaryKey(),
    customer_id: text().notNull(),
    /** When the provider was last queried. */
    synced_at: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('stripe_customers_customer_id_key').on(table.customer_id),
    index('stripe_customers_synced_at').on(table.synced_at),
  ],
);

/** A copy of the provider's state; nothing else may change it. */
export const user_subscriptions = pgTable(
  'user_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    subscription_id: text().notNull(),
    tier_id: uuid().references(() => subscription_tiers.id, { onDelete: 'set null' }),
    price_id: text().notNull(),
    /** The price's own figures, not the tier's. */
    price_amount: integer().notNull(),
    currency: text().notNull(),
    interval: text({ enum: intervalNames }).notNull(),
    status: text({ enum: subscriptionStatuses }).notNull(),
    current_period_start: moment().notNull(),
    current_period_end: moment().notNull(),
    /** Null: the period is paid. Otherwise the end of the last paid period plus the grace period. */
    access_until: moment(),
    cancel_at_period_end: boolean().notNull(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('user_subscriptions_subscription_id_key').on(table.subscription_id),
    index('user_subscriptions_user_id').on(table.user_id),
    index('user_subscriptions_tier_id').on(table.tier_id),
    index('user_subscriptions_due').on(table.current_period_end),
  ],
);

/** At most one per user, the newest. */
export const subscription_notices = pgTable(
  'subscription_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    kind: text({ enum: noticeKinds }).notNull(),
    tier_name: text().notNull(),
    access_until: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [uniqueIndex('subscription_notices_user_id_key').on(table.user_id)],
);

/**
 * Our own reminder among the events: once the checkout is over (due at `received_at`), the provider is queried, whether or not
 * its event arrived.
 */
export const CHECKOUT_BEGUN = 'checkout.begun';

/** Repeated events are recognized by id. */
export const stripe_events = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    customer_id: text(),
    /** By the provider's clock. */
    created_at: moment().notNull(),
    received_at: moment().notNull(),
    /** Null: not processed yet, to be retried. */
    processed_at: moment(),
    last_error: text(),
  },
  (table) => [
    index('stripe_events_received_at').on(table.received_at),
    index('stripe_events_open').on(table.received_at).where(sql`${table.processed_at} is null`),
  ],
);
