import { asc, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Settings } from '../env.ts';
import { profiles, suspensions, users } from './tables.ts';

/**
 * Makes sure, inside the transaction that takes the role or the account from `user_id` or suspends it, that an administrator who can
 * sign in is left. One such transaction runs at a time, and it locks the rows of all administrators: of two who remove each other at
 * once, the second finds itself the last. To be called before anything else is locked. Throws LAST_ADMINISTRATOR.
 */
export async function keepAnAdministrator(tx: Db, settings: Settings, user_id: string): Promise<void> {
  // The rows alone are not enough: who became an administrator meanwhile is locked out of turn, and two would wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('last_administrator'))`);
  const administrators = await tx
    .select({
      ...{ id: profiles.id, email_confirmed_at: users.email_confirmed_at, is_local: users.is_local },
      suspended_at: suspensions.suspended_at,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(suspensions, eq(suspensions.user_id, profiles.id))
    .where(eq(profiles.is_admin, true))
    .orderBy(asc(profiles.id))
    .for('update', { of: profiles });
  // With a public origin the accounts of a local trial run are refused: they are nobody's administrator.
  const able = administrators.filter(
    (one) => one.email_confirmed_at && !one.suspended_at && (settings.local || !one.is_local),
  );
  if (able.length === 1 && able[0]?.id === user_id) throw new AppError('LAST_ADMINISTRATOR');
}
