import { and, eq, gt } from 'drizzle-orm';
import { FACTOR_MINUTES } from '#core/factors/factors.ts';
import type { Account } from '../account/known-browser.ts';
import { passwordMark } from '../account/password.ts';
import { refuseSuspended } from '../account/refuse-suspended.ts';
import { hashToken, newToken, openSession } from '../account/session.ts';
import { users } from '../account/tables.ts';
import type { Db } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { cookieIn, hostCookie, hostCookieName } from '../http/cookies.ts';
import { factor_sessions, pending_sign_ins } from './tables.ts';

interface NewSession {
  user_id: string;
  kind: 'cookie' | 'bearer';
  user_agent: string;
}

/** Every sign-in ends here, in a transaction that has locked the user's row. Throws ACCOUNT_SUSPENDED. */
export async function openPlainSession(deps: Deps, tx: Db, now: Date, session: NewSession) {
  await refuseSuspended(deps, tx, session.user_id);
  await tx.update(users).set({ last_login: now }).where(eq(users.id, session.user_id));
  return openSession(tx, now, session);
}

/** Throws ACCOUNT_SUSPENDED. */
export async function openFactorSession(deps: Deps, tx: Db, now: Date, session: NewSession) {
  const opened = await openPlainSession(deps, tx, now, session);
  await noteFactor(tx, now, opened.session_id);
  return opened;
}

export async function noteFactor(tx: Db, now: Date, session_id: string): Promise<void> {
  await tx.insert(factor_sessions).values({ session_id, used_at: now }).onConflictDoNothing();
}

export type Pending = typeof pending_sign_ins.$inferSelect & Pick<Account, 'password_hash'>;

/** Returns the token, which only the browser keeps. */
export async function keepPending(tx: Db, user: Account, now: Date) {
  const token = newToken();
  const expires_at = new Date(now.getTime() + FACTOR_MINUTES * 60_000);
  await tx.insert(pending_sign_ins).values({
    token_hash: hashToken(token),
    user_id: user.id,
    password_mark: passwordMark(user.password_hash),
    created_at: now,
    expires_at,
  });
  return { token, expires_at };
}

/** Null where it is unknown, expired, or the password has changed since. */
export async function findPending(db: Db, token: string | null, now: Date): Promise<Pending | null> {
  if (token === null) return null;
  const known = and(eq(pending_sign_ins.token_hash, hashToken(token)), gt(pending_sign_ins.expires_at, now));
  const [found] = await db
    .select({ pending: pending_sign_ins, password_hash: users.password_hash })
    .from(pending_sign_ins)
    .innerJoin(users, eq(users.id, pending_sign_ins.user_id))
    .where(known);
  if (!found || found.pending.password_mark !== passwordMark(found.password_hash)) return null;
  return { ...found.pending, password_hash: found.password_hash };
}

export async function dropPending(tx: Db, { token_hash }: Pending): Promise<void> {
  await tx.delete(pending_sign_ins).where(eq(pending_sign_ins.token_hash, token_hash));
}

export function pendingCookie(deps: Deps, token: string, expires: Date): string {
  return hostCookie(deps.settings, nameIn(deps), token, expires);
}

export const endedPendingCookie = (deps: Deps): string => pendingCookie(deps, '', new Date(0));

export function pendingToken(deps: Deps, headers: Headers): string | null {
  return cookieIn(headers.get('cookie'), nameIn(deps));
}

const nameIn = ({ settings }: Deps): string => hostCookieName(settings, 'certamen-factor');
