import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { ValuesOf } from '#core/lib/fields.ts';
import { userFields } from '#core/users/user.ts';
import { maskEmail } from '#core/users/users.ts';
import { profiles, suspensions, users } from '../account/tables.ts';
import { pick } from '../db/columns.ts';
import type { Db } from '../db/open.ts';
import type { Who } from '../deps.ts';
import { versionOf } from '../http/version.ts';

export const isSuspended = sql<boolean>`exists (select from ${suspensions} where ${suspensions.user_id} = ${users.id})`;

const listed = ['id', 'email', 'email_confirmed_at', 'created_at', 'last_login'] as const;

/** A profile may be missing until the next sign-in creates it. */
export const listedColumns = {
  ...pick(users, ...listed),
  full_name: profiles.full_name,
  is_admin: profiles.is_admin,
  suspended: isSuspended,
};

type ListedUser = Pick<typeof users.$inferSelect, (typeof listed)[number]>;
type ListedRow = ListedUser & { full_name: string | null; is_admin: boolean | null; suspended: boolean };

/** A missing profile counts as one without a name. */
export function editable(profile: Pick<ListedRow, keyof typeof userFields> | null | undefined) {
  const { full_name, is_admin } = profile ?? {};
  const values: ValuesOf<typeof userFields> = { full_name: full_name ?? '', is_admin: is_admin ?? false };
  return { ...values, version: versionOf(values, Object.keys(userFields) as (keyof typeof userFields)[]) };
}

export function wireListed(row: ListedRow, who: Who) {
  return {
    ...pick(row, 'id', 'suspended', 'created_at', 'last_login'),
    ...editable(row),
    email: maskEmail(row.email),
    confirmed: row.email_confirmed_at !== null,
    is_you: row.id === who.user_id,
  };
}

/** Throws USER_UNKNOWN. */
export async function findUser(db: Db, user_id: string) {
  const [found] = await db
    .select({ account: users, profile: profiles, suspension: suspensions })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(suspensions, eq(suspensions.user_id, users.id))
    .where(eq(users.id, user_id));
  if (!found) throw new AppError('USER_UNKNOWN');
  return found;
}
