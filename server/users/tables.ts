import { index, pgTable } from 'drizzle-orm/pg-core';
import type { userSorts } from '#core/users/users.ts';
import { ofUser, profiles, sessions, users } from '../account/tables.ts';
import { idOf, moment } from '../db/columns.ts';
import { lowered, type Orders, orNotYet } from '../db/page.ts';

export const learner_views = pgTable(
  'learner_views',
  { session_id: idOf(() => sessions.id).primaryKey(), user_id: ofUser(), until: moment().notNull() },
  (table) => [index('learner_views_user_id').on(table.user_id)],
);

export const userOrders: Orders<(typeof userSorts)[number]> = {
  created: [users.created_at, users.id],
  name: [lowered(profiles.full_name), profiles.id],
  login: [orNotYet(users.last_login), users.id],
};
