import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import { passwordMatches } from './password.ts';
import { openSession } from './session.ts';
import { profiles, users } from './tables.ts';

export interface SignInInput {
  email: string;
  password: string;
  session: 'cookie' | 'bearer';
}

/**
 * Signs in with e-mail and password and opens a new session. An unknown address, a wrong password and an account without a
 * password answer alike and take alike long. That the address is unconfirmed is told only to who knows the password.
 */
export async function signIn(deps: Deps, input: SignInInput, user_agent: string) {
  const [found] = await deps.db
    .select({ user: users, profile: profiles })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(sql`lower(${users.email}) = lower(${input.email})`);
  const matches = await passwordMatches(found?.user.password_hash ?? null, input.password);
  if (!found || !matches) throw new AppError('INVALID_CREDENTIALS');
  if (found.user.is_local && !deps.settings.local) throw new AppError('LOCAL_ACCOUNT_REFUSED');
  if (!found.user.email_confirmed_at) throw new AppError('EMAIL_NOT_CONFIRMED');
  const now = deps.clock();
  const session = { user_id: found.user.id, kind: input.session, user_agent };
  const opened = await openSession(deps.db, now, session);
  await deps.db.update(users).set({ last_login: now }).where(eq(users.id, found.user.id));
  return { ...found, ...opened };
}
