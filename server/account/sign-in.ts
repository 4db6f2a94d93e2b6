import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { accountKey, addressKey } from '../http/rate-limit.ts';
import { ensureProfile } from './ensure-profile.ts';
import { passwordMatches } from './password.ts';
import { openSession } from './session.ts';
import { profiles, users } from './tables.ts';

export interface SignInInput {
  email: string;
  password: string;
  session: 'cookie' | 'bearer';
}

/** Where a call came from, for counting attempts and for the list of sessions. */
export interface Origin {
  ip: string;
  user_agent: string;
}

export function originOf({ request }: Caller): Origin {
  return { ip: request.ip, user_agent: request.headers.get('user-agent') ?? '' };
}

/**
 * Signs in with e-mail and password and opens a new session. An unknown address, a wrong password and an account without a
 * password answer alike and take alike long. That the address is unconfirmed is told only to who knows the password.
 * Wrong passwords are counted by account and by address; the right one clears its account.
 */
export async function signIn(deps: Deps, input: SignInInput, from: Origin) {
  const rightPassword = await countAttempt(deps, input.email, from.ip);
  const [found] = await deps.db
    .select({ user: users, profile: profiles })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(sql`lower(${users.email}) = lower(${input.email})`);
  const password_hash = found?.user.password_hash ?? null;
  const matches = await passwordMatches(password_hash, input.password);
  if (!found || !password_hash || !matches) throw new AppError('INVALID_CREDENTIALS');
  await rightPassword();
  if (found.user.is_local && !deps.settings.local) throw new AppError('LOCAL_ACCOUNT_REFUSED');
  if (!found.user.email_confirmed_at) throw new AppError('EMAIL_NOT_CONFIRMED');
  const profile = found.profile ?? (await ensureProfile(deps, found.user));
  const now = deps.clock();
  const opened = await deps.db.transaction(async (tx) => {
    // A password changed since it was looked at ends every session, this one too: the row's lock puts the two in order.
    const checked = and(eq(users.id, found.user.id), eq(users.password_hash, password_hash));
    const [same] = await tx.update(users).set({ last_login: now }).where(checked).returning({ id: users.id });
    if (!same) throw new AppError('INVALID_CREDENTIALS');
    return openSession(tx, now, { user_id: same.id, kind: input.session, user_agent: from.user_agent });
  });
  return { user: found.user, profile, ...opened };
}

/** Counted before the password is looked at: attempts made at the same moment cannot slip through together. */
async function countAttempt({ limits }: Deps, email: string, ip: string): Promise<() => Promise<void>> {
  const account = accountKey(email);
  const address = addressKey(ip);
  await limits.take('signInAddress', address);
  await limits.take('signInAccountAddress', `${account} ${address}`);
  await limits.take('signInAccount', account);
  return async () => {
    await Promise.all([
      limits.giveBack('signInAddress', address),
      limits.clear('signInAccountAddress', `${account} ${address}`),
      limits.clear('signInAccount', account),
    ]);
  };
}
