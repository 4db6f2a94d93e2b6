import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { accountKey, addressKey } from '../http/rate-limit.ts';
import { ensureProfile } from './ensure-profile.ts';
import { passwordMatches } from './password.ts';
import { profiles, users } from './tables.ts';

export interface SignInInput {
  email: string;
  password: string;
  session: 'cookie' | 'bearer';
}

/** A session that was opened, or a sign-in that waits for the second factor, with the token that finishes it. */
export type Entered = { token: string; expires_at: Date } | { waits: string; expires_at: Date };

/** What the second factors decide about a sign-in; the assembly passes it in, for they stand above accounts. */
export interface Entrance {
  enter(
    tx: Db,
    now: Date,
    user: { id: string; password_hash: string | null },
    session: { kind: 'cookie' | 'bearer'; user_agent: string },
  ): Promise<Entered>;
  /** Goes on with the code that came along; throws SECOND_FACTOR_REQUIRED where none did and one is needed. */
  proceed(
    context: Caller,
    entered: Entered,
    input: { session: 'cookie' | 'bearer'; code?: string | undefined },
  ): Promise<{ token: string; expires_at: Date }>;
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
 * Signs in with e-mail and password and opens a new session, or begins a sign-in that waits for the second factor. An unknown
 * address, a wrong password and an account without a password answer alike and take alike long. That the address is unconfirmed is
 * told only to who knows the password.
 * Wrong passwords are counted by account and by address; the right one clears its account.
 */
export async function signIn(deps: Deps, input: SignInInput, from: Origin, enter: Entrance['enter']) {
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
  const entered = await deps.db.transaction(async (tx) => {
    // A password changed since it was looked at ends every session, this one too: the row's lock puts the two in order.
    const checked = and(eq(users.id, found.user.id), eq(users.password_hash, password_hash));
    const [same] = await tx.select().from(users).where(checked).for('update');
    if (!same) throw new AppError('INVALID_CREDENTIALS');
    return enter(tx, now, same, { kind: input.session, user_agent: from.user_agent });
  });
  return { user: found.user, profile, entered };
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
