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
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    password_hash: text('password_hash'),
    email_confirmed_at: moment('email_confirmed_at'),
    is_local: boolean('is_local').notNull().default(false),
    last_login: moment('last_login'),
    created_at: moment('created_at').notNull().defaultNow(),
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
export const ofUser = () => idOf('user_id', () => users.id);

export const profiles = pgTable(
  'profiles',
  {
    id: idOf('id', () => users.id).primaryKey(),
    full_name: text('full_name').notNull(),
    address_line1: text('address_line1'),
    address_line2: text('address_line2'),
    city: text('city'),
    state: text('state'),
    postal_code: text('postal_code'),
    country: text('country'),
    phone: text('phone'),
    career_goals: text('career_goals'),
    years_of_experience: integer('years_of_experience'),
    is_admin: boolean('is_admin').notNull().default(false),
    updated_at: moment('updated_at').notNull().defaultNow(),
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
    certification_name: text('certification_name').notNull(),
    priority: integer('priority').notNull(),
    target_date: date('target_date', { mode: 'string' }),
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
    reason: text('reason').notNull(),
    suspended_at: moment('suspended_at').notNull(),
    /** No foreign key, as in the audit log: the administrator's account may be deleted. */
    suspended_by: uuid('suspended_by').notNull(),
  },
  (table) => [check('suspensions_reason', sql`length(${table.reason}) between 1 and 500`)],
);

/** Until the owner sets a password with an emailed link, nobody can set up another factor or change the address. */
export const removed_factors = pgTable('removed_factors', {
  user_id: ofUser().primaryKey(),
  removed_at: moment('removed_at').notNull(),
});

/** Only the SHA-256 of a token is stored, so that a leaked copy opens no session. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    token_hash: text('token_hash').notNull(),
    user_id: ofUser(),
    kind: text('kind', { enum: ['cookie', 'bearer'] }).notNull(),
    user_agent: text('user_agent').notNull().default(''),
    created_at: moment('created_at').notNull(),
    last_seen_at: moment('last_seen_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    confirmed_at: moment('confirmed_at'),
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
    code_hash: text('code_hash').primaryKey(),
    user_id: ofUser(),
    purpose: text('purpose', { enum: ['confirm_email', 'reset_password', 'change_email'] }).notNull(),
    new_email: text('new_email'),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('email_codes_user_id').on(table.user_id), index('email_codes_expires_at').on(table.expires_at)],
);

export const personal_access_tokens = pgTable(
  'personal_access_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: ofUser(),
    name: text('name').notNull(),
    token_hash: text('token_hash').notNull(),
    ending: text('ending').notNull(),
    /** The default covers tokens from releases without scopes, which keep their rights. */
    scopes: text('scopes').array().notNull().default(sql`'{read:own,write:own,admin:content,admin:all}'`),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    last_used_at: moment('last_used_at'),
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
  {
    user_id: ofUser(),
    address_hash: text('address_hash').notNull(),
    seen_at: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.address_hash] }),
    index('sign_in_addresses_seen_at').on(table.seen_at),
  ],
);

/** The same event within an hour increments a row's count, so that repetition cannot fill the table. */
export const security_events = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: ofUser(),
    /** From core/account/security-events.ts. No constraint: a newer release may run beside this one. */
    kind: text('kind').notNull(),
    anyone: boolean('anyone').notNull(),
    about: text('about'),
    same: text('same').notNull(),
    count: integer('count').notNull().default(1),
    at: moment('at').notNull(),
    /** Null: an administrator or a command on the server. */
    device: text('device', { enum: ['cookie', 'bearer'] }),
    user_agent: text('user_agent').notNull().default(''),
    network: text('network'),
    /** No foreign key: events outlive their sessions. */
    session_id: uuid('session_id'),
    /** Hash of the account's id for this browser (known-browser.ts). */
    browser: text('browser'),
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
  { account_hash: text('account_hash').primaryKey(), free_at: moment('free_at').notNull() },
  (table) => [index('sign_in_pace_free_at').on(table.free_at)],
);
