import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import { profiles, suspensions, users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';

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
