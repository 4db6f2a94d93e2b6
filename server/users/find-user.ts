import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { profiles, users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';

/** The account and its profile, which may be missing. Throws USER_UNKNOWN. */
export async function findUser(db: Db, user_id: string) {
  const [found] = await db
    .select({ account: users, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, user_id));
  if (!found) throw new AppError('USER_UNKNOWN');
  return found;
}
