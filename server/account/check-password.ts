import { eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { doneBy, noteRefusal, notingSlowdown } from './note-security-event.ts';
import { passwordMatches } from './password.ts';
import { users } from './tables.ts';

/** Throws CURRENT_PASSWORD_WRONG (field current_password), PASSWORD_NOT_SET and TOO_MANY_ATTEMPTS. */
export async function checkCurrentPassword(deps: Deps, who: Who, current_password: string) {
  const refused = (event: 'current_password_wrong' | 'current_password_slowed') =>
    noteRefusal(deps, { event, ...doneBy(who) });
  await notingSlowdown(deps.limits.take('passwordCheck', who.user_id), () => refused('current_password_slowed'));
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
