import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { doneBy, noteRefusal, noteSecurityEvent } from './note-security-event.ts';
import { passwordMatches } from './password.ts';
import { confirmSession } from './session.ts';
import { users } from './tables.ts';

/**
 * Makes sure that who is signed in also knows the password: for what a stolen session must not do. Wrong ones are counted, the
 * right one clears the count, and for ten minutes the session is not asked again. Returns the user's row, its password hash included.
 * Throws CURRENT_PASSWORD_WRONG, beside the field current_password, PASSWORD_NOT_SET and TOO_MANY_ATTEMPTS.
 */
export async function checkCurrentPassword(deps: Deps, who: Who, current_password: string) {
  const user = await checked(deps, who, current_password);
  await confirmSession(deps, who.session_id);
  return user;
}

/** Confirms who is signed in by the password alone. Returns until when nobody asks again; throws what `checkCurrentPassword` throws. */
export async function confirmPassword(deps: Deps, who: Who, current_password: string): Promise<Date> {
  await checked(deps, who, current_password);
  return deps.db.transaction(async (tx) => {
    const confirmed_until = await confirmSession({ ...deps, db: tx }, who.session_id);
    await noteSecurityEvent(deps, tx, { event: 'password_confirmed', ...doneBy(who) });
    return confirmed_until;
  });
}

async function checked(deps: Deps, who: Who, current_password: string) {
  const refused = (event: 'current_password_wrong' | 'current_password_slowed') =>
    noteRefusal(deps, { event, ...doneBy(who) });
  await deps.limits.take('passwordCheck', who.user_id).catch(async (error) => {
    if (error instanceof AppError) await refused('current_password_slowed');
    throw error;
  });
  const [user] = await deps.db.select().from(users).where(eq(users.id, who.user_id));
  if (user && user.password_hash === null) {
    await deps.limits.giveBack('passwordCheck', who.user_id);
    throw new AppError('PASSWORD_NOT_SET');
  }
  const password_hash = user?.password_hash ?? null;
  if (!user || !password_hash || !(await passwordMatches(password_hash, current_password))) {
    if (user) await refused('current_password_wrong');
    throw fieldError('CURRENT_PASSWORD_WRONG', 'current_password');
  }
  await deps.limits.clear('passwordCheck', who.user_id);
  return { ...user, password_hash };
}
