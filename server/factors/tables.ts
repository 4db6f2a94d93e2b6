import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofUser, sessions, users } from '../account/tables.ts';
import { idOf, moment } from '../db/columns.ts';

/** A credential belongs to one person, whatever a browser sends. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    credential_id: text().notNull(),
    public_key: text().notNull(),
    /** 0 where the authenticator has no counter. */
    sign_count: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Synchronized between devices. */
    backed_up: boolean().notNull(),
    name: text().notNull(),
    created_at: moment().notNull(),
    last_used_at: moment(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id_key').on(table.credential_id),
    index('passkeys_user_id').on(table.user_id),
  ],
);

/** The secret is sealed (server/secrets/seal.ts). */
export const authenticator_apps = pgTable('authenticator_apps', {
  user_id: ofUser().primaryKey(),
  secret: text().notNull(),
  /** The 30-second step of the last accepted code: that one and earlier ones are used up. */
  last_step: bigint({ mode: 'number' }).notNull(),
  created_at: moment().notNull(),
  last_used_at: moment(),
});

export const recovery_codes = pgTable(
  'recovery_codes',
  { code_hash: text().primaryKey(), user_id: ofUser(), created_at: moment().notNull() },
  (table) => [index('recovery_codes_user_id').on(table.user_id)],
);

/** The token is in a cookie; only its SHA-256 is stored. */
export const pending_sign_ins = pgTable(
  'pending_sign_ins',
  {
    token_hash: text().primaryKey(),
    user_id: ofUser(),
    /** SHA-256 of the password hash: a new password ends the sign-in. */
    password_mark: text().notNull(),
    wrong_codes: integer().notNull().default(0),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [
    index('pending_sign_ins_user_id').on(table.user_id),
    index('pending_sign_ins_expires_at').on(table.expires_at),
    check('pending_sign_ins_wrong_codes', sql`${table.wrong_codes} between 0 and 5`),
  ],
);

/** Stored as SHA-256, each used once. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    challenge_hash: text().primaryKey(),
    purpose: text({ enum: ['add', 'sign_in', 'second_factor', 'confirm'] }).notNull(),
    /** Null before the user is known. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expires_at: moment().notNull(),
  },
  (table) => [
    index('passkey_challenges_user_id').on(table.user_id),
    index('passkey_challenges_expires_at').on(table.expires_at),
  ],
);

export const factor_sessions = pgTable('factor_sessions', {
  session_id: idOf(() => sessions.id).primaryKey(),
  used_at: moment().notNull(),
});

export const factor_demands = pgTable('factor_demands', {
  user_id: ofUser().primaryKey(),
  asked_at: moment().notNull(),
});
