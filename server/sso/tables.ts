import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ssoProviders } from '#core/sso/sso.ts';
import { ofUser } from '../account/tables.ts';
import { moment } from '../db/columns.ts';

export const auth_config = pgTable('auth_config', {
  provider: text('provider', { enum: ssoProviders }).primaryKey(),
  enabled: boolean('enabled').notNull().default(false),
  client_id: text('client_id').notNull().default(''),
  client_secret: text('client_secret'),
  /** Null: {origin}/auth/callback. */
  redirect_uri: text('redirect_uri'),
  /** Incremented on each save, for optimistic locking. */
  version: integer('version').notNull().default(0),
  updated_at: moment('updated_at').notNull(),
});

/** `subject` is the provider's own id, which never changes; an address may. */
export const user_identities = pgTable(
  'user_identities',
  {
    provider: text('provider', { enum: ssoProviders }).notNull(),
    subject: text('subject').notNull(),
    user_id: ofUser(),
    email: text('email').notNull(),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('user_identities_user_id').on(table.user_id),
  ],
);
