import { and, eq, gt, sql } from 'drizzle-orm';
import type { SecurityEvent } from '#core/account/security-events.ts';
import type { Input } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Db } from '../db/open.ts';
import type { Deps, Origin, Who } from '../deps.ts';
import type { Caller } from '../http/caller.ts';
import { accountKey, addressKey } from '../http/rate-limit.ts';
import { inEvenTime } from './email-links.ts';
import { ADDRESS_KNOWN_MS, addressHash, rememberAddress } from './known-addresses.ts';
import { type Account, knownBrowser } from './known-browser.ts';
import { passwordMatches } from './password.ts';
import { ensureProfile } from './profile.ts';
import { notingSuspension } from './refuse-suspended.ts';
import { noteRefusal, noteSecurityEvent, notingSlowdown } from './security-events.ts';
import type { Opened } from './session.ts';
import { waitForTurn } from './stranger-pace.ts';
import { profiles, sign_in_addresses, users } from './tables.ts';

/** Longer than recording a refusal takes. */
const REFUSAL_MS = 50;

export type Entered = Opened | { waits: string; expires_at: Date };

/** Passed in because factors are a layer above accounts. */
export interface Entrance {
  enter(
    deps: Deps,
    tx: Db,
    now: Date,
    user: Account,
    session: { kind: 'cookie' | 'bearer'; user_agent: string },
  ): Promise<Entered>;
  /** Throws SECOND_FACTOR_REQUIRED without a code where one is needed. */
  proceed(
    context: Caller,
    entered: Entered,
    input: { session: 'cookie' | 'bearer'; code?: string | undefined },
  ): Promise<Opened>;
  confirm(deps: Deps, who: Who, code: string | undefined): Promise<Date>;
  /** Does nothing where the password alone is not enough. */
  confirmByPassword(deps: Deps, who: Who): Promise<void>;
}

/**
 * Unknown address, wrong password and no password give the same error after the same time. Throws INVALID_CREDENTIALS,
 * TOO_MANY_ATTEMPTS, LOCAL_ACCOUNT_REFUSED, EMAIL_NOT_CONFIRMED and ACCOUNT_SUSPENDED.
 */
export async function signIn(deps: Deps, input: Input<'account.signIn'>, from: Origin, enter: Entrance['enter']) {
  const found = await findAccount(deps, input.email, from.ip);
  const came = { user_id: found?.user.id ?? null, from, device: input.session };
  // In even time, because only refusals of existing accounts write a row.
  const refused = (event: SecurityEvent, facts = {}) =>
    inEvenTime(() => noteRefusal(deps, { event, ...came, facts }), REFUSAL_MS);
  const counted = countAttempt(deps, input.email, from, found);
  const rightPassword = await notingSlowdown(counted, () => refused('sign_in_slowed'));
  const password_hash = found?.user.password_hash ?? null;
  const matches = await passwordMatches(password_hash, input.password);
  if (!found || !password_hash || !matches) {
    await refused('password_wrong');
    throw new AppError('INVALID_CREDENTIALS');
  }
  await rightPassword();
  const notAllowed = whyNotAllowed(deps, found.user);
  if (notAllowed) {
    await refused('sign_in_not_allowed', { code: notAllowed });
    throw new AppError(notAllowed);
  }
  const profile = found.profile ?? (await ensureProfile(deps, found.user));
  const now = deps.clock();
  const entered = await notingSuspension(deps, came, async (tx) => {
    // A password change ends every session: the row lock orders it against this one.
    const checked = and(eq(users.id, found.user.id), eq(users.password_hash, password_hash));
    const [same] = await tx.select().from(users).where(checked).for('update');
    if (!same) throw new AppError('INVALID_CREDENTIALS');
    await rememberAddress(deps, tx, same.id, from.ip);
    const entered = await enter(deps, tx, now, same, { kind: input.session, user_agent: from.user_agent });
    await noteSecurityEvent(deps, tx, { ...came, ...enteredBy('signed_in_with_password', entered) });
    return entered;
  });
  return { user: found.user, profile, entered };
}

export function whyNotAllowed(
  { settings }: Pick<Deps, 'settings'>,
  user: { is_local: boolean; email_confirmed_at: Date | null },
): 'LOCAL_ACCOUNT_REFUSED' | 'EMAIL_NOT_CONFIRMED' | null {
  if (user.is_local && !settings.local) return 'LOCAL_ACCOUNT_REFUSED';
  return user.email_confirmed_at ? null : 'EMAIL_NOT_CONFIRMED';
}

export function enteredBy(signedIn: SecurityEvent, entered: Entered) {
  return 'waits' in entered
    ? { event: 'second_step_begun' as const }
    : { event: signedIn, session_id: entered.session_id };
}

/** One statement whether or not the account exists, so that the response takes as long. */
async function findAccount(deps: Deps, email: string, ip: string) {
  const here = and(
    eq(sign_in_addresses.user_id, users.id),
    eq(sign_in_addresses.address_hash, addressHash(deps, ip)),
    gt(sign_in_addresses.seen_at, new Date(deps.clock().getTime() - ADDRESS_KNOWN_MS)),
  );
  const [found] = await deps.db
    .select({ user: users, profile: profiles, known_address: sign_in_addresses.address_hash })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(sign_in_addresses, here)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return found ?? null;
}

/**
 * Counts before the password is checked, so that concurrent attempts cannot slip through. A known browser has its own count, so
 * that nobody else can lock it out; unknown IP addresses wait behind the other strangers.
 */
async function countAttempt(
  deps: Deps,
  email: string,
  from: Origin,
  found: Awaited<ReturnType<typeof findAccount>>,
): Promise<() => Promise<unknown>> {
  const { limits } = deps;
  const browser = found && knownBrowser(deps, from.cookies, found.user);
  if (browser) {
    await limits.take('signInBrowser', browser);
    return () => limits.clear('signInBrowser', browser);
  }
  const address = addressKey(from.ip);
  const accountAddress = `${accountKey(email)} ${address}`;
  await limits.take('signInAddress', address);
  await limits.take('signInAccountAddress', accountAddress);
  const giveTurnBack = found?.known_address ? null : await waitForTurn(deps, email);
  return () =>
    Promise.all([
      limits.giveBack('signInAddress', address),
      limits.clear('signInAccountAddress', accountAddress),
      giveTurnBack?.(),
    ]);
}
