import { asc, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Settings } from '../env.ts';
import { profiles, suspensions, users } from './tables.ts';

/**
 * Throws LAST_ADMINISTRATOR. Call it before any other lock: of two administrators who remove each other, the second is refused.
 */
export async function keepAnAdministrator(tx: Db, settings: Settings, user_id: string): Promise<void> {
  // Row locks alone are not enough: a new administrator's row would be locked out of order, and two transactions could deadlock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('last_administrator'))`);
  const administrators = await tx
    .select({ user: users, suspended_at: suspensions.suspended_at })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(suspensions, eq(suspensions.user_id, profiles.id))
    .where(eq(profiles.is_admin, true))
    .orderBy(asc(profiles.id))
    .for('update', { of: profiles });
  // Accounts of a local trial run cannot sign in to a public site, so they do not count.
  const able = administrators.filter(
    ({ user, suspended_at }) => user.email_confirmed_at && !suspended_at && (settings.local || !user.is_local),
  );
  if (able.length === 1 && able[0]?.user.id === user_id) throw new AppError('LAST_ADMINISTRATOR');
}
