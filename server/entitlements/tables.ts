import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { entitlementSorts, grantSorts } from '#core/entitlements/entitlements.ts';
import { ofUser } from '../account/tables.ts';
import { topics } from '../catalog/tables.ts';
import { idOf, moment } from '../db/columns.ts';
import { foldedColumn } from '../db/fold.ts';
import { inOrder, lowered, type Orders, orNever } from '../db/page.ts';

export const entitlementText = (of: Record<'code' | 'name' | 'description', AnyPgColumn>): SQL =>
  sql`(${of.code} || ' ' || ${of.name} || ' ' || ${of.description})`;

export const entitlements = pgTable(
  'entitlements',
  {
    id: uuid().primaryKey().defaultRandom(),
    code: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    is_active: boolean().notNull().default(true),
    topic_id: idOf(() => topics.id),
    is_ad_free: boolean().notNull().default(false),
    /** Null: no limit. */
    max_redemptions: integer(),
    redemption_count: integer().notNull().default(0),
    /** Null: no last day. */
    redeem_until: moment(),
    /** Null: a redeemed grant never expires. */
    grant_days: integer(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('entitlements_code_key').on(table.code),
    index('entitlements_topic_id').on(table.topic_id),
    index('entitlements_newest').on(table.created_at, table.id),
    index('entitlements_folded').using('gin', sql`${foldedColumn(entitlementText(table))} gin_trgm_ops`),
    index('entitlements_name').on(inOrder(lowered(table.name)), table.id),
    index('entitlements_redeem_until').on(inOrder(orNever(table.redeem_until)), table.id),
    index('entitlements_inactive').on(table.created_at, table.id).where(sql`not ${table.is_active}`),
    index('entitlements_inactive_code').on(table.code).where(sql`not ${table.is_active}`),
    index('entitlements_inactive_name')
      .on(inOrder(lowered(table.name)), table.id)
      .where(sql`not ${table.is_active}`),
    check('entitlements_code', sql`${table.code} = upper(${table.code}) and length(${table.code}) between 1 and 10`),
    check('entitlements_redemptions', sql`${table.redemption_count} <= ${table.max_redemptions}`),
    check('entitlements_grant_days', sql`${table.grant_days} > 0`),
  ],
);

export const entitlementOrders: Orders<(typeof entitlementSorts)[number]> = {
  created: [entitlements.created_at, entitlements.id],
  code: [entitlements.code],
  name: [lowered(entitlements.name), entitlements.id],
};

/** One row per user and entitlement, reused on renewal. */
export const user_entitlements = pgTable(
  'user_entitlements',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    entitlement_id: idOf(() => entitlements.id),
    /** Null: never. */
    expires_at: moment(),
    is_active: boolean().notNull().default(true),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('user_entitlements_user_entitlement_key').on(table.user_id, table.entitlement_id),
    // Covers the columns of the state, for an index-only count.
    index('user_entitlements_counted').on(table.entitlement_id, table.is_active, table.expires_at),
    index('user_entitlements_newest').on(table.created_at, table.id),
    index('user_entitlements_expires').on(inOrder(orNever(table.expires_at)), table.id),
    index('user_entitlements_revoked').on(table.created_at, table.id).where(sql`not ${table.is_active}`),
    index('user_entitlements_revoked_expires')
      .on(inOrder(orNever(table.expires_at)), table.id)
      .where(sql`not ${table.is_active}`),
  ],
);

export const grantOrders: Orders<(typeof grantSorts)[number]> = {
  created: [user_entitlements.created_at, user_entitlements.id],
  expires: [orNever(user_entitlements.expires_at), user_entitlements.id],
};
