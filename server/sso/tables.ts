import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ssoProviders } from '#core/sso/sso.ts';
import { ofUser } from '../account/tables.ts';
import { moment } from '../db/columns.ts';

export const auth_config = pgTable('auth_config', {
  provider: text({ enum: ssoProviders }).primaryKey(),
  enabled: boolean().notNull().default(false),
  client_id: text().notNull().default(''),
  client_secret: text(),
  /** Null: {origin}/auth/callback. */
  redirect_uri: text(),
  /** Incremented on each save, for optimistic locking. */
  version: integer().notNull().default(0),
  updated_at: moment().notNull(),
});

/** `subject` is the provider's own id, which never changes; an address may. */
export const user_identities = pgTable(
  'user_identities',
  {
    provider: text({ enum: ssoProviders }).notNull(),
    subject: text().notNull(),
    user_id: ofUser(),
    email: text().notNull(),
    created_at: moment().notNull(),
    last_used_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('user_identities_user_id').on(table.user_id),
  ],
);
