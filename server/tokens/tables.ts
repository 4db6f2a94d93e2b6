import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/tables.ts';
import { moment } from '../db/columns.ts';

/** Tokens that people make for their own programs. Only the SHA-256 is stored: a copy of this table opens nothing. */
export const personal_access_tokens = pgTable(
  'personal_access_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    token_hash: text('token_hash').notNull(),
    /** Its last characters, to tell one from another. */
    ending: text('ending').notNull(),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    last_used_at: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('personal_access_tokens_token_hash_key').on(table.token_hash),
    index('personal_access_tokens_user_id').on(table.user_id),
    index('personal_access_tokens_expires_at').on(table.expires_at),
  ],
);
