import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { idOf, moment } from '../db/columns.ts';
import { foldedColumn } from '../db/fold.ts';
import { inOrder, lowered, orNotYet } from '../db/page.ts';

/** Addresses are stored as typed and unique regardless of case. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    password_hash: text(),
    email_confirmed_at: moment(),
    is_local: boolean().notNull().default(false),
    last_login: moment(),
    created_at: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_created_at').on(table.created_at, table.id),
    index('users_last_login').on(inOrder(orNotYet(table.last_login)), table.id),
    // Only the previous release uses this index; drop it in the next one.
    index('users_search').using('gin', sql`${table.email} gin_trgm_ops`),
    index('users_folded').using('gin', sql`${foldedColumn(table.email)} gin_trgm_ops`),
  ],
);

/** Rows that go with their account. */
export const ofUser = () => idOf(() => users.id);

export const profiles = pgTable(
  'profiles',
  {
    id: idOf(() => users.id).primaryKey(),
    full_name: text().notNull(),
    address_line1: text(),
    address_line2: text(),
    city: text(),
    state: text(),
    postal_code: text(),
    country: text(),
    phone: text(),
    career_goals: text(),
    years_of_experience: integer(),
    is_admin: boolean().notNull().default(false),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    // Only the previous release uses this index; drop it in the next one.
    index('profiles_search').using('gin', sql`${table.full_name} gin_trgm_ops`),
    index('profiles_folded').using('gin', sql`${foldedColumn(table.full_name)} gin_trgm_ops`),
    index('profiles_administrators').on(table.id).where(sql`${table.is_admin}`),
    index('profiles_name').on(inOrder(lowered(table.full_name)), table.id),
  ],
);

export const certification_interests = pgTable(
  'certification_interests',
  {
    user_id: ofUser(),
    certification_name: text().notNull(),
    priority: integer().notNull(),
    target_date: date({ mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.certification_name] }),
    check('certification_interests_priority', sql`${table.priority} between 1 and 3`),
  ],
);

/** A table of its own, so that a suspension always has a reason. */
export const suspensions = pgTable(
  'suspensions',
  {
    user_id: ofUser().primaryKey(),
    reason: text().notNull(),
    suspended_at: moment().notNull(),
    /** No foreign key, as in the audit log: the administrator's account may be deleted. */
    suspended_by: uuid().notNull(),
  },
  (table) => [check('suspensions_reason', sql`length(${table.reason}) between 1 and 500`)],
);

/** Until the owner sets a password with an emailed link, nobody can set up another factor or change the address. */
export const removed_factors = pgTable('removed_factors', {
  user_id: ofUser().primaryKey(),
  removed_at: moment().notNull(),
});

/** Only the SHA-256 of a token is stored, so that a leaked copy opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    token_hash: text().notNull(),
    user_id: ofUser(),
    kind: text({ enum: ['cookie', 'bearer'] }).notNull(),
    user_agent: text().notNull().default(''),
    created_at: moment().notNull(),
    last_seen_at: moment().notNull(),
    expires_at: moment().notNull(),
    confirmed_at: moment(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash_key').on(table.token_hash),
    index('sessions_user_id').on(table.user_id),
    index('sessions_expires_at').on(table.expires_at),
  ],
);

/** Single-use codes, stored as SHA-256 and taken by `delete ... returning`. */
export const email_codes = pgTable(
  'email_codes',
  {
    code_hash: text().primaryKey(),
    user_id: ofUser(),
    purpose: text({ enum: ['confirm_email', 'reset_password', 'change_email'] }).notNull(),
    new_email: text(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [index('email_codes_user_id').on(table.user_id), index('email_codes_expires_at').on(table.expires_at)],
);

export const personal_access_tokens = pgTable(
  'personal_access_tokens',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    name: text().notNull(),
    token_hash: text().notNull(),
    ending: text().notNull(),
    /** The default covers tokens from releases without scopes, which keep their rights. */
    scopes: text().array().notNull().default(sql`'{read:own,write:own,admin:content,admin:all}'`),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    last_used_at: moment(),
  },
  (table) => [
    check(
      'personal_access_tokens_scopes',
      sql`cardinality(${table.scopes}) > 0 and ${table.scopes} <@ '{read:own,write:own,admin:content,admin:all}'::text[]`,
    ),
    uniqueIndex('personal_access_tokens_token_hash_key').on(table.token_hash),
    index('personal_access_tokens_user_id').on(table.user_id),
    index('personal_access_tokens_expires_at').on(table.expires_at),
  ],
);

/** Keyed hashes of addresses used to sign in; attempts from there are not treated as strangers'. */
export const sign_in_addresses = pgTable(
  'sign_in_addresses',
  { user_id: ofUser(), address_hash: text().notNull(), seen_at: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.user_id, table.address_hash] }),
    index('sign_in_addresses_seen_at').on(table.seen_at),
  ],
);

/** The same event within an hour increments a row's count, so that repetition cannot fill the table. */
export const security_events = pgTable(
  'security_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    /** From core/account/security-events.ts. No constraint: a newer release may run beside this one. */
    kind: text().notNull(),
    anyone: boolean().notNull(),
    about: text(),
    same: text().notNull(),
    count: integer().notNull().default(1),
    at: moment().notNull(),
    /** Null: an administrator or a command on the server. */
    device: text({ enum: ['cookie', 'bearer'] }),
    user_agent: text().notNull().default(''),
    network: text(),
    /** No foreign key: events outlive their sessions. */
    session_id: uuid(),
    /** Hash of the account's id for this browser (known-browser.ts). */
    browser: text(),
  },
  (table) => [
    uniqueIndex('security_events_user_id_same').on(table.user_id, table.same),
    index('security_events_user_id_at').on(table.user_id, table.at, table.id),
    index('security_events_at').on(table.at),
    check('security_events_count', sql`${table.count} > 0`),
  ],
);

/** Unknown accounts have rows like known ones, so that responses do not differ. */
export const sign_in_pace = pgTable(
  'sign_in_pace',
  { account_hash: text().primaryKey(), free_at: moment().notNull() },
  (table) => [index('sign_in_pace_free_at').on(table.free_at)],
);
