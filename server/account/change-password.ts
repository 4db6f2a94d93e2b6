import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps, Who } from '../deps.ts';
import { fieldError } from '../http/field-error.ts';
import { queueMail } from '../mail/outbox.ts';
import { endAccess } from './end-access.ts';
import type { Account } from './known-browser.ts';
import { passwordChangedMail } from './mails.ts';
import { checkGuessable, checkPasswordLength } from './new-password.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { doneBy, noteRefusal, noteSecurityEvent, notingSlowdown } from './security-events.ts';
import { profiles, users } from './tables.ts';

/** Ends other sessions, access tokens, reset links and a pending change of address. */
export async function changePassword(
  deps: Deps,
  who: Who,
  input: { current_password: string; new_password: string },
): Promise<Account> {
  const { new_password } = input;
  checkPasswordLength('NEW_PASSWORD_TOO_SHORT', 'new_password', new_password, deps.settings.passwordMinLength);
  const user = await checkCurrentPassword(deps, who, input.current_password);
  const [profile] = await deps.db.select().from(profiles).where(eq(profiles.id, user.id));
  const full_name = profile?.full_name ?? null;
  await checkGuessable(deps, { field: 'new_password', password: new_password, email: user.email, full_name });
  const checked = and(eq(users.id, user.id), eq(users.password_hash, user.password_hash));
  const password_hash = await hashPassword(new_password);
  await deps.db.transaction(async (tx) => {
    const [changed] = await tx.update(users).set({ password_hash }).where(checked).returning({ id: users.id });
    if (!changed) throw fieldError('CURRENT_PASSWORD_WRONG', 'current_password');
    await endAccess(tx, user.id, who.session_id);
    await noteSecurityEvent(deps, tx, { event: 'password_changed', ...doneBy(who) });
    await queueMail(deps, tx, passwordChangedMail(deps.settings, user.email));
  });
  return { id: user.id, password_hash };
}

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
